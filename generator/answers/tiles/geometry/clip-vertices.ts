/** Removes from a tile the vertices that its lines have only because the buffers of neighbouring tiles end there. */

import { BUFFER, EXTENT } from "../extent.ts";
import type { FlatRing } from "./simple-rings.ts";
import { isInTriangle } from "./triangles.ts";

/** A vertex on the edge of a neighbour's buffer, with its neighbours in the ring. */
type ClipVertex = {
  readonly x: number;
  readonly y: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  isRemovable: boolean;
};

type Polygons = ReadonlyMap<number, readonly FlatRing[]>;

/**
 * The same polygons without their clip vertices, where a straight line does as well: the vertex is no farther from it than rounding
 * may have moved it, rings on both sides can leave it out together, and no other vertex lies between.
 */
export function withoutClipVertices(polygons: Polygons): Polygons {
  const vertices = new Map<number, ClipVertex>();
  for (const rings of polygons.values()) for (const ring of rings) noteVertices(ring, vertices);
  if (vertices.size === 0) return polygons;
  const columns = byColumn(vertices.values());
  if (columns.length === 0) return polygons;
  for (const rings of polygons.values()) for (const ring of rings) noteObstacles(ring, columns);
  return new Map(
    [...polygons].map(
      ([area, rings]) => [area, rings.map((ring) => withoutRemovable(ring, vertices))] as const,
    ),
  );
}

const isBufferEdge = (value: number): boolean => value === BUFFER || value === EXTENT - BUFFER;

const keyOf = (x: number, y: number): number => x * 2 * EXTENT + y;

function noteVertices(ring: FlatRing, vertices: Map<number, ClipVertex>): void {
  for (let i = 0; i < ring.length; i += 2) {
    if (!isBufferEdge(ring[i]) && !isBufferEdge(ring[i + 1])) continue;
    const before = i === 0 ? ring.length - 2 : i - 2;
    const after = i + 2 === ring.length ? 0 : i + 2;
    noteVertex(ring, before, i, after, vertices);
  }
}

function noteVertex(
  ring: FlatRing,
  before: number,
  i: number,
  after: number,
  vertices: Map<number, ClipVertex>,
): void {
  const x = ring[i];
  const y = ring[i + 1];
  const ax = ring[before];
  const ay = ring[before + 1];
  const bx = ring[after];
  const by = ring[after + 1];
  const known = vertices.get(keyOf(x, y));
  // A triangle keeps its corners, and so does what lies beside it.
  const isLarge = ring.length > 6;
  if (known) {
    known.isRemovable &&=
      isLarge && (hasNeighbours(known, ax, ay, bx, by) || hasNeighbours(known, bx, by, ax, ay));
  } else {
    const isRemovable = isLarge && isSlight(x, y, ax, ay, bx, by);
    vertices.set(keyOf(x, y), { x, y, ax, ay, bx, by, isRemovable });
  }
}

const hasNeighbours = (vertex: ClipVertex, ax: number, ay: number, bx: number, by: number): boolean =>
  vertex.ax === ax && vertex.ay === ay && vertex.bx === bx && vertex.by === by;

/** Whether a vertex is no farther from the line between its neighbours than rounding moves it, and these stay. */
function isSlight(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (isBufferEdge(ax) || isBufferEdge(ay) || isBufferEdge(bx) || isBufferEdge(by)) return false;
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const twice = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  const along = (bx - ax) * (x - ax) + (by - ay) * (y - ay);
  return along > 0 && along < square && 2 * twice * twice <= square;
}

// In units. Makes a few dozen columns; a vertex and its neighbours lie in one or two of them.
const COLUMN = 64;

const columnAt = (x: number): number => Math.floor((x + BUFFER) / COLUMN);

/** The vertices that may still be removed, by the columns of the tile that their triangles lie in. */
function byColumn(vertices: Iterable<ClipVertex>): Columns {
  const columns: ClipVertex[][] = [];
  for (const vertex of vertices) {
    if (!vertex.isRemovable) continue;
    const last = columnAt(Math.max(vertex.ax, vertex.bx));
    for (let column = columnAt(Math.min(vertex.ax, vertex.bx)); column <= last; column++) {
      columns[column] ??= [];
      columns[column].push(vertex);
    }
  }
  return columns;
}

/** Most columns have none. */
type Columns = readonly (readonly ClipVertex[] | undefined)[];

/** A vertex stays if another one lies in its triangle. */
function noteObstacles(ring: FlatRing, columns: Columns): void {
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i];
    const y = ring[i + 1];
    for (const vertex of columns[columnAt(x)] ?? []) vertex.isRemovable &&= !isObstacle(vertex, x, y);
  }
}

function isObstacle({ x, y, ax, ay, bx, by }: ClipVertex, px: number, py: number): boolean {
  if ((px === x && py === y) || (px === ax && py === ay) || (px === bx && py === by)) return false;
  return isInTriangle(px, py, ax, ay, x, y, bx, by);
}

function withoutRemovable(ring: FlatRing, vertices: ReadonlyMap<number, ClipVertex>): FlatRing {
  const kept = new Int32Array(ring.length);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i];
    const y = ring[i + 1];
    if ((isBufferEdge(x) || isBufferEdge(y)) && vertices.get(keyOf(x, y))?.isRemovable) continue;
    kept[end++] = x;
    kept[end++] = y;
  }
  return end >= 6 && end < ring.length ? kept.subarray(0, end) : ring;
}
