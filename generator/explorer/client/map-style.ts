/** The map's style: how each area is drawn. No font, picture or tile comes from another host. */

import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Town } from "../charts/towns.ts";
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
  /** The monitoring sites and the towns, once they are read. */
  readonly sites: GeoJSON.FeatureCollection | null;
  readonly towns: readonly Town[];
};

/** The layer that says which area is pointed at, and the picture that hatches untracked areas. */
export const FILL = { layer: "areas", hatch: "hatch" } as const;
/** The layer of the monitoring sites, and from which zoom it is shown: they are fetched then. */
export const SITES = { layer: "sites", zoom: 7 } as const;
/** From this zoom on, areas have what applies there beside their names. */
const NAMES_WITH_STAGES = 6.5;
/** The layers that outline the area pointed at and that of the page; their filters name them. */
export const POINTED = ["pointed-edge", "pointed"] as const;

const ID: ExpressionSpecification = ["get", "id"];
const oneOf = (ids: readonly string[]): ExpressionSpecification => ["in", ID, ["literal", [...ids]]];

/** The style of a drawing. If only colours or filters change, MapLibre updates the map without fetching anything. */
export function styleOf(drawing: Drawing): StyleSpecification {
  const { tiles, layer, areas, shown, area, place, palette, ofSprinklers, isLand, sites, towns } = drawing;
  const listed = [...areas].filter(([id]) => shown === null || shown.has(id));
  const untracked = listed.filter(([, { level }]) => level === "untracked");
  const from = { source: "areas", "source-layer": layer };
  return {
    version: 8,
    sources: {
      areas: tiles,
      names: { type: "geojson", data: namesOf(listed.map(([, area]) => area)) },
      sites: { type: "geojson", data: collection(sites?.features ?? []) },
      towns: {
        type: "geojson",
        data: collection(
          townsOf(
            towns,
            listed.map(([, area]) => shortName(area)),
          ),
        ),
      },
      rivers: { type: "geojson", data: collection(riversOf(sites?.features ?? [])) },
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
      // Dark on a light edge: it stands out from every level, in light and dark.
      ...POINTED.map((id, index) => ({
        ...from,
        id,
        type: "line" as const,
        filter: oneOf(area === undefined ? [] : [area]),
        paint: { "line-color": index === 0 ? "#ffffff" : palette.chosen, "line-width": index === 0 ? 6 : 3 },
      })),
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
        id: "rivers",
        source: "rivers",
        type: "symbol",
        minzoom: SITES.zoom,
        maxzoom: SITES.zoom + 1.5,
        layout: {
          "text-field": ["get", "waterway"],
          "text-size": 12,
          "text-anchor": "top",
          "text-offset": [0, 0.6],
        },
        paint: { "text-color": palette.accent, "text-halo-color": palette.paper, "text-halo-width": 2 },
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
      ...TOWN_ZOOMS.map((zoom, rank) => townLayer(rank, zoom, palette)),
      // Labels of later layers are placed first.
      {
        id: "names",
        source: "names",
        type: "symbol",
        // Where two labels do not fit, the more severe area wins. From far away there is room for names alone.
        layout: {
          "text-field": ["step", ["zoom"], ["get", "name"], NAMES_WITH_STAGES, ["get", "text"]],
          "text-size": ["step", ["zoom"], 12, NAMES_WITH_STAGES, 13],
          "text-padding": 3,
          "symbol-sort-key": ["-", ["get", "severity"]],
        },
        paint: { "text-color": palette.ink, "text-halo-color": palette.paper, "text-halo-width": 2 },
      },
    ],
  };
}

const collection = (features: readonly GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: "FeatureCollection",
  features: [...features],
});

/** One site of each river: the data has no lines of rivers, and names them where they are measured. */
const riversOf = (sites: readonly GeoJSON.Feature[]): GeoJSON.Feature[] => [
  ...new Map(
    sites.flatMap((site) => (site.properties?.waterway ? [[site.properties.waterway, site] as const] : [])),
  ).values(),
];

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
const namesOf = (visible: readonly MapArea[]): GeoJSON.FeatureCollection =>
  collection(
    visible.map((area) => ({
      type: "Feature",
      properties: {
        name: shortName(area),
        text: labelOf(area, "\n"),
        severity: area.severity,
      },
      geometry: { type: "Point", coordinates: middleOf(area) },
    })),
  );

const shortName = ({ name }: MapArea): string => name.replace(/ (District|City|Territory)$/, "");

/** From which zoom places are named, by their rank: cities, towns, settlements, suburbs. */
const TOWN_ZOOMS = [4, 6.5, 8.5, 9.5] as const;

/** A city of the name of an area that is named already comes with the towns. */
const townsOf = (towns: readonly Town[], areas: readonly string[]): GeoJSON.Feature[] =>
  towns.map(([name, longitude, latitude, rank]) => ({
    type: "Feature",
    properties: { name, rank: rank === 0 && areas.includes(name) ? 1 : rank },
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  }));

const townLayer = (rank: number, minzoom: number, palette: Palette): LayerSpecification => ({
  id: `towns-${rank}`,
  source: "towns",
  type: "symbol",
  minzoom,
  filter: ["==", ["get", "rank"], rank],
  layout: { "text-field": ["concat", "• ", ["get", "name"]], "text-size": 13 - rank / 2, "text-padding": 3 },
  paint: { "text-color": palette.soft, "text-halo-color": palette.paper, "text-halo-width": 2 },
});

const middleOf = ({ bbox }: MapArea): [longitude: number, latitude: number] => {
  const [west, south, , north] = bbox;
  return [(west + unwrappedEast(bbox)) / 2, (south + north) / 2];
};
