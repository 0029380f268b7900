/** The map of a page: a drawing made at build time, in whose place the interactive map comes when it is asked for. */

import type { Extent } from "../../model/extent.ts";
import type { Area } from "../../model/model.ts";
import { LAYER } from "../../tiles/encode.ts";
import { DEFAULT_MAX_ZOOM } from "../../tiles/zooms.ts";
import { jsonOf } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { classOf } from "../parts/level.ts";
import type { View } from "../parts/view.ts";
import { outlineOf, pointIn, scaleBarOf, viewOf } from "./outline.ts";

type Drawing = {
  readonly kind: "areas" | "area" | "site";
  readonly view: View;
  readonly extent: Extent;
  /** What the drawing shows, for those who do not see it. */
  readonly label: string;
  readonly shapes: Html;
  readonly caption: Html;
  readonly area?: string;
  readonly point?: readonly [number, number];
};

/** The areas, each in the colour of its level. The list beside it says the same in words. */
export function areasMap(site: Site, root: string): Html {
  const { areas } = site.model;
  const view = overview(site, 800);
  const shapes = areas.map((area) => shapeOf(site, area, view));
  return figure(site, root, {
    kind: "areas",
    view,
    extent: extentOfAll(areas, view),
    label: "Map of the areas, each in the colour of its restriction. The list says the same in words.",
    shapes: html`${shapes}`,
    caption: html`Each area in the colour of its stage, hatched where nobody tracks it. The list says the same in words.`,
  });
}

/** One area by itself, with a bar for its scale. */
export function areaMap(site: Site, root: string, area: Area): Html {
  if (area.boundary === null) {
    return html`<p class="note">The data holds no boundary of this area, so there is no map of it.</p>`;
  }
  const view = viewOf([area.boundary], 600, 24);
  return figure(site, root, {
    kind: "area",
    view,
    extent: area.extent,
    label: `The boundary of ${area.name}.`,
    shapes: html`${shapeOf(site, area, view)}${scaleBar(view)}`,
    caption: html`The boundary of ${area.name}, in the colour of what applies now.`,
    area: area.id,
  });
}

/** Where something stands among all areas. */
export function pointMap(
  site: Site,
  root: string,
  name: string,
  point: readonly [number, number],
): Html | false {
  if (site.land === null) return false;
  const { view, path } = site.land;
  const [x, y] = pointIn(view, point).map(Math.round) as [number, number];
  return figure(site, root, {
    kind: "site",
    view,
    extent: { west: point[0] - 0.3, south: point[1] - 0.2, east: point[0] + 0.3, north: point[1] + 0.2 },
    label: `Where ${name} is.`,
    shapes: html`<use class="land" href="${root}${path}#land"/><circle class="point-halo" cx="${x}" cy="${y}" r="10"/><circle class="point" cx="${x}" cy="${y}" r="4"/>`,
    caption: html`${degrees(point[1], "N", "S")}, ${degrees(point[0], "E", "W")}`,
    point,
  });
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value)}° ${value < 0 ? negative : positive}`;

function figure(site: Site, root: string, drawing: Drawing): Html {
  const { view, extent, kind, area, point } = drawing;
  const { pathOf } = site.assets;
  return html`<figure class="map map-${kind}" data-map="${kind}" data-archive="${root}v1/tiles/areas.pmtiles" data-worker="${root}${pathOf("maplibre-worker")}" data-style="${root}${pathOf("maplibre")}" data-layer="${LAYER}" data-max-zoom="${site.options.maxZoom ?? DEFAULT_MAX_ZOOM}" data-bbox="${extent.west} ${extent.south} ${extent.east} ${extent.north}" data-states="${root}${jsonOf("GetAreas")}"${area && html` data-area="${area}"`}${point && html` data-point="${point[0]} ${point[1]}"`}>
<svg class="map-static" viewBox="0 0 ${view.width} ${view.height}" role="img" aria-label="${drawing.label}">${HATCH}${drawing.shapes}</svg>
<div class="map-view" hidden></div>
<div class="map-tools"><button type="button" class="map-open needs-script">Open the interactive map</button><p class="map-status" role="status"></p></div>
<figcaption>${drawing.caption}</figcaption>
</figure>`;
}

/** The pattern of what is not known. One drawing a page has it. */
const HATCH = html`<defs><pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="12" height="12"/><rect class="hatch-line" width="4" height="12"/></pattern></defs>`;

function shapeOf(site: Site, area: Area, view: View): Html | false {
  const standing = site.standings.get(area);
  if (area.boundary === null || standing === undefined) return false;
  return html`<path class="${classOf(standing.level)}" data-id="${area.id}" d="${outlineOf(area.boundary, view)}"/>`;
}

function scaleBar(view: View): Html {
  const { kilometres, length } = scaleBarOf(view);
  const y = view.height - 14;
  return html`<g class="scale-bar"><path d="M14 ${y - 8}v8h${Math.round(length)}v-8"/><text x="${14 + Math.round(length) + 10}" y="${y}">${kilometres} km</text></g>`;
}

/** The view of all areas, `size` units along its longer side. */
const overview = (site: Site, size: number): View =>
  viewOf(
    site.model.areas.flatMap(({ boundary }) => (boundary === null ? [] : [boundary])),
    size,
    size / 60,
  );

function extentOfAll(areas: readonly Area[], { eastwards }: View): Extent {
  const extents = areas.filter(({ boundary }) => boundary !== null).map(({ extent }) => extent);
  // Round the antimeridian, east is counted on beyond 180°, as map clients do.
  const on = (longitude: number) => (eastwards && longitude < 0 ? longitude + 360 : longitude);
  const fold = (pick: (extent: Extent) => number, better: (a: number, b: number) => number) =>
    extents.map(pick).reduce((a, b) => better(a, b));
  return {
    west: fold(({ west }) => on(west), Math.min),
    south: fold(({ south }) => south, Math.min),
    east: fold(({ east }) => on(east), Math.max),
    north: fold(({ north }) => north, Math.max),
  };
}
