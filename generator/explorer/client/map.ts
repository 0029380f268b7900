/** The button under each still map that opens the interactive one. The map's program is fetched only then. */

import { parameters, setParameters } from "./address-bar.ts";
import { element } from "./explorer.ts";

for (const figure of document.querySelectorAll<HTMLElement>("figure[data-map]")) startMap(figure);

function startMap(figure: HTMLElement): void {
  const button = element<HTMLButtonElement>(".map-open", figure);
  const status = element(".map-status", figure);
  const openText = button.textContent;
  let close: (() => void) | undefined;

  const open = async () => {
    button.disabled = true;
    status.textContent = "Loading the map …";
    try {
      const { openMap } = await import("./map-view.ts");
      close = await openMap(figure);
      button.textContent = "Close the interactive map";
    } catch (error) {
      status.textContent = `${messageOf(error)} You can still use the picture and the list.`;
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
    setParameters({ map: "" }, "replace");
  });
  button.setAttribute("aria-expanded", "false");
  // An address with a place on the map opens the map there.
  if (parameters().has("map")) void open();
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : "The map could not be loaded.";
