import type { MultiPolygon, Position } from "geojson";
import { orient2d } from "robust-predicates";
import { describe, type Path, type Report } from "../faults.ts";
import { reportCrossings } from "./crossings.ts";
import { reportHolesOutside } from "./holes.ts";
import { type Ring, readRing } from "./ring.ts";

export type Coordinates = MultiPolygon["coordinates"];

/**
 * The polygons of a GeoJSON geometry (Polygon, MultiPolygon or null), outer rings counterclockwise and holes clockwise
 * (RFC 7946 §3.1.6), without altitudes; undefined after reporting what is wrong (docs/data.md, "Geometry").
 */
export function readGeometry(value: unknown, report: Report): Coordinates | null | undefined {
  if (value === null) return null;
  const geometry = value as Record<string, unknown>;
  if (typeof value !== "object" || (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon")) {
    report([], `expected a Polygon, a MultiPolygon or null, found ${describe(geometry?.type ?? value)}`);
    return undefined;
  }
  let sound = true;
  const note: Report = (path, message) => {
    sound = false;
    report(path, message);
  };
  for (const key of Object.keys(geometry)) {
    if (!["type", "coordinates", "bbox"].includes(key)) {
      note([key], `expected no other keys, found ${describe(key)}`);
    }
  }
  const single = geometry.type === "Polygon";
  const polygons = single ? [geometry.coordinates] : geometry.coordinates;
  if (!Array.isArray(polygons) || polygons.length === 0) {
    note(["coordinates"], `expected a list of at least one polygon, found ${describe(polygons)}`);
    return undefined;
  }
  const coordinates = polygons.map((polygon, index) =>
    readPolygon(polygon, single ? ["coordinates"] : ["coordinates", index], note),
  );
  return sound ? coordinates : undefined;
}

function readPolygon(value: unknown, path: Path, report: Report): Ring[] {
  if (!Array.isArray(value) || value.length === 0) {
    report(path, `expected a list of at least one ring, found ${describe(value)}`);
    return [];
  }
  let sound = true;
  const note: Report = (at, message) => {
    sound = false;
    report([...path, ...at], message);
  };
  const rings = value.map((ring, index) => readRing(ring, [index], note));
  if (sound) reportCrossings(rings, note);
  if (sound) reportHolesOutside(rings, note);
  return sound ? rings.map((ring, index) => turned(ring, index === 0)) : [];
}

/** The ring in the direction asked for. */
const turned = (ring: Ring, counterclockwise: boolean): Ring =>
  isCounterclockwise(ring) === counterclockwise ? ring : ring.reverse();

/** A ring that does not cross itself turns as its westernmost corner does, whatever its size. */
function isCounterclockwise(ring: Ring): boolean {
  let west = 0;
  for (let at = 1; at < ring.length - 1; at++)
    if (isWestOf(ring[at] as Position, ring[west] as Position)) west = at;
  const [x0, y0] = ring.at(west === 0 ? -2 : west - 1) as [number, number];
  const [x1, y1] = ring[west] as [number, number];
  const [x2, y2] = ring[west + 1] as [number, number];
  // The package's y axis points down.
  return orient2d(x0, y0, x1, y1, x2, y2) < 0;
}

const isWestOf = ([x, y]: Position, [x0, y0]: Position): boolean =>
  (x as number) < (x0 as number) || (x === x0 && (y as number) < (y0 as number));
