/** Loads the program that answers the search field, when the field is first used. */

import { make } from "../page/explorer.ts";

/** Where it cannot be loaded, says so once. The next key, or the next visit to the field, tries again. */
export function loadWhenUsed(input: HTMLInputElement): void {
  const status = make("p", { role: "status" });
  const panel = make("div", { class: "suggestions", hidden: "" }, status);
  const used = new AbortController();
  const load = () => {
    // Screen readers read out what changes in a status that is there already.
    if (!panel.isConnected) input.form?.append(panel);
    import("./suggest.ts").then(loaded, failed);
  };
  const loaded = () => {
    used.abort();
    panel.remove();
  };
  const failed = () => {
    panel.hidden = document.activeElement !== input;
    // A text that is set again is read out again.
    if (status.textContent === "") status.textContent = "The search cannot be read now.";
  };
  const hide = () => {
    panel.hidden = true;
  };
  const { signal } = used;
  input.addEventListener("focus", load, { signal });
  input.addEventListener("input", load, { signal });
  input.addEventListener("blur", hide, { signal });
}
