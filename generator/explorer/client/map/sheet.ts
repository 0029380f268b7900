/** On a phone, or where the reader asks for it, the map fills the screen: a modal dialog around its figure, which closes to where the reader was. */

import { setParameters } from "../page/address-bar.ts";
import { element, make } from "../page/explorer.ts";

const PHONE = matchMedia("(max-width: 40rem), (max-height: 30rem)");

/** Whether the screen is too small for a map within the page. */
export const isPhone = (): boolean => PHONE.matches;

/**
 * Puts a figure into a sheet over the page, below the page's notices, search and "Near me", and focuses its button. Escape
 * closes the preview, or the map if there is none. Back closes the map without leaving the page. Returns a function
 * that puts the figure back and focuses the opener.
 */
export function openSheet(figure: HTMLElement, opener: HTMLElement, closeMap: () => void): () => void {
  const sheet = make("dialog", { class: "map-sheet", "aria-label": "Map" });
  sheet.addEventListener("cancel", (event) => {
    event.preventDefault();
    const closePreview = figure.querySelector<HTMLElement>(".map-preview-close");
    if (closePreview === null) closeMap();
    else closePreview.click();
  });
  // Before the page changes: Back restores the scroll position of this moment.
  history.pushState(null, "");
  const parts = [...document.querySelectorAll<HTMLElement>("#notice, .sample, .find, #located"), figure];
  // All are measured before one is moved.
  const heights = parts.map(({ offsetHeight }) => offsetHeight);
  figure.before(sheet);
  const putBack = parts.map((part, number) => {
    // The page behind the sheet stays where it is.
    const place = make("div", { class: part.className });
    place.style.height = `${heights[number]}px`;
    part.replaceWith(place);
    sheet.append(part);
    return () => place.replaceWith(part);
  });
  element(".map-open", figure).setAttribute("autofocus", "");
  sheet.showModal();
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    closeMap();
  };
  addEventListener("popstate", leave, { once: true });
  return () => {
    removeEventListener("popstate", leave);
    if (!isLeft) {
      addEventListener("popstate", () => setParameters({ map: "" }, "replace"), { once: true });
      history.back();
    }
    sheet.close();
    for (const put of putBack) put();
    sheet.remove();
    opener.focus({ preventScroll: true });
  };
}
