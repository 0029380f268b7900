/** The map of a page: a drawing made at build time, which the interactive map replaces on demand. */

import { type Extent, extentOf } from "../../model/extent.ts";
import { type Area, isFinished, type Model } from "../../model/model.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { boundaryOf } from "../../views/area/boundary.ts";
import { legend } from "../../views/area/levels.ts";
import { type Box, facts } from "../../views/html/facts.ts";
import { type Html, html } from "../../views/html/html.ts";
import { count } from "../../views/words/words.ts";
import type { Context } from "../parts/context.ts";
import { required } from "../parts/required.ts";
import { stateOf, statesOf } from "../parts/state/area-state.ts";
import type { View } from "../parts/view.ts";
import { onDay } from "../parts/words/as-at.ts";
import { outlineOf, roundedPointIn, scaleBarOf, viewOf } from "./outline.ts";
import { byAntimeridian, overviewOfSize, SIZE } from "./overview.ts";

type Drawing = {
  readonly kind: "areas" | "area" | "site";
  readonly view: View;
  readonly extent: Extent;
  /** What the drawing shows, for screen readers. */
  readonly label: string;
  readonly shapes: Html;
  readonly caption: Html;
  readonly area?: string;
  readonly point?: readonly [longitude: number, latitude: number];
  /** Areas that the drawing shows in a separate box. */
  readonly inset?: Extent;
};

/**
 * All areas, each in the colour of its level. The list beside the map says the same in words. Areas beyond the antimeridian are in
 * a separate box: to scale, they would leave the rest a third of its size.
 */
export function areasMap(context: Context): Html {
  const { view, boundaries } = required(context.overview, "boundary of any area");
  const drawn = context.model.areas.filter(({ boundary }) => boundary !== null);
  const { main, beyond } = byAntimeridian(drawn);
  const outline = (area: Area, own: View, least?: number) =>
    outlineOf(boundaries.get(area.id) ?? [], own, least);
  // Finer outlines would cost bytes and look the same; if there are many areas, they may be coarser still.
  const coarser = Math.min(FINEST, Math.sqrt(FEW / main.length));
  const drawing = overviewOfSize(main, SIZE * coarser);
  const shapes = html`<g transform="scale(${1 / coarser})">${largestFirst(main).map((area) => shape(context, area, outline(area, drawing, Math.round(LEAST * coarser))))}</g>`;
  return figure(context, {
    kind: "areas",
    view,
    extent: extentOfAll(main),
    label: "Map of the areas, each in the colour of its restriction. The list says the same in words.",
    shapes: html`${context.land !== null && html`<use class="land" href="/${context.land.path}#coast"/>`}${shapes}${beyond.length > 0 && insetOf(context, beyond, view, outline)}`,
    caption: html`<span class="legend"${facts("view", ["legend"])}>${legend(statesOf(context.model))}</span>${!isFinished(context.model.dataset) && SPRINKLER_LEGEND}`,
    ...(beyond.length > 0 && {
      inset: extentOfAll(beyond),
    }),
  });
}

/** Corners on a grid of about a pixel of the screen, in units of the drawing. */
const FINEST = 0.7;
/** In units of the drawing, about 6 pixels of a phone: a town's supply is smaller, and gets a mark. */
const LEAST = 8;
/** Marks and supplies lie on top of the areas that hold them. */
const largestFirst = (areas: readonly Area[]): Area[] =>
  areas.toSorted((a, b) => sizeOf(b.extent) - sizeOf(a.extent));
const sizeOf = ({ west, south, east, north }: Extent): number => (east - west) * (north - south);
/** Up to this many areas, outlines as fine as the drawing fit into the byte budget of the first page. */
const FEW = 24;

/** The name of the one area, as far as the box is wide. */
function insetName(areas: readonly Area[]): string {
  const name = areas[0]?.name ?? "";
  return areas.length === 1 && name.length < 25 ? name : `${count(areas.length, "area")} further east`;
}

/** In units of the drawing. */
const INSET = 190;

/** A box in the lower right corner. */
function insetOf(
  context: Context,
  areas: readonly Area[],
  { width, height }: View,
  outline: (area: Area, view: View) => string,
): Html {
  const own = overviewOfSize(areas, INSET - 44);
  const [x, y] = [width - INSET - 4, height - INSET - 4];
  const [left, top] = [(INSET - own.width) / 2, (INSET - 34 - own.height) / 2].map(Math.round);
  return html`<g class="inset" transform="translate(${x} ${y})"><rect width="${INSET}" height="${INSET}" rx="6"/>
<text x="${INSET / 2}" y="${INSET - 12}" text-anchor="middle">${insetName(areas)}</text>
<g transform="translate(${left} ${(top ?? 0) + 6})">${areas.map((area) => shape(context, area, outline(area, own)))}</g></g>`;
}

/** What the one colour means while the list shows where sprinklers may run (styles/uses.css). */
const SPRINKLER_LEGEND = html`<span class="sprinkler-legend"><span class="swatch"></span> sprinklers may run now</span>`;

/** One area by itself, with a scale bar. */
export function areaMap(context: Context, area: Area): Html {
  if (area.boundary === null) {
    return html`<p class="note">There is no map, because no boundary of this area is on record.</p>`;
  }
  const view = viewOf([area.boundary], 600, 24);
  return figure(context, {
    kind: "area",
    view,
    extent: area.extent,
    label: `The boundary of ${area.name}.`,
    shapes: html`${shape(context, area, outlineOf(area.boundary, view))}${scaleBar(view)}`,
    caption: html`<span${facts("view", ["map-caption"])}>${boundaryOf(area.name, stateOf(area, context.model).kind, onDay(context.model, area.timeZoneId))}</span>`,
    area: area.id,
  });
}

/** Where something is in the country. */
export function pointMap(
  context: Context,
  name: string,
  point: readonly [longitude: number, latitude: number],
): Html | false {
  if (context.land === null) return false;
  const { view, path } = context.land;
  const [x, y] = roundedPointIn(view, point);
  const [longitude, latitude] = point;
  return figure(context, {
    kind: "site",
    view,
    extent: { west: longitude - 0.3, south: latitude - 0.2, east: longitude + 0.3, north: latitude + 0.2 },
    label: `Where ${name} is.`,
    shapes: html`<use class="land" href="/${path}#land"/><circle class="point-halo" cx="${x}" cy="${y}" r="10"/><circle class="point" cx="${x}" cy="${y}" r="4"/>`,
    caption: html`${degrees(latitude, "N", "S")}, ${degrees(longitude, "E", "W")}`,
    point,
  });
}

/** Where several sites are in the country: a picture alone, for the list below it leads to each. */
export function sitesMap(
  land: Context["land"],
  sites: readonly Pick<SiteRecord, "location">[],
): Html | false {
  const located = sites.flatMap(({ location }) => location ?? []);
  if (land === null || located.length === 0) return false;
  const places = new Set(
    located.map(({ longitude, latitude }) => roundedPointIn(land.view, [longitude, latitude]).join(" ")),
  );
  const missing = sites.length - located.length;
  const [what, without] = [count(located.length, "site"), count(missing, "site")];
  return html`<figure class="map map-sites"><svg class="map-static" viewBox="0 0 ${land.view.width} ${land.view.height}" preserveAspectRatio="xMinYMid" role="img" aria-label="Where ${what} of this list are."><use class="land" href="/${land.path}#land"/><path class="point" paint-order="stroke" d="${[...places].map((place) => `M${place}m-4 0l4-4 4 4-4 4z`).join("")}"/></svg>
<figcaption>${what} of this list${missing > 0 && html`; of ${without} the data name no place`}</figcaption></figure>`;
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value)}° ${value < 0 ? negative : positive}`;

function figure(context: Context, drawing: Drawing): Html {
  const { view, extent, kind, area, point, inset } = drawing;
  const map = {
    worker: context.assets.pathOf("maplibre-worker"),
    style: context.assets.pathOf("maplibre"),
    ...{ box: boxOf(extent), inset: inset && boxOf(inset), area, point },
  };
  return html`<figure class="map map-${kind}" id="map"${facts("map", map)}>
<div class="map-tools"><button type="button" class="map-open needs-script">Open the interactive map</button>${kind === "areas" && FULL}</div>
<svg class="map-static" viewBox="0 0 ${view.width} ${view.height}" role="img" aria-label="${drawing.label}">${kind !== "site" && HATCH}${drawing.shapes}</svg>
<figcaption>${drawing.caption}</figcaption>
</figure>`;
}

/** Not on a phone: there, the map fills the screen anyway. */
const FULL = html` <button type="button" class="map-full needs-script">Full screen</button>`;

function boxOf({ west, south, east, north }: Extent): Box {
  const rounded = (degrees: number) => Number(degrees.toFixed(6));
  return [rounded(west), rounded(south), rounded(east), rounded(north)];
}

/** The pattern for unknown areas. It has an id, so a page may have only one drawing. */
export const HATCH = html`<defs><pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="12" height="12"/><rect class="hatch-line" width="4" height="12"/></pattern></defs>`;

const shape = (context: Context, area: Area, outline: string): Html =>
  html`<path class="${colourOf(context.model, area)}" data-area="${context.numberOf(area)}" d="${outline}"/>`;

const colourOf = (model: Model, area: Area): string => stateOf(area, model).level;

function scaleBar(view: View): Html {
  const { kilometres, length } = scaleBarOf(view);
  const y = view.height - 14;
  return html`<g class="scale-bar"><path d="M14 ${y - 8}v8h${Math.round(length)}v-8"/><text x="${14 + Math.round(length) + 10}" y="${y}">${kilometres} km</text></g>`;
}

const extentOfAll = (areas: readonly Area[]): Extent =>
  extentOf(areas.flatMap(({ boundary }) => boundary ?? []));
