import Flatbush from "flatbush";
import { distanceToEdge, edgesOf, fractionAlong, keyOf, nearest, type Position, type Ring } from "./grid.ts";

/** A ring around a part of what somebody owns: land on its left. */
export type Piece<Owner> = { owner: Owner; ring: Ring };

/** Vertices this near to one another, in grid steps, are one vertex; a vertex this near to an edge is on it. */
const TOLERANCE = 2;

/** Makes vertices that differ by rounding only the same vertex; those of the outlines count before those of the cuts. */
export function weldVertices<Owner>(pieces: Piece<Owner>[], outlineVertices: Position[]): Piece<Owner>[] {
  const known = new Map<string, Position>();
  const weld = (position: Position): Position => {
    const [x, y] = position;
    for (let dx = -TOLERANCE; dx <= TOLERANCE; dx++) {
      for (let dy = -TOLERANCE; dy <= TOLERANCE; dy++) {
        const found = known.get(keyOf([x + dx, y + dy]));
        if (found) return found;
      }
    }
    known.set(keyOf(position), position);
    return position;
  };
  outlineVertices.forEach(weld);
  return pieces.map(({ owner, ring }) => ({ owner, ring: ring.map(weld) }));
}

/** Gives every edge the vertices of its neighbours that lie on it, so that no border has a T-junction on one side only. */
export function nodeEdges<Owner>(pieces: Piece<Owner>[]): Piece<Owner>[] {
  const vertices = [...new Map(pieces.flatMap(({ ring }) => ring.map((at) => [keyOf(at), at]))).values()];
  const within = boxSearch(vertices);
  const noded = pieces.map(({ owner, ring }) => ({
    owner,
    ring: [
      ...ring.slice(0, 1),
      ...edgesOf(ring).flatMap(([from, to]) => [...verticesOn(from, to, within), to]),
    ],
  }));
  const count = (list: Piece<Owner>[]): number => list.reduce((sum, { ring }) => sum + ring.length, 0);
  // An edge that was bent by a vertex may come to lie on another one.
  return count(noded) === count(pieces) ? pieces : nodeEdges(noded);
}

type BoxSearch = (west: number, south: number, east: number, north: number) => Position[];

/** Finds the positions within a box, in their order. */
function boxSearch(positions: readonly Position[]): BoxSearch {
  const index = new Flatbush(positions.length);
  for (const [x, y] of positions) index.add(x, y);
  index.finish();
  return (...box) =>
    index
      .search(...box)
      .sort((a, b) => a - b)
      .map((found) => positions[found] as Position);
}

/** The vertices on the way from one position to another, ends excluded, in their order. */
function verticesOn(from: Position, to: Position, within: BoxSearch): Position[] {
  const [west, east] = [Math.min(from[0], to[0]) - TOLERANCE, Math.max(from[0], to[0]) + TOLERANCE];
  const [south, north] = [Math.min(from[1], to[1]) - TOLERANCE, Math.max(from[1], to[1]) + TOLERANCE];
  const along = (at: Position): number => fractionAlong(at, from, to);
  return within(west, south, east, north)
    .filter((at) => keyOf(at) !== keyOf(from) && keyOf(at) !== keyOf(to))
    .filter((at) => along(at) > 0 && along(at) < 1 && distanceToEdge(at, from, to) <= TOLERANCE)
    .sort((a, b) => along(a) - along(b));
}

/** The rings around somebody's pieces: what is left of their edges when those that two pieces share are gone. */
export function dissolve(pieces: Piece<unknown>[]): Ring[] {
  const edges = new Map<string, [Position, Position]>();
  for (const [from, to] of pieces.flatMap(({ ring }) => edgesOf(ring))) {
    if (keyOf(from) === keyOf(to) || edges.delete(keyOf(to, from))) continue;
    if (edges.has(keyOf(from, to)))
      throw new Error(`Two pieces overlap along ${keyOf(from, to)}; expected none.`);
    edges.set(keyOf(from, to), [from, to]);
  }
  const rings: Ring[] = [];
  for (const [start] of edges.values()) {
    const path: Ring = [start];
    for (let previous = start, next = takeNext(edges, start); next; ) {
      const seen = path.findIndex((at) => keyOf(at) === keyOf(next as Position));
      path.push(next);
      // Where a ring meets itself, the loop is a ring of its own: no ring may repeat a position.
      if (seen >= 0) rings.push([next, ...path.splice(seen + 1)]);
      const from: Position = next;
      next = takeNext(edges, from, previous);
      previous = from;
    }
    if (path.length > 1)
      throw new Error(`A ring from ${keyOf(start)} does not close; expected every ring to.`);
  }
  return rings;
}

/** Takes the edge that goes on from a position with the land on its left; of several, the first one clockwise from where it came. */
function takeNext(
  edges: Map<string, [Position, Position]>,
  from: Position,
  previous?: Position,
): Position | undefined {
  const ways = [...edges.values()].filter((edge) => keyOf(edge[0]) === keyOf(from)).map(([, to]) => to);
  const turn = (to: Position): number => {
    if (previous === undefined) return 0;
    const angle = bearing(from, previous) - bearing(from, to);
    return angle > 0 ? angle : angle + 2 * Math.PI;
  };
  const next = ways.length > 0 ? nearest(ways, turn) : undefined;
  if (next) edges.delete(keyOf(from, next));
  return next;
}

const bearing = (from: Position, to: Position): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
