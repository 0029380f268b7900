/** The map's style: how each area is drawn. No font, picture or tile comes from another host. */

import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import { mercatorY } from "../../../lib/mercator.ts";
import type { MapFacts } from "../../../views/html/facts.ts";
import { LEVELS } from "../../../views/level.ts";
import type { Town } from "../../charts/towns.ts";
import { COAST } from "../../parts/coast.ts";
import { labelOf, type MapArea, type MapAreas, unwrappedEast } from "./areas.ts";
import type { Palette } from "./palette.ts";
import RIVER_LINES from "./river-lines.json" with { type: "json" };
import type { TileSource } from "./tile-source.ts";

export type Drawing = {
  readonly tiles: TileSource;
  readonly areas: MapAreas;
  /** The ids of the areas that the list shows; null on pages without a list. */
  readonly shown: ReadonlySet<string> | null;
  /** The area or the place (longitude, latitude) that the page is about, if any. */
  readonly area: string | undefined;
  readonly place: MapFacts["point"];
  readonly palette: Palette["colours"];
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
/** The layer of marks, for areas too small to be seen as they are. */
export const MARKS = "marks";
/** The layer of the monitoring sites, and from which zoom it is shown: they are fetched then. */
export const SITES = { layer: "sites", zoom: 7 } as const;
/** From this zoom on, areas have what applies there beside their names. */
const NAMES_WITH_STAGES = 6.5;
/**
 * At which zooms the larger rivers are drawn: people find places by them. They are Natural Earth's (public domain), to a kilometre,
 * which is too coarse for a closer view.
 */
const RIVER_ZOOMS = { minzoom: 6, maxzoom: 10 } as const;
/** The layers that outline the area pointed at and that of the page; their filters name them. */
export const POINTED = ["pointed-edge", "pointed"] as const;

const ID: ExpressionSpecification = ["get", "id"];
export const oneOf = (ids: readonly string[]): ExpressionSpecification => ["in", ID, ["literal", [...ids]]];

type Listed = readonly (readonly [id: string, area: MapArea])[];

/** The style of a drawing. If only colours or filters change, MapLibre updates the map without fetching anything. */
export function styleOf(drawing: Drawing): StyleSpecification {
  const { areas, shown, palette } = drawing;
  const listed = [...areas].filter(([id]) => shown === null || shown.has(id));
  return {
    version: 8,
    sources: sourcesOf(drawing, listed),
    layers: [...areaLayers(drawing, listed), marksLayer(drawing), ...pointLayers(palette)],
  };
}

function sourcesOf(
  { tiles, sites, towns, place, isLand }: Drawing,
  listed: Listed,
): StyleSpecification["sources"] {
  const measured = sites?.features ?? [];
  const areas = listed.map(([, area]) => area);
  const cities = new Set(towns.flatMap(([name, , , rank]) => (rank === 0 ? name : [])));
  return {
    areas: tiles,
    coast: {
      type: "geojson",
      data: { type: "MultiPolygon", coordinates: COAST as GeoJSON.Position[][][] },
    },
    "river-lines": {
      type: "geojson",
      data: { type: "MultiLineString", coordinates: RIVER_LINES },
    },
    [MARKS]: points(isLand ? [] : listed.map(markOf)),
    names: points(
      areas.map((area) => nameOf(area, cities.has(shortName(area)) ? CITY + placesIn(area, towns) : 0)),
    ),
    sites: points(measured),
    towns: points(townsOf(towns, areas.map(shortName))),
    rivers: points(riversOf(measured)),
    place: points(place ? [point([...place], {})] : []),
  };
}

const points = (features: readonly GeoJSON.Feature[]): GeoJSONSourceSpecification => ({
  type: "geojson",
  data: { type: "FeatureCollection", features: [...features] },
});

const point = (coordinates: number[], properties: GeoJSON.GeoJsonProperties): GeoJSON.Feature => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates },
});

function areaLayers(drawing: Drawing, listed: Listed): LayerSpecification[] {
  const { areas, area, palette, ofSprinklers, isLand } = drawing;
  const from = { source: "areas", "source-layer": "areas" };
  const fill = (id: string, paint: FillLayerSpecification["paint"], of?: Listed): LayerSpecification => ({
    ...from,
    id,
    type: "fill",
    ...(of && { filter: oneOf(of.map(([id]) => id)) }),
    // The outlines are another layer.
    paint: { ...paint, "fill-antialias": false },
  });
  const line = (id: string, colour: string, width: number): LineLayerSpecification => ({
    ...from,
    id,
    type: "line",
    paint: { "line-color": colour, "line-width": width },
  });
  const colour = isLand ? palette.land : ofSprinklers ? palette.accent : fillOf(areas, palette);
  const untracked = listed.filter(([, { level }]) => level === "untracked");
  // Dark on a light edge: it stands out from every level, in light and dark.
  const [edge, pointed] = POINTED;
  return [
    { id: "ground", type: "background", paint: { "background-color": palette.sea } },
    {
      id: "coast",
      source: "coast",
      type: "fill",
      paint: { "fill-color": palette.land, "fill-antialias": false },
    },
    fill("land", { "fill-color": palette.land }),
    fill(FILL.layer, { "fill-color": colour }, listed),
    fill("untracked", { "fill-pattern": FILL.hatch }, untracked),
    line("outlines", palette.edge, 1),
    {
      id: "river-lines",
      source: "river-lines",
      type: "line",
      ...RIVER_ZOOMS,
      paint: { "line-color": palette.accent, "line-width": 1.5, "line-opacity": 0.7 },
    },
    ...[line(edge, "#ffffff", 6), line(pointed, palette.deep, 3)].map((outline) => ({
      ...outline,
      filter: oneOf(area === undefined ? [] : [area]),
    })),
  ];
}

/** In pixels: an area that is smaller on the screen has a mark in its place. */
const LEAST = 6;

/** A mark has the zoom from which its area is larger than that. */
const markOf = ([id, area]: Listed[number]): GeoJSON.Feature =>
  point(middleOf(area), { id, until: markedUntil(area) });

function markedUntil({ bbox }: MapArea): number {
  const [west, south, , north] = bbox;
  const size = Math.max((unwrappedEast(bbox) - west) / 360, Math.abs(mercatorY(south) - mercatorY(north)));
  return Math.log2(LEAST / (TILE * size));
}

/** An area that is marked up to this zoom or further has its name below its mark. */
const SMALL = 5;

/** In pixels at zoom 0: the width of the world. */
const TILE = 512;

/** In the colours of areas. A mark cannot be hatched, and nothing that is not tracked may look free of restrictions. */
function marksLayer({ areas, palette, ofSprinklers }: Drawing): CircleLayerSpecification {
  const untracked = [...areas].filter(([, { level }]) => level === "untracked").map(([id]) => id);
  return {
    id: MARKS,
    source: MARKS,
    type: "circle",
    filter: ["<", ["zoom"], ["get", "until"]],
    paint: {
      "circle-radius": 5,
      "circle-color": ofSprinklers
        ? palette.accent
        : ["case", oneOf(untracked), palette.soft, fillOf(areas, palette)],
      "circle-stroke-color": palette.edge,
      "circle-stroke-width": 1,
    },
  };
}

/** Dots and words. Words of later layers are placed first. */
function pointLayers({ accent, ink, paper }: Drawing["palette"]): LayerSpecification[] {
  const dots = (id: string, radius: number, edge: number): CircleLayerSpecification => ({
    id,
    source: id,
    type: "circle",
    paint: {
      "circle-radius": radius,
      "circle-color": accent,
      "circle-stroke-color": paper,
      "circle-stroke-width": edge,
    },
  });
  const words = (id: string, source: string, colour: string, layout: Words): SymbolLayerSpecification => ({
    id,
    source,
    type: "symbol",
    layout,
    paint: { "text-color": colour, "text-halo-color": paper, "text-halo-width": 2 },
  });
  const below = (field: string): Words => ({
    "text-field": ["get", field],
    "text-size": TEXT,
    "text-anchor": "top",
    "text-offset": [0, 0.6],
  });
  const near = SITES.zoom + 1.5;
  return [
    { ...dots(SITES.layer, 5, 1.5), minzoom: SITES.zoom },
    dots("place", 8, 3),
    { ...words("rivers", "rivers", accent, below("waterway")), minzoom: SITES.zoom, maxzoom: near },
    { ...words("site-names", "sites", accent, below("name")), minzoom: near },
    ...TOWN_ZOOMS.map((minzoom, rank): LayerSpecification => {
      const name: Words = { "text-field": ["concat", "• ", ["get", "name"]], "text-size": TEXT };
      const towns = words(`towns-${rank}`, "towns", ink, { ...name, "text-padding": 3 });
      return { ...towns, minzoom, filter: ["==", ["get", "rank"], rank] };
    }),
    // Where two labels do not fit, the city wins, then the stricter area. From far away there is room for names alone.
    words("names", "names", ink, {
      "text-field": ["step", ["zoom"], ["get", "name"], NAMES_WITH_STAGES, ["get", "text"]],
      "text-size": TEXT,
      "text-padding": 3,
      // Below the mark of a small area.
      "text-offset": ["case", [">", ["get", "until"], SMALL], ["literal", [0, 1.2]], ["literal", [0, 0]]],
      "symbol-sort-key": ["get", "rank"],
    }),
  ];
}

/** In pixels: the least of the sizes of type (styles/colours.css). */
const TEXT = 14;

type Words = NonNullable<SymbolLayerSpecification["layout"]>;

/** One site of each river: the data has no lines of rivers, and names them where they are measured. */
const riversOf = (sites: readonly GeoJSON.Feature[]): GeoJSON.Feature[] => [
  ...new Map(
    sites.flatMap((site) => (site.properties?.waterway ? [[site.properties.waterway, site] as const] : [])),
  ).values(),
];

/** The colour of each area by its level. */
function fillOf(areas: Drawing["areas"], palette: Drawing["palette"]): ExpressionSpecification | string {
  const branches = LEVELS.flatMap((level) => {
    const ids = [...areas].filter(([, area]) => area.level === level).map(([id]) => id);
    return ids.length === 0 ? [] : [ids, palette[level === "untracked" ? "land" : level]];
  });
  if (branches.length === 0) return palette.paper;
  // The type requires the first branch separately, and cannot express that more follow.
  return ["match", ID, ...branches, palette.paper] as unknown as ExpressionSpecification;
}

/** An area's name and what applies there, as one point: a label from the tiles would repeat in each of them. */
const nameOf = (area: MapArea, weight: number): GeoJSON.Feature =>
  point(middleOf(area), {
    ...{ name: shortName(area), text: labelOf(area, "\n"), until: markedUntil(area) },
    rank: area.rank - weight,
  });

/** Cities are named before all others: people find their way by them. */
const CITY = 1000;

/** The data have no populations: of two cities the one with more suburbs and towns is named. */
const placesIn = ({ bbox: [west, south, east, north] }: MapArea, towns: readonly Town[]): number =>
  towns.filter(
    ([, longitude, latitude]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  ).length;

const shortName = ({ name }: MapArea): string => name.replace(/ (District|City|Territory)$/, "");

/** From which zoom places are named, by their rank: cities, towns, settlements, suburbs. */
const TOWN_ZOOMS = [4, 6.5, 8.5, 9.5] as const;

/** If an area has the name of a city, the map names the area already, so the city appears only with the towns. */
const townsOf = (towns: readonly Town[], areas: readonly string[]): GeoJSON.Feature[] =>
  towns.map(([name, longitude, latitude, rank]) =>
    point([longitude, latitude], { name, rank: rank === 0 && areas.includes(name) ? 1 : rank }),
  );

const middleOf = ({ bbox }: MapArea): [longitude: number, latitude: number] => {
  const [west, south, , north] = bbox;
  return [(west + unwrappedEast(bbox)) / 2, (south + north) / 2];
};
