/** What the map says of the areas at a point: a card over it, from which their pages open. */

import { areaItem } from "./area-items.ts";
import { element } from "./explorer.ts";

export type Preview = {
  /** Shows some areas, or none; moves the focus to the first if asked to. */
  readonly show: (ids: readonly string[], focus?: boolean) => void;
  readonly hide: () => void;
};

/**
 * The card of a figure. `otherwise` makes an entry of an area that the page has no list item of, and `focused` is where the
 * focus goes when the card closes.
 */
export function previewIn(
  figure: HTMLElement,
  otherwise: (id: string) => HTMLElement | null,
  focused: () => HTMLElement | null,
): Preview {
  const card = element<HTMLElement>(".map-preview", figure);
  const hide = () => {
    const hadFocus = card.contains(document.activeElement);
    card.hidden = true;
    card.replaceChildren();
    if (hadFocus) focused()?.focus();
  };
  const show = (ids: readonly string[], focus = false) => {
    if (ids.length === 0) return hide();
    const close = document.createElement("button");
    close.type = "button";
    close.className = "map-preview-close";
    close.setAttribute("aria-label", "Close");
    close.textContent = "×";
    close.addEventListener("click", hide);
    card.replaceChildren(...ids.flatMap((id) => entryInList(id) ?? otherwise(id) ?? []), close);
    card.hidden = false;
    if (focus) card.querySelector("a")?.focus();
  };
  card.onkeydown = ({ key }) => {
    if (key === "Escape") hide();
  };
  return { show, hide };
}

/** An area as the list of the page has it. */
function entryInList(id: string): HTMLElement | null {
  const item = areaItem(id);
  if (item === null) return null;
  const entry = document.createElement("div");
  entry.className = "area";
  entry.append(...[...item.children].map((part) => part.cloneNode(true)));
  for (const heading of entry.querySelectorAll("h3")) {
    const name = document.createElement("p");
    name.className = "map-preview-name";
    name.append(...heading.childNodes);
    heading.replaceWith(name);
  }
  return entry;
}
