/** The map's style: how each area is drawn. No font, picture or tile comes from another host. */

import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import { LEVELS } from "../parts/level.ts";
import { unwrappedEast } from "./box.ts";
import { labelOf, type MapArea, type MapAreas } from "./map-areas.ts";
import type { Palette } from "./map-palette.ts";
import type { TileSource } from "./tile-source.ts";

export type Drawing = {
  readonly tiles: TileSource;
  /** The name of the tiles' layer. */
  readonly layer: string;
  readonly areas: MapAreas;
  /** The ids of the areas that the list shows; null on pages without a list. */
  readonly shown: ReadonlySet<string> | null;
  /** The area or the place (longitude, latitude) that the page is about, if any. */
  readonly area: string | undefined;
  readonly place: [number, number] | undefined;
  readonly palette: Palette;
  /** Whether the list shows where sprinklers may run: then these areas have one colour. */
  readonly ofSprinklers: boolean;
  /** Whether the areas are land only, as for a river's site: the restrictions of towns are not the river's. */
  readonly isLand: boolean;
  /** The monitoring sites, once they are read. */
  readonly sites: GeoJSON.FeatureCollection | null;
};

/** The layer that says which area is pointed at, and the picture that hatches untracked areas. */
export const FILL = { layer: "areas", hatch: "hatch" } as const;
/** The layer of the monitoring sites, and from which zoom it is shown: they are fetched then. */
export const SITES = { layer: "sites", zoom: 7 } as const;
/** The layer that outlines the area pointed at; its filter names the area. */
export const POINTED = "pointed";

const ID: ExpressionSpecification = ["get", "id"];
const oneOf = (ids: readonly string[]): ExpressionSpecification => ["in", ID, ["literal", [...ids]]];

/** The style of a drawing. If only colours or filters change, MapLibre updates the map without fetching anything. */
export function styleOf(drawing: Drawing): StyleSpecification {
  const { tiles, layer, areas, shown, area, place, palette, ofSprinklers, isLand, sites } = drawing;
  const listed = [...areas].filter(([id]) => shown === null || shown.has(id));
  const untracked = listed.filter(([, { level }]) => level === "untracked");
  const from = { source: "areas", "source-layer": layer };
  return {
    version: 8,
    sources: {
      areas: tiles,
      names: { type: "geojson", data: namesOf(listed.map(([, area]) => area)) },
      sites: { type: "geojson", data: sites ?? { type: "FeatureCollection", features: [] } },
      place: { type: "geojson", data: { type: "MultiPoint", coordinates: place ? [place] : [] } },
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": palette.sea } },
      {
        ...from,
        id: "land",
        type: "fill",
        paint: { "fill-color": palette.land, "fill-antialias": false },
      },
      {
        ...from,
        id: FILL.layer,
        type: "fill",
        filter: oneOf(listed.map(([id]) => id)),
        // The outlines are a layer of their own.
        paint: {
          "fill-color": isLand ? palette.land : ofSprinklers ? palette.accent : fillOf(areas, palette),
          "fill-antialias": false,
        },
      },
      {
        ...from,
        id: "untracked",
        type: "fill",
        filter: oneOf(untracked.map(([id]) => id)),
        paint: { "fill-pattern": FILL.hatch, "fill-antialias": false },
      },
      {
        ...from,
        id: "outlines",
        type: "line",
        paint: { "line-color": palette.outline, "line-width": 0.75 },
      },
      {
        ...from,
        id: "own",
        type: "line",
        filter: oneOf(area === undefined ? [] : [area]),
        paint: { "line-color": palette.ink, "line-width": 3 },
      },
      {
        ...from,
        id: POINTED,
        type: "line",
        filter: oneOf([]),
        paint: { "line-color": palette.accent, "line-width": 3 },
      },
      {
        id: SITES.layer,
        source: "sites",
        type: "circle",
        minzoom: SITES.zoom,
        paint: {
          "circle-radius": 5,
          "circle-color": palette.accent,
          "circle-stroke-color": palette.paper,
          "circle-stroke-width": 1.5,
        },
      },
      {
        id: "place",
        source: "place",
        type: "circle",
        paint: {
          "circle-radius": 8,
          "circle-color": palette.accent,
          "circle-stroke-color": palette.paper,
          "circle-stroke-width": 3,
        },
      },
      {
        id: "names",
        source: "names",
        type: "symbol",
        // Where two labels do not fit, the more severe area wins.
        layout: {
          "text-field": ["get", "text"],
          "text-size": 13,
          "text-padding": 6,
          "symbol-sort-key": ["-", ["get", "severity"]],
        },
        paint: { "text-color": palette.ink, "text-halo-color": palette.paper, "text-halo-width": 2 },
      },
      {
        id: "site-names",
        source: "sites",
        type: "symbol",
        minzoom: SITES.zoom + 1.5,
        layout: {
          "text-field": ["get", "name"],
          "text-size": 12,
          "text-anchor": "top",
          "text-offset": [0, 0.6],
        },
        paint: { "text-color": palette.accent, "text-halo-color": palette.paper, "text-halo-width": 2 },
      },
    ],
  };
}

/** The colour of each area by its level. */
function fillOf(areas: Drawing["areas"], palette: Palette): ExpressionSpecification | string {
  const branches = LEVELS.flatMap((level) => {
    const ids = [...areas].filter(([, area]) => area.level === level).map(([id]) => id);
    return ids.length === 0 ? [] : [ids, palette.fillOf(level)];
  });
  if (branches.length === 0) return palette.paper;
  // The type requires the first branch separately, and cannot express that more follow.
  return ["match", ID, ...branches, palette.paper] as unknown as ExpressionSpecification;
}

/** Each area's name and what applies there, as one point: a label from the tiles would repeat in each of them. */
function namesOf(visible: readonly MapArea[]): GeoJSON.FeatureCollection {
  return {
    type: "FeatureCollection",
    features: visible.map((area) => ({
      type: "Feature",
      properties: {
        text: labelOf(area, "\n"),
        severity: area.severity,
      },
      geometry: { type: "Point", coordinates: middleOf(area) },
    })),
  };
}

const middleOf = ({ bbox }: MapArea): [longitude: number, latitude: number] => {
  const [west, south, , north] = bbox;
  return [(west + unwrappedEast(bbox)) / 2, (south + north) / 2];
};
