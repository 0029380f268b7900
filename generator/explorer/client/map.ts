/** The buttons that open the interactive map in place of a still one. The map's program is fetched only then. */

import { isPhone, openSheet } from "./map/sheet.ts";
import { parameters, setParameters } from "./page/address-bar.ts";
import { element, make } from "./page/explorer.ts";

function startMap(figure: HTMLElement): void {
  element(".map-tools", figure).append(make("p", { class: "map-status", role: "status" }));
  element("figcaption", figure).before(
    make("div", { class: "map-view", hidden: "" }),
    make("div", { class: "map-preview", role: "region", "aria-label": "Area on the map", hidden: "" }),
  );
  const map = new MapSwitch(figure);
  // An address with a place on the map opens the map there, once the page itself is on the screen.
  if (parameters().has("map")) requestAnimationFrame(() => setTimeout(() => void map.open()));
}

class MapSwitch {
  readonly #figure: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #status: Element;
  /** The link to the map at the top of a page whose map is far down. */
  readonly #shortcut = document.querySelector<HTMLElement>(".to-map");
  readonly #openText: string | null;
  #isWanted = false;
  #isLoading = false;
  #closeMap: (() => void) | undefined;
  #closeSheet: (() => void) | undefined;

  constructor(figure: HTMLElement) {
    this.#figure = figure;
    this.#button = element<HTMLButtonElement>(".map-open", figure);
    this.#status = element(".map-status", figure);
    this.#openText = this.#button.textContent;
    this.#button.addEventListener("click", () =>
      this.#isWanted ? this.#close() : void this.open(this.#button),
    );
    this.#shortcut?.addEventListener("click", (event) => this.#followShortcut(event));
    figure.querySelector<HTMLElement>(".map-full")?.addEventListener("click", ({ currentTarget }) => {
      if (this.#isWanted) this.#close();
      void this.open(currentTarget as HTMLElement, true);
    });
    this.#show();
  }

  /** Opens the map, on a phone over the whole screen. An opener gets the focus back when the map closes. */
  async open(opener?: HTMLElement, isFull = isPhone()): Promise<void> {
    this.#isWanted = true;
    if (isFull) this.#openSheet(opener);
    this.#show("Loading the map …");
    if (this.#isLoading) return;
    this.#isLoading = true;
    const failure = await this.#load();
    this.#isLoading = false;
    // The reader may have closed it meanwhile.
    if (!this.#isWanted) this.#close();
    else if (failure !== null) this.#showFailure(failure);
    else if (opener !== undefined && document.activeElement === this.#button)
      element<HTMLElement>(".maplibregl-canvas", this.#figure).focus();
  }

  #openSheet(opener: HTMLElement | undefined): void {
    const returnTo = opener ?? this.#shortcut ?? this.#button;
    this.#closeSheet = openSheet(this.#figure, returnTo, () => this.#close());
  }

  /** Returns what to tell the reader if the map cannot be opened. */
  async #load(): Promise<string | null> {
    try {
      const { openMap } = await import("./map/view.ts");
      this.#closeMap = await openMap(this.#figure);
      return null;
    } catch (error) {
      // If a program or file cannot be fetched, the error is a TypeError, whose message depends on the browser.
      return error instanceof Error && !(error instanceof TypeError)
        ? error.message
        : "The map cannot be loaded now: there may be no connection.";
    }
  }

  #close(): void {
    this.#isWanted = false;
    this.#closeMap?.();
    this.#closeMap = undefined;
    this.#closeSheet?.();
    this.#closeSheet = undefined;
    this.#show("");
    setParameters({ map: "" }, "replace");
  }

  #showFailure(message: string): void {
    // In a sheet, the button still closes the sheet.
    this.#isWanted = this.#closeSheet !== undefined;
    this.#show(`${message} You can still use the picture and the list.`);
  }

  /** On a wider screen the shortcut leads to the map on the page. */
  #followShortcut(event: Event): void {
    if (!isPhone()) return;
    event.preventDefault();
    void this.open(this.#shortcut ?? undefined);
  }

  /** The button is never disabled: a browser would drop the focus from it. */
  #show(status?: string): void {
    this.#button.textContent = this.#isWanted ? "Close the map" : this.#openText;
    this.#button.setAttribute("aria-expanded", String(this.#isWanted));
    if (status !== undefined) this.#status.textContent = status;
  }
}

for (const figure of document.querySelectorAll<HTMLElement>("figure#map")) startMap(figure);
