/** Pointing at areas on the map or in the list: the area is outlined on the map, marked in the list, and named. */

import type { Map as MapLibre, PointLike } from "maplibre-gl";
import { pageOf } from "../parts/addresses.ts";
import { areaItem, areaItems } from "./area-items.ts";
import { data, element, make, root } from "./explorer.ts";
import { labelOf, type MapAreas } from "./map-areas.ts";
import { type Preview, previewIn } from "./map-preview.ts";
import { FILL, POINTED, SITES } from "./map-style.ts";

/** Connects a map with its status line and the list. Returns a function that shows a text in the status line. */
export function followPointing(
  map: MapLibre,
  figure: HTMLElement,
  areas: MapAreas,
  signal: AbortSignal,
): (text: string) => void {
  const pointing = new Pointing(map, figure, areas);
  pointing.followPointer();
  pointing.followKeys();
  pointing.followList(signal);
  return (text) => pointing.say(text);
}

class Pointing {
  readonly #map: MapLibre;
  readonly #areas: MapAreas;
  readonly #status: Element;
  readonly #preview: Preview;
  /** The names of the monitoring sites that have been pressed. */
  readonly #sites = new Map<string, string>();

  constructor(map: MapLibre, figure: HTMLElement, areas: MapAreas) {
    this.#map = map;
    this.#areas = areas;
    this.#status = element(".map-status", figure);
    this.#preview = previewIn(
      figure,
      (id) => siteEntry(id, this.#sites.get(id)) ?? entryOf(id, areas),
      () => map.getCanvas(),
    );
  }

  followPointer(): void {
    this.#map.on("mousemove", ({ point }) => {
      const ids = this.#idsAt(point);
      this.#pointAt(ids);
      if (ids.length > 0) this.say(this.#namesOf(ids));
    });
    this.#map.on("mouseout", () => this.#pointAt([]));
    this.#map.on("click", ({ point }) => {
      const ids = this.#idsAt(point);
      // A finger does not point before it taps.
      this.#pointAt(ids);
      this.#preview.show([...this.#sitesAt(point), ...ids], point.y / this.#map.getCanvas().clientHeight);
    });
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
      if (event.key === "Enter") this.#preview.show(this.#idsInMiddle(), 0.5, true);
      this.#preview.hideOn(event);
    });
  }

  followList(signal: AbortSignal): void {
    for (const item of areaItems()) {
      const own = [data(item, "id")];
      for (const type of ["mouseenter", "focusin"])
        item.addEventListener(type, () => this.#outline(own), { signal });
      for (const type of ["mouseleave", "focusout"])
        item.addEventListener(type, () => this.#outline([]), { signal });
    }
  }

  say(text: string): void {
    this.#status.textContent = text;
  }

  #idsAt(point: PointLike): string[] {
    const found = this.#map.queryRenderedFeatures(point, { layers: [FILL.layer] });
    return [...new Set(found.map(({ properties }) => String(properties.id)))];
  }

  /** The ids of monitoring sites, with room for a finger. */
  #sitesAt({ x, y }: { readonly x: number; readonly y: number }): string[] {
    const layers = [SITES.layer].filter((layer) => this.#map.getLayer(layer));
    const found = this.#map.queryRenderedFeatures(
      [
        [x - 10, y - 10],
        [x + 10, y + 10],
      ],
      { layers },
    );
    for (const { properties } of found) this.#sites.set(String(properties.id), String(properties.name));
    return [...new Set(found.map(({ properties }) => String(properties.id)))];
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

  #outline(ids: readonly string[]): void {
    if (this.#map.getLayer(POINTED))
      this.#map.setFilter(POINTED, ["in", ["get", "id"], ["literal", [...ids]]]);
  }
}

/** A monitoring site's name with a link. */
function siteEntry(id: string, name: string | undefined): HTMLElement | null {
  if (name === undefined) return null;
  const link = make("a", { href: new URL(pageOf.monitoringSite(id), root).href }, name);
  return make(
    "div",
    {},
    make("p", { class: "map-preview-name" }, link),
    make("p", { class: "meta" }, "Monitoring site"),
  );
}

/** An area's name with a link, and what applies there. */
function entryOf(id: string, areas: MapAreas): HTMLElement {
  const area = areas.get(id);
  const link = make("a", { href: new URL(pageOf.area(id), root).href }, area?.name ?? id);
  return make("div", {}, make("p", { class: "map-preview-name" }, link), make("p", {}, area?.words ?? ""));
}
