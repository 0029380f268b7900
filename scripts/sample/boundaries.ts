import { readFileSync } from "node:fs";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type District, districts } from "./districts.ts";

/** The boundaries as a topology, in which a border that two districts share is one line. */
type DistrictTopology = Topology<{ districts: GeometryCollection<{ name: string }> }>;

/** The topology's file; `simplify-boundaries.ts` makes it. */
export const BOUNDARIES = new URL("territorial-authorities-2013.topojson", import.meta.url);

/** Decimals of a degree: about a metre, the precision of the published coordinates. */
const DECIMALS = 5;

/** Districts whose name was another one in 2013. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  "Chatham Islands": "Chatham Islands Territory",
  "Hutt City": "Lower Hutt City",
  "Whanganui District": "Wanganui District",
};

/** The land of every district. Together they are New Zealand without its uninhabited outlying islands. */
export function districtBoundaries(): Map<District, MultiPolygon> {
  const byName = polygonsByName(JSON.parse(readFileSync(BOUNDARIES, "utf8")));
  return new Map(
    districts.map((district) => {
      const name = withoutMacrons(FORMER_NAMES[district.name] ?? district.name);
      const coordinates = byName.get(name);
      if (coordinates === undefined) throw new Error(`no boundary of ${name}; expected one in ${BOUNDARIES}`);
      return [district, { type: "MultiPolygon", coordinates }];
    }),
  );
}

/** Each district's polygons, largest first, by the name that the topology has for it. */
export function polygonsByName(topology: DistrictTopology): Map<string, Position[][][]> {
  const { features } = feature<{ name: string }>(topology, topology.objects.districts);
  return new Map(
    features.map(({ properties, geometry }) => {
      if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon")
        throw new Error(`${properties.name} is a ${geometry.type}; expected polygons`);
      return [properties.name, polygonsOf(geometry)];
    }),
  );
}

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons
    .map((rings) => rings.map((ring, place) => oriented(ring.map(rounded), place === 0)))
    .sort((a, b) => b.flat().length - a.flat().length);
}

/** A topology counts in steps of its grid, so its degrees have the dust of a multiplication on them. */
const rounded = (position: Position): Position =>
  position.map((degrees) => Number(degrees.toFixed(DECIMALS)));

/** Outer rings counterclockwise, holes clockwise (RFC 7946 §3.1.6). */
function oriented(ring: Position[], isOuter: boolean): Position[] {
  return doubleArea(ring) > 0 === isOuter ? ring : ring.toReversed();
}

/** Twice the area, in square degrees; positive where the ring runs counterclockwise. */
const doubleArea = (ring: readonly Position[]): number =>
  ring.slice(1).reduce((sum, [x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    return sum + (x1 * y2 - x2 * y1);
  }, 0);

const withoutMacrons = (name: string): string => name.normalize("NFD").replace(/\u0304/g, "");
