/** The map's style: how each area is drawn. No font, picture or tile comes from another host. */

import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import { mercatorY } from "../../lib/mercator.ts";
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
};

/** The layer that says which area is pointed at, and the picture that hatches untracked areas. */
export const FILL = { layer: "areas", hatch: "hatch" } as const;
/** The layer that outlines the area pointed at; its filter names the area. */
export const POINTED = "pointed";

/** In CSS pixels: the most that a label takes, as MapLibre breaks its lines (text-max-width), and a tile. */
const LABEL = { width: 140, height: 56 } as const;
const TILE = 512;

const ID: ExpressionSpecification = ["get", "id"];
const oneOf = (ids: readonly string[]): ExpressionSpecification => ["in", ID, ["literal", [...ids]]];

/** The style of a drawing. If only colours or filters change, MapLibre updates the map without fetching anything. */
export function styleOf(drawing: Drawing): StyleSpecification {
  const { tiles, layer, areas, shown, area, place, palette, ofSprinklers } = drawing;
  const visible = [...areas].filter(([id]) => shown === null || shown.has(id));
  const untracked = visible.filter(([, { level }]) => level === "untracked");
  const from = { source: "areas", "source-layer": layer };
  return {
    version: 8,
    sources: {
      areas: tiles,
      names: { type: "geojson", data: namesOf(visible.map(([, area]) => area)) },
      place: { type: "geojson", data: { type: "MultiPoint", coordinates: place ? [place] : [] } },
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": palette.paper } },
      {
        ...from,
        id: FILL.layer,
        type: "fill",
        filter: oneOf(visible.map(([id]) => id)),
        // The outlines are a layer of their own.
        paint: {
          "fill-color": ofSprinklers ? palette.accent : fillOf(areas, palette),
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
        filter: [">=", ["zoom"], ["get", "from"]],
        layout: {
          "text-field": ["get", "text"],
          "text-size": 13,
          "text-padding": 6,
          "symbol-sort-key": ["-", ["get", "severity"]],
        },
        paint: { "text-color": palette.ink, "text-halo-color": palette.paper, "text-halo-width": 2 },
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
        from: Math.max(0, ownZoom(area), ...visible.map((other) => clearZoom(area, other))),
      },
      geometry: { type: "Point", coordinates: middleOf(area) },
    })),
  };
}

const middleOf = ({ bbox }: MapArea): [longitude: number, latitude: number] => {
  const [west, south, , north] = bbox;
  return [(west + unwrappedEast(bbox)) / 2, (south + north) / 2];
};

/** The zoom at which a share of the world's width takes a number of pixels. */
const zoomAt = (pixels: number, width: number): number => Math.log2(pixels / (TILE * Math.max(1e-5, width)));

/** The zoom from which an area is wide enough for its label. */
const ownZoom = ({ bbox }: MapArea): number => zoomAt(LABEL.width, (unwrappedEast(bbox) - bbox[0]) / 360);

/** The zoom from which the label of an area stays clear of the middle of another, more severe one. */
function clearZoom(area: MapArea, other: MapArea): number {
  if (other.severity <= area.severity) return 0;
  const [[x, y], [otherX, otherY]] = [middleOf(area), middleOf(other)];
  return Math.min(
    zoomAt(LABEL.width, Math.abs(x - otherX) / 360),
    zoomAt(LABEL.height, Math.abs(mercatorY(y) - mercatorY(otherY))),
  );
}
