/** The card over a point of the map, with the answer there and links to pages. */

import { element, makeButton } from "../page/explorer.ts";

export type Preview = {
  /**
   * Shows something, or nothing. `at` is where it is on the map, from 0 at its top to 1: the card keeps clear of that.
   * `focus` moves the focus to the first link.
   */
  readonly show: (content: readonly Node[], at: number, focus?: boolean) => void;
  /** Shows content once it is read, unless the reader has pressed elsewhere by then. Rejects if it cannot be read. */
  readonly showOnceRead: (
    content: Promise<readonly Node[]>,
    ...how: [at: number, focus?: boolean]
  ) => Promise<void>;
  /** Closes the card if the key is Escape. */
  readonly hideOn: (event: KeyboardEvent) => void;
};

export const UNREAD = "What applies there could not be read. The list leads to its page.";

/** The number of the latest press, by card. */
const turns = new WeakMap<Element, number>();

/** The card of a figure; `focused` is where the focus goes when the card closes. */
export function previewIn(figure: HTMLElement, focused: () => HTMLElement | null): Preview {
  const card = element<HTMLElement>(".map-preview", figure);
  const pressed = () => {
    const turn = (turns.get(card) ?? 0) + 1;
    turns.set(card, turn);
    return turn;
  };
  // The picture and the map that opens in its place have one card.
  pressed();
  const hide = () => {
    pressed();
    const hadFocus = card.contains(document.activeElement);
    card.hidden = true;
    card.replaceChildren();
    if (hadFocus) focused()?.focus();
  };
  const show = (content: readonly Node[], at: number, focus = false) => {
    pressed();
    if (content.length === 0) return hide();
    const close = makeButton({ class: "map-preview-close", "aria-label": "Close" }, hide, "×");
    card.replaceChildren(...content, close);
    card.classList.toggle("is-low", at < 0.5);
    card.hidden = false;
    if (focus) (card.querySelector("a") ?? close).focus();
  };
  const showOnceRead: Preview["showOnceRead"] = async (content, ...how) => {
    const turn = pressed();
    const read = await content;
    if (turn === turns.get(card)) show(read, ...how);
  };
  const hideOn = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || card.hidden) return;
    // Otherwise the sheet around the map would close too.
    event.preventDefault();
    hide();
  };
  card.onkeydown = hideOn;
  return { show, showOnceRead, hideOn };
}
