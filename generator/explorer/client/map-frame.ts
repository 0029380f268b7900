/** The place of a map on its page: the still map, or the interactive one. */

import { element } from "./explorer.ts";

export class MapFrame {
  /** What holds the interactive map. */
  readonly view: HTMLElement;
  readonly #picture: SVGElement;

  /** The still map stays until the other one is drawn. While hidden, that is not painted frame by frame, which keeps the page responsive. */
  constructor(figure: HTMLElement) {
    this.#picture = element<SVGElement>(".map-static", figure);
    this.view = element<HTMLElement>(".map-view", figure);
    this.view.classList.add("is-loading");
    this.view.hidden = false;
  }

  /** Shows the interactive map in place of the still one. */
  showMap(): void {
    this.#picture.setAttribute("hidden", "");
    this.view.classList.remove("is-loading");
  }

  setBusy(isBusy: boolean): void {
    this.view.setAttribute("aria-busy", String(isBusy));
  }

  /** Shows the still map again. */
  close(): void {
    this.view.replaceChildren();
    this.view.hidden = true;
    this.view.classList.remove("is-loading");
    this.#picture.removeAttribute("hidden");
  }
}
