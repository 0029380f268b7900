/** The light or dark theme that the reader chose over the system's. It runs before the page is drawn. */

import { keep, kept } from "./page/kept.ts";

const page = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");
const KEY = "theme";

const show = (theme: string | null) => {
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  else delete page.dataset.theme;
};
const isDark = () => (page.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";

show(kept(KEY));
document.addEventListener("DOMContentLoaded", () => {
  const button = document.createElement("button");
  button.id = "theme";
  button.className = "icon";
  button.setAttribute("aria-label", "Dark mode");
  document.querySelector(".menu")?.before(button);
  const press = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    const wanted = isDark() ? "light" : "dark";
    // If the choice equals the system's, it is removed, so that the page follows the system again.
    const own = wanted === (system.matches ? "dark" : "light") ? null : wanted;
    show(own);
    keep(KEY, own);
    press();
  });
  system.addEventListener("change", press);
  press();
});
