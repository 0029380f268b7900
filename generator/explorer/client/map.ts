/** The button under each still map that opens the interactive one. The map's program is fetched only then. */

import { parameters, setParameters } from "./address-bar.ts";
import { element } from "./explorer.ts";
import { followPicture } from "./still-map.ts";

for (const figure of document.querySelectorAll<HTMLElement>("figure[data-map]")) startMap(figure);

function startMap(figure: HTMLElement): void {
  const button = element<HTMLButtonElement>(".map-open", figure);
  const status = element(".map-status", figure);
  const openText = button.textContent;
  followPicture(figure);
  let close: (() => void) | undefined;
  let isLoading = false;

  // The button is never disabled: a browser would drop the focus from it.
  const open = async (focus: boolean) => {
    isLoading = true;
    status.textContent = "Loading the map …";
    try {
      const { openMap } = await import("./map-view.ts");
      close = await openMap(figure);
      button.textContent = "Close the interactive map";
      // Unless the reader has gone on meanwhile.
      if (focus && document.activeElement === button)
        element<HTMLElement>(".maplibregl-canvas", figure).focus();
    } catch (error) {
      status.textContent = `${messageOf(error)} You can still use the picture and the list.`;
    }
    button.setAttribute("aria-expanded", String(close !== undefined));
    isLoading = false;
  };
  button.addEventListener("click", () => {
    if (isLoading) return;
    if (close === undefined) return void open(true);
    close();
    close = undefined;
    status.textContent = "";
    button.textContent = openText;
    button.setAttribute("aria-expanded", "false");
    setParameters({ map: "" }, "replace");
  });
  button.setAttribute("aria-expanded", "false");
  // An address with a place on the map opens the map there.
  if (parameters().has("map")) void open(false);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : "The map could not be loaded.";
