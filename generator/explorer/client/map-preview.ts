/** The areas at a point of the map: a card over it, with links to their pages. */

import { areaItem } from "./area-items.ts";
import { element, make, makeButton } from "./explorer.ts";

export type Preview = {
  /**
   * Shows some areas, or none. `at` is where they are on the map, from 0 at its top to 1: the card keeps clear of that.
   * `focus` moves the focus to the first.
   */
  readonly show: (ids: readonly string[], at: number, focus?: boolean) => void;
  /** Closes the card if the key is Escape. */
  readonly hideOn: (event: KeyboardEvent) => void;
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
  const show = (ids: readonly string[], at: number, focus = false) => {
    if (ids.length === 0) return hide();
    const close = makeButton({ class: "map-preview-close", "aria-label": "Close" }, hide, "×");
    card.replaceChildren(...ids.flatMap((id) => entryWithRule(id) ?? otherwise(id) ?? []), close);
    card.classList.toggle("is-low", at < 0.5);
    card.hidden = false;
    if (focus) card.querySelector("a")?.focus();
  };
  const hideOn = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || card.hidden) return;
    // Otherwise the sheet around the map would close too.
    event.preventDefault();
    hide();
  };
  card.onkeydown = hideOn;
  return { show, hideOn };
}

/** With the start of the rule, as soon as it is read. */
function entryWithRule(id: string): HTMLElement | null {
  const entry = entryInList(id);
  if (entry !== null)
    void import("./area-answer.ts")
      .then(({ answerFor }) => answerFor(id))
      .then((answer) => {
        const [, ...rule] = answer ?? [];
        entry.append(make("p", { class: "rule" }, rule.join("").replace(/^: /, "")));
      });
  return entry;
}

/** An area as the list of the page has it. */
function entryInList(id: string): HTMLElement | null {
  const item = areaItem(id);
  if (item === null) return null;
  const entry = make("div", { class: "area" }, ...[...item.children].map((part) => part.cloneNode(true)));
  for (const heading of entry.querySelectorAll("h3"))
    heading.replaceWith(make("p", { class: "map-preview-name" }, ...heading.childNodes));
  return entry;
}
