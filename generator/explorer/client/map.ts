/** The buttons that open the interactive map in place of a still one. The map's program is fetched only then. */

import { parameters, setParameters } from "./address-bar.ts";
import { element } from "./explorer.ts";
import { isPhone, openSheet } from "./map-sheet.ts";
import { followPicture } from "./still-map.ts";

for (const figure of document.querySelectorAll<HTMLElement>("figure[data-map]")) startMap(figure);

function startMap(figure: HTMLElement): void {
  const button = element<HTMLButtonElement>(".map-open", figure);
  const status = element(".map-status", figure);
  const openText = button.textContent;
  const shortcut = document.querySelector<HTMLElement>(".to-map");
  followPicture(figure);
  let isWanted = false;
  let isLoading = false;
  let closeMap: (() => void) | undefined;
  let closeSheet: (() => void) | undefined;

  const show = () => {
    button.textContent = isWanted ? "Close the map" : openText;
    button.setAttribute("aria-expanded", String(isWanted));
  };
  const close = () => {
    isWanted = false;
    closeMap?.();
    closeMap = undefined;
    closeSheet?.();
    closeSheet = undefined;
    status.textContent = "";
    show();
    setParameters({ map: "" }, "replace");
  };
  // The button is never disabled: a browser would drop the focus from it.
  const open = async (opener?: HTMLElement) => {
    isWanted = true;
    if (isPhone()) closeSheet = openSheet(figure, opener ?? shortcut ?? button, close);
    show();
    status.textContent = "Loading the map …";
    if (isLoading) return;
    isLoading = true;
    let failure = "";
    try {
      const { openMap } = await import("./map-view.ts");
      closeMap = await openMap(figure);
    } catch (error) {
      failure = `${messageOf(error)} You can still use the picture and the list.`;
    }
    isLoading = false;
    // The reader may have closed it meanwhile.
    if (!isWanted) return close();
    if (failure !== "") {
      isWanted = closeSheet !== undefined;
      status.textContent = failure;
      show();
    } else if (opener !== undefined && document.activeElement === button)
      element<HTMLElement>(".maplibregl-canvas", figure).focus();
  };
  button.addEventListener("click", () => (isWanted ? close() : void open(button)));
  shortcut?.addEventListener("click", (event) => {
    // On a wider screen it leads to the map on the page.
    if (!isPhone()) return;
    event.preventDefault();
    void open(shortcut);
  });
  show();
  // An address with a place on the map opens the map there, once the page itself is on the screen.
  if (parameters().has("map")) requestAnimationFrame(() => setTimeout(() => void open()));
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : "The map could not be loaded.";
