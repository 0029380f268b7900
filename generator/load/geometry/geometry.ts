import { orient2d } from "robust-predicates";
import type { Coordinates, Point, Ring } from "../../../schemas/geometry.ts";
import { describe, type Path, type Report } from "../faults.ts";
import { reportOtherKeys } from "../shape.ts";
import { reportCrossings } from "./crossings.ts";
import { reportHoles, reportNested } from "./nesting.ts";
import { readRing } from "./ring.ts";

/**
 * The polygons of a GeoJSON geometry (Polygon, MultiPolygon or null), outer rings counterclockwise and holes clockwise (RFC 7946
 * §3.1.6), without altitudes; undefined after reporting the faults (docs/data.md, "Geometry").
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
  reportOtherKeys(geometry, ["type", "coordinates", "bbox"], [], note);
  const single = geometry.type === "Polygon";
  const polygons = single ? [geometry.coordinates] : geometry.coordinates;
  if (!Array.isArray(polygons) || polygons.length === 0) {
    note(["coordinates"], `expected a list of at least one polygon, found ${describe(polygons)}`);
    return undefined;
  }
  const at = (polygon: number): Path => (single ? ["coordinates"] : ["coordinates", polygon]);
  const read = polygons.map((polygon, index) => readPolygon(polygon, at(index), note));
  const below: Report = ([polygon, ...path], message) => note([...at(Number(polygon)), ...path], message);
  const whole = read.map((rings) => rings ?? []);
  reportCrossings(whole, below);
  if (!sound) return undefined;
  for (const [index, rings] of whole.entries())
    reportHoles(rings, (path, message) => below([index, ...path], message));
  if (sound) reportNested(whole, below);
  return sound ? whole.map((rings) => rings.map((ring, index) => turned(ring, index === 0))) : undefined;
}

/** The rings of a polygon; undefined after reporting a fault of one of them. */
function readPolygon(value: unknown, path: Path, report: Report): Ring[] | undefined {
  if (!Array.isArray(value) || value.length === 0) {
    report(path, `expected a list of at least one ring, found ${describe(value)}`);
    return undefined;
  }
  let sound = true;
  const note: Report = (at, message) => {
    sound = false;
    report([...path, ...at], message);
  };
  const rings = value.map((ring, index) => readRing(ring, [index], note));
  return sound ? rings : undefined;
}

/** The ring in the given direction. */
const turned = (ring: Ring, counterclockwise: boolean): Ring =>
  isCounterclockwise(ring) === counterclockwise ? ring : ring.reverse();

/** A ring that does not cross itself turns the way its westernmost corner turns, however small it is. */
function isCounterclockwise(ring: Ring): boolean {
  let at = 0;
  for (let i = 1; i < ring.length; i++) if (isWestOf(ring[i] as Point, ring[at] as Point)) at = i;
  const [x0, y0] = ring.at(at === 0 ? -2 : at - 1) as Point;
  const [x1, y1] = ring[at] as Point;
  const [x2, y2] = ring[at + 1] as Point;
  // In this package the y axis points down.
  return orient2d(x0, y0, x1, y1, x2, y2) < 0;
}

/** Of two equally far west, the southern one counts as further west. */
const isWestOf = ([x, y]: Point, [x0, y0]: Point): boolean => x < x0 || (x === x0 && y < y0);
