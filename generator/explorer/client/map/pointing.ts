/** Pointing at areas on the map or in the list: the area is outlined on the map, marked in the list, and named. */

import type { Map as MapLibre, PointLike } from "maplibre-gl";
import { pageOf } from "../../parts/page-of.ts";
import { AREA_CHOSEN, areaItem, areaItems } from "../areas/area-items.ts";
import { LOCATED, lastLocated } from "../areas/located.ts";
import { element, make, root } from "../page/explorer.ts";
import { factsOf } from "../page/facts.ts";
import { spoken } from "../page/spoken.ts";
import { labelOf, type MapAreas } from "./areas.ts";
import { isInSheet } from "./canvas.ts";
import { type Preview, previewIn, UNREAD } from "./preview.ts";
import { FILL, MARKS, oneOf, POINTED, SITES } from "./style.ts";
import { zoomTo } from "./viewport.ts";

/** Connects a map with its status line and the list. Returns a function that shows a text in the status line. */
export function followPointing(
  map: MapLibre,
  figure: HTMLElement,
  areas: MapAreas,
  signal: AbortSignal,
): (text: string) => void {
  const pointing = new Pointing(map, figure, areas, signal);
  pointing.followPointer();
  pointing.followKeys();
  pointing.followList(signal);
  pointing.followSearch(signal);
  if (isInSheet(figure)) document.addEventListener(LOCATED, () => pointing.showLocated(), { signal });
  return (text) => pointing.say(text);
}

/** In pixels of the map. */
type Point = { readonly x: number; readonly y: number };

class Pointing {
  readonly #map: MapLibre;
  readonly #areas: MapAreas;
  readonly #status: Element;
  readonly #preview: Preview;
  readonly #own: readonly string[];

  constructor(map: MapLibre, figure: HTMLElement, areas: MapAreas, signal: AbortSignal) {
    this.#map = map;
    this.#areas = areas;
    this.#status = element(".map-status", figure);
    const { area } = factsOf("map", figure);
    this.#own = area === undefined ? [] : [area];
    this.#preview = previewIn(figure, () => map.getCanvas());
    // An answer that is on its way belongs to the map that is closed.
    signal.addEventListener("abort", () => this.#preview.show([], 0));
  }

  followPointer(): void {
    this.#map.on("mousemove", ({ point }) => {
      const ids = this.#idsAt(point);
      this.#pointAt(ids);
      if (ids.length > 0) this.say(this.#namesOf(ids));
    });
    this.#map.on("mouseout", () => this.#pointAt([]));
    this.#map.on("click", ({ point }) => {
      // A finger does not point before it taps.
      this.#pointAt(this.#idsAt(point));
      void this.#answer(point).catch(() => this.say(UNREAD));
    });
  }

  /**
   * Shows what applies at a point, exactly. Tiles are coarser than the borders, so they are used only if these cannot
   * be read.
   */
  async #answer(point: Point, focus = false): Promise<void> {
    const at = point.y / this.#map.getCanvas().clientHeight;
    // The map knows these; what applies has to be read.
    const sites = this.#sitesAt(point);
    if (sites.length > 0) this.#preview.show(sites, at, focus);
    const content = this.#cardsAt(point).then((cards) => [...sites, ...cards]);
    await this.#preview.showOnceRead(content, at, focus);
  }

  async #cardsAt(point: Point): Promise<readonly Node[]> {
    const { lng: longitude, lat: latitude } = this.#map.unproject([point.x, point.y]).wrap();
    const { areaCard, answerAt } = await answers();
    const cards = (ids: readonly string[]) =>
      Promise.all(ids.map((id) => areaCard(id, this.#areas.get(id)?.name)));
    // A mark is larger than its area: it is the area that is meant, not the place.
    const marked = this.#markedAt([point.x, point.y]);
    if (marked.length > 0) return cards(marked);
    return answerAt({ longitude, latitude }, "This place", this.#areas).then(
      (answer) => answer.content,
      () => cards(this.#idsAt([point.x, point.y])),
    );
  }

  /** Keys move the map, and point at its middle. */
  followKeys(): void {
    const canvas = this.#map.getCanvas();
    this.#map.on("moveend", () => {
      // A pointer points by itself.
      if (!canvas.matches(":focus-visible")) return;
      const ids = this.#idsInMiddle();
      this.#pointAt(ids);
      this.say(
        ids.length > 0 ? `In the middle: ${this.#namesOf(ids)}` : "No area is in the middle of the map.",
      );
    });
    canvas.addEventListener("keydown", (event) => {
      if (event.key === "Enter")
        void this.#answer(this.#map.project(this.#map.getCenter()), true).catch(() => this.say(UNREAD));
      this.#preview.hideOn(event);
    });
  }

  followList(signal: AbortSignal): void {
    for (const item of areaItems()) {
      const own = [item.id];
      for (const type of ["mouseenter", "focusin"])
        item.addEventListener(type, () => this.#outline(own), { signal });
      for (const type of ["mouseleave", "focusout"])
        item.addEventListener(type, () => this.#outline([]), { signal });
    }
  }

  /** An area that is chosen in the search is shown here. */
  followSearch(signal: AbortSignal): void {
    const show = (event: Event) => {
      const id = event instanceof CustomEvent ? String(event.detail) : "";
      const area = this.#areas.get(id);
      if (area === undefined) return;
      event.preventDefault();
      zoomTo(this.#map, [area.bbox], 11);
      this.#outline([id]);
      this.#show(answers().then(async ({ areaCard }) => [await areaCard(id, area.name)]));
    };
    document.addEventListener(AREA_CHOSEN, show, { signal });
  }

  /** What applies where the reader is. */
  showLocated(): void {
    const found = lastLocated();
    if (found === null) return;
    const read = answers().then(({ answerAt }) => answerAt(found.place, "Your place"));
    this.#show(read.then(({ content }) => content));
  }

  /** Shows content once it is read, and puts the focus there. */
  #show(content: Promise<readonly Node[]>): void {
    void this.#preview.showOnceRead(content, 1, true).catch(() => this.say(UNREAD));
  }

  say(text: string): void {
    this.#status.textContent = text;
  }

  #idsAt(point: PointLike): string[] {
    const marked = this.#markedAt(point);
    if (marked.length > 0) return marked;
    return this.#found(point, FILL.layer);
  }

  /** The small areas whose mark is at a point. */
  #markedAt(point: PointLike): string[] {
    return this.#map.getLayer(MARKS) ? this.#found(point, MARKS) : [];
  }

  #found(point: PointLike, layer: string): string[] {
    const found = this.#map.queryRenderedFeatures(point, { layers: [layer] });
    return [...new Set(found.map(({ properties }) => String(properties.id)))];
  }

  /** The monitoring sites, with room for a finger: their names with links. */
  #sitesAt({ x, y }: Point): HTMLElement[] {
    const layers = [SITES.layer].filter((layer) => this.#map.getLayer(layer));
    const found = this.#map.queryRenderedFeatures(
      [
        [x - 10, y - 10],
        [x + 10, y + 10],
      ],
      { layers },
    );
    const names = new Map(found.map(({ properties }) => [String(properties.id), String(properties.name)]));
    return [...names].map(([id, name]) => {
      const link = make("a", { href: new URL(pageOf.monitoringSite(id), root).href }, spoken(name));
      return make("p", { class: "card-name" }, link, " ", make("span", { class: "meta" }, "monitoring site"));
    });
  }

  #idsInMiddle(): string[] {
    return this.#idsAt(this.#map.project(this.#map.getCenter()));
  }

  /** The areas and what applies there, for the status line. */
  #namesOf(ids: readonly string[]): string {
    return ids
      .map((id) => {
        const area = this.#areas.get(id);
        return area ? labelOf(area, ": ") : "";
      })
      .join("; ");
  }

  /** Outlines areas on the map, and marks them in the list. */
  #pointAt(ids: readonly string[]): void {
    this.#outline(ids);
    for (const item of document.querySelectorAll("li.area[aria-current]"))
      item.removeAttribute("aria-current");
    for (const id of ids) areaItem(id)?.setAttribute("aria-current", "true");
    this.#map.getCanvas().style.cursor = ids.length > 0 ? "pointer" : "";
  }

  /** Outlines these areas on the map, and the area of the page. */
  #outline(ids: readonly string[]): void {
    for (const layer of POINTED)
      if (this.#map.getLayer(layer)) this.#map.setFilter(layer, oneOf([...ids, ...this.#own]));
  }
}

/** The program of answers is read when one is asked for: the map opens without it. */
async function answers() {
  const [{ areaCard }, { answerAt }] = await Promise.all([
    import("../areas/area-card.ts"),
    import("../areas/place-answer.ts"),
  ]);
  return { areaCard, answerAt };
}
