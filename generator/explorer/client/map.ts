/** The button under each static map that opens the interactive one. Only then is the map's program fetched. */

import { change, parameters } from "./address-bar.ts";
import { element } from "./explorer.ts";

for (const figure of document.querySelectorAll<HTMLElement>("figure[data-map]")) startMap(figure);

function startMap(figure: HTMLElement): void {
  const button = element<HTMLButtonElement>(".map-open", figure);
  const status = element(".map-status", figure);
  const openText = button.textContent;
  let close: (() => void) | undefined;

  const open = async () => {
    button.disabled = true;
    status.textContent = "The map is being fetched.";
    try {
      const { openMap } = await import("./map-view.ts");
      close = await openMap(figure);
      button.textContent = "Close the interactive map";
    } catch (error) {
      status.textContent = `${(error as Error).message} The picture and the list stay as they are.`;
    }
    button.setAttribute("aria-expanded", String(close !== undefined));
    button.disabled = false;
  };
  button.addEventListener("click", () => {
    if (close === undefined) return void open();
    close();
    close = undefined;
    status.textContent = "";
    button.textContent = openText;
    button.setAttribute("aria-expanded", "false");
    change({ map: "" }, "replace");
  });
  button.setAttribute("aria-expanded", "false");
  // An address that says where the map stood opens it there.
  if (parameters().has("map")) void open();
}
