import type { Point, Ring } from "../../../schemas/geometry.ts";
import { describe, type Path, type Report } from "../faults.ts";

/**
 * The positions of a linear ring without altitudes. Reports each kind of fault once per ring. Where a position cannot be
 * read at all, the ring is empty.
 */
export function readRing(value: unknown, path: Path, report: Report): Ring {
  if (!Array.isArray(value) || value.length < 4) {
    const found = Array.isArray(value) ? `${value.length}` : describe(value);
    report(path, `expected a ring of at least four positions, found ${found}`);
    return [];
  }
  const ring: Ring = [];
  for (const [index, position] of value.entries()) {
    const fault = positionFault(position);
    if (fault !== null) {
      report([...path, index], fault);
      return [];
    }
    ring.push([position[0], position[1]]);
  }
  const note = (index: number, message: string) => report([...path, index], message);
  checkEnd(ring, note);
  checkRepetition(ring, note);
  checkLengths(ring, note);
  return ring;
}

function positionFault(position: unknown): string | null {
  if (!Array.isArray(position))
    return `expected a position [longitude, latitude], found ${describe(position)}`;
  if (position.length < 2 || position.length > 3 || !position.every(Number.isFinite)) {
    const found = position.slice(0, 4).map(describe).join(", ");
    return `expected a position [longitude, latitude], found [${found}${position.length > 4 ? ", …" : ""}]`;
  }
  const [longitude, latitude] = position as Point;
  if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90) {
    return `expected [longitude, latitude], found [${longitude}, ${latitude}], which is the other way round`;
  }
  if (isNztm(longitude, latitude))
    return `expected degrees of WGS 84, found [${longitude}, ${latitude}], which are metres of NZTM: convert the file with ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES out.geojson in.geojson`;
  if (longitude > 180 && longitude < 360)
    return `expected a longitude from -180 to 180, found ${longitude}: east of 180 it is ${longitude - 360}`;
  if (Math.abs(longitude) > 180) return `expected a longitude from -180 to 180, found ${longitude}`;
  if (Math.abs(latitude) > 90) return `expected a latitude from -90 to 90, found ${latitude}`;
  return null;
}

/** Whether two numbers are an easting and a northing in New Zealand Transverse Mercator (EPSG:2193), in either order. */
function isNztm(first: number, second: number): boolean {
  const [east, north] = first < second ? [first, second] : [second, first];
  return east > 1_000_000 && east < 2_200_000 && north > 4_600_000 && north < 6_300_000;
}

type Note = (index: number, message: string) => void;

function checkEnd(ring: Ring, note: Note): void {
  const last = ring.length - 1;
  if (String(ring[last]) !== String(ring[0])) {
    note(
      last,
      `expected the ring to end where it starts, at [${ring[0]}], found [${ring[last]}]: repeat the first position at the end`,
    );
  }
}

function checkRepetition(ring: Ring, note: Note): void {
  // Cheap first test: positions with different numbers differ, and numbers are faster to compare than texts.
  const positions = ring.slice(0, -1);
  if (new Set(positions.map(numberOf)).size === positions.length) return;
  const seen = new Set<string>();
  for (let index = 0; index < ring.length - 1; index++) {
    const key = String(ring[index]);
    if (seen.has(key)) {
      note(index, `expected no position twice in a ring but the last, found [${ring[index]}] again`);
      return;
    }
    seen.add(key);
  }
}

function checkLengths(ring: Ring, note: Note): void {
  let from: number | undefined;
  for (const [index, [to]] of ring.entries()) {
    if (from !== undefined && Math.abs(from - to) > 180) {
      note(
        index,
        `expected no edge longer than 180° of longitude, found one from ${from} to ${to}: split the area at the antimeridian`,
      );
      return;
    }
    from = to;
  }
}

const numberOf = ([longitude, latitude]: Point) => longitude * 1_000_003 + latitude;
