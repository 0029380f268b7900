/** The map's style: how the areas are drawn, by how they stand. No font, picture or tile comes from elsewhere. */

import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import { LEVELS, type Level } from "../parts/level.ts";
import type { Palette } from "./map-palette.ts";
import type { Standing } from "./standings.ts";
import type { TileSource } from "./tile-source.ts";

export type Drawing = {
  readonly tiles: TileSource;
  /** The name of the tiles' layer. */
  readonly layer: string;
  readonly areas: ReadonlyMap<string, Standing>;
  /** The areas that the list beside shows; null without a list. */
  readonly shown: ReadonlySet<string> | null;
  /** The area that the page is about, and the place (longitude, latitude), if any. */
  readonly area: string | undefined;
  readonly place: [number, number] | undefined;
  readonly palette: Palette;
};

/** The layers that answer where an area is pointed at, and the picture of the hatched one. */
export const FILL = { layer: "areas", hatch: "hatch" } as const;
/** The outline of the area that is pointed at; its filter says which. */
export const POINTED = "pointed";

const ID: ExpressionSpecification = ["get", "id"];
const oneOf = (ids: readonly string[]): ExpressionSpecification => ["in", ID, ["literal", [...ids]]];

/** The style of a drawing; where only colours or filters differ, the map changes over without fetching anew. */
export function styleOf({ tiles, layer, areas, shown, area, place, palette }: Drawing): StyleSpecification {
  const visible = [...areas.keys()].filter((id) => shown === null || shown.has(id));
  const untracked = visible.filter((id) => areas.get(id)?.level === "untracked");
  const from = { source: "areas", "source-layer": layer };
  return {
    version: 8,
    sources: {
      areas: tiles,
      names: { type: "geojson", data: namesOf(areas, visible) },
      place: { type: "geojson", data: { type: "MultiPoint", coordinates: place ? [place] : [] } },
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": palette.paper } },
      {
        ...from,
        id: FILL.layer,
        type: "fill",
        filter: oneOf(visible),
        paint: { "fill-color": fillOf(areas, palette) },
      },
      {
        ...from,
        id: "untracked",
        type: "fill",
        filter: oneOf(untracked),
        paint: { "fill-pattern": FILL.hatch },
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
        layout: { "text-field": ["get", "text"], "text-size": 13, "text-padding": 6 },
        paint: { "text-color": palette.ink, "text-halo-color": palette.paper, "text-halo-width": 2 },
      },
    ],
  };
}

/** The colour of each area by its level. */
function fillOf(areas: Drawing["areas"], palette: Palette): ExpressionSpecification | string {
  const branches = LEVELS.flatMap((level) => {
    const ids = [...areas].filter(([, standing]) => standing.level === level).map(([id]) => id);
    return ids.length === 0 ? [] : [ids, palette.fills[level as Level]];
  });
  if (branches.length === 0) return palette.paper;
  return ["match", ID, ...branches, palette.paper] as unknown as ExpressionSpecification;
}

/** A name and what applies there, once for each area: tiles would repeat it. */
function namesOf(areas: Drawing["areas"], visible: readonly string[]): GeoJSON.FeatureCollection {
  return {
    type: "FeatureCollection",
    features: visible.map((id) => {
      const { name, words, bbox } = areas.get(id) as Standing;
      const [west, south, east, north] = bbox;
      const coordinates = [(west + east + (west > east ? 360 : 0)) / 2, (south + north) / 2];
      return {
        type: "Feature",
        properties: { text: `${name}\n${words}` },
        geometry: { type: "Point", coordinates },
      };
    }),
  };
}
