import type { MultiPolygon, Position } from "geojson";
import { reportCrossings } from "./crossings.ts";
import { describe, type Path, type Report } from "./faults.ts";
import { reportHolesOutside } from "./holes.ts";

export type Ring = Position[];
export type Coordinates = MultiPolygon["coordinates"];

/**
 * The polygons of a GeoJSON geometry (Polygon, MultiPolygon or null), outer rings counterclockwise and holes clockwise
 * (RFC 7946 §3.1.6), without altitudes; undefined after reporting what is wrong (data-format.md, "Geometry").
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
      note([key], `expected no other keys, found ${JSON.stringify(key)}`);
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
  return rings.map((ring, index) => (isCounterclockwise(ring) === (index === 0) ? ring : ring.reverse()));
}

function readRing(value: unknown, path: Path, report: Report): Ring {
  if (!Array.isArray(value) || value.length < 4) {
    const found = Array.isArray(value) ? `${value.length}` : describe(value);
    report(path, `expected a ring of at least four positions, found ${found}`);
    return [];
  }
  const seen = new Set<string>();
  const ring: Ring = [];
  for (const [index, position] of value.entries()) {
    const fault = positionFault(position);
    if (fault !== null) {
      report([...path, index], fault);
      return [];
    }
    const [longitude, latitude] = position as [number, number];
    ring.push([longitude, latitude]);
    const before = ring[index - 1];
    if (before && Math.abs((before[0] as number) - longitude) > 180) {
      report(
        [...path, index],
        "expected no edge longer than 180° of longitude: split the area at the antimeridian",
      );
      return [];
    }
    const key = `${longitude},${latitude}`;
    if (index === value.length - 1) {
      if (key !== `${ring[0]?.[0]},${ring[0]?.[1]}`) {
        report(
          [...path, index],
          `expected the ring to end where it starts, at [${ring[0]}], found [${ring[index]}]`,
        );
      }
    } else if (seen.has(key)) {
      report(
        [...path, index],
        `expected no position twice in a ring but the last, found [${ring[index]}] again`,
      );
      return [];
    }
    seen.add(key);
  }
  return ring;
}

function positionFault(position: unknown): string | null {
  if (
    !Array.isArray(position) ||
    position.length < 2 ||
    position.length > 3 ||
    !position.every(Number.isFinite)
  ) {
    return `expected a position [longitude, latitude], found ${JSON.stringify(position)?.slice(0, 60)}`;
  }
  const [longitude, latitude] = position as [number, number];
  if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90) {
    return `expected [longitude, latitude], found [${longitude}, ${latitude}], which is the other way round`;
  }
  if (Math.abs(longitude) > 180) return `expected a longitude from -180 to 180, found ${longitude}`;
  if (Math.abs(latitude) > 90) return `expected a latitude from -90 to 90, found ${latitude}`;
  return null;
}

function isCounterclockwise(ring: Ring): boolean {
  let twiceArea = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as [number, number];
    const [x1, y1] = ring[i] as [number, number];
    twiceArea += x0 * y1 - x1 * y0;
  }
  return twiceArea > 0;
}
