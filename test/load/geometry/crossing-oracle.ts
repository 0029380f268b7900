/**
 * Whether the rings of a polygon are sound, told in exact whole numbers from the definition, pair by pair: at every
 * point that two stretches of boundary share, neither runs along the other nor leads from one of its sides to the other.
 */

type Point = readonly [bigint, bigint];
type Pass = { readonly from: Point; readonly to: Point };

export type Verdict = "sound" | "crossing" | "outside";

export function verdictOf(rings: readonly (readonly (readonly [number, number])[])[]): Verdict {
  const exact = rings.map((ring) => ring.map(([x, y]): Point => [BigInt(x), BigInt(y)]));
  const edges = exact.flatMap((ring) => ring.slice(1).map((b, at): [Point, Point] => [ring[at] as Point, b]));
  const pairs = edges.flatMap((first, index) =>
    edges.slice(index + 1).map((second) => [first, second] as const),
  );
  if (pairs.some(([first, second]) => meetInside(first, second))) return "crossing";
  const corners = new Map(exact.flat().map((point) => [String(point), point]));
  for (const corner of corners.values()) {
    const passes = passesAt(corner, exact);
    const both = passes.flatMap((first, index) =>
      passes.slice(index + 1).map((second) => [first, second] as const),
    );
    if (both.some(([first, second]) => alongOrAcross(first, second))) return "crossing";
    if (passes.some(({ from, to }) => order(from, to) === 0)) return "crossing";
  }
  const [outer, ...holes] = exact as [Point[], ...Point[][]];
  return holes.every((hole) => isInside(hole, outer)) ? "sound" : "outside";
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const times = (a: Point, b: Point): bigint => a[0] * b[1] - a[1] * b[0];
const turn = (a: Point, b: Point, c: Point): bigint => times(minus(b, a), minus(c, a));
const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** Whether two edges cross at a point that is an end of neither. */
function meetInside([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  return sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0;
}

/** The ways that lead through a point: from which direction and to which. */
function passesAt(point: Point, rings: readonly Point[][]): Pass[] {
  return rings.flatMap((ring) =>
    ring.slice(1).flatMap((b, at) => {
      const a = ring[at] as Point;
      if (String(a) === String(point)) {
        const before = ring[at === 0 ? ring.length - 2 : at - 1] as Point;
        return [{ from: minus(before, point), to: minus(b, point) }];
      }
      return isOn(point, a, b) && String(b) !== String(point)
        ? [{ from: minus(a, point), to: minus(b, point) }]
        : [];
    }),
  );
}

function isOn(point: Point, a: Point, b: Point): boolean {
  const [u, v] = [minus(a, point), minus(b, point)];
  return times(u, v) === 0n && u[0] * v[0] + u[1] * v[1] <= 0n;
}

/** Directions in the order of their angles: those below the axis last. */
function order(a: Point, b: Point): number {
  const half = ([x, y]: Point) => (y > 0n || (y === 0n && x > 0n) ? 0 : 1);
  return half(a) - half(b) || -sign(times(a, b));
}

/** Around a point, two passes that only touch do not take turns. */
function alongOrAcross(first: Pass, second: Pass): boolean {
  const ways = [
    { of: 1, way: first.from },
    { of: 1, way: first.to },
    { of: 2, way: second.from },
    { of: 2, way: second.to },
  ].sort((a, b) => order(a.way, b.way));
  if (ways.some(({ way }, index) => index > 0 && order(way, ways[index - 1]?.way as Point) === 0))
    return true;
  return ways[0]?.of === ways[2]?.of;
}

/** Of 97 points of each edge, more than can touch another ring of few corners, the first off the outer ring tells. */
function isInside(hole: readonly Point[], outer: readonly Point[]): boolean {
  const large = (point: Point): Point => [point[0] * 97n, point[1] * 97n];
  const ring = outer.map(large);
  for (let share = 0n; share < 97n; share++) {
    for (let at = 1; at < hole.length; at++) {
      const [a, b] = [hole[at - 1] as Point, hole[at] as Point];
      const point: Point = [a[0] * (97n - share) + b[0] * share, a[1] * (97n - share) + b[1] * share];
      if (ring.slice(1).some((end, index) => isOn(point, ring[index] as Point, end))) continue;
      return winding(point, ring) !== 0;
    }
  }
  throw new Error("Found no point of the hole off the outer ring.");
}

function winding(point: Point, ring: readonly Point[]): number {
  let turns = 0;
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1] as Point, ring[at] as Point];
    if (a[1] <= point[1] && b[1] > point[1] && turn(a, b, point) > 0n) turns++;
    if (a[1] > point[1] && b[1] <= point[1] && turn(a, b, point) < 0n) turns--;
  }
  return turns;
}
