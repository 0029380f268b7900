/**
 * Simplifies the arcs of a topology, coarser from call to call, so that no two lines come to cross and nothing changes
 * sides. Vertices are removed by the area of their triangle, smallest first (Visvalingam and Whyatt 1993), while the line
 * stays within a tolerance of the original. A vertex stays if its triangle holds another vertex: an edge that crossed the
 * new edge would have to cross one of the two old ones, or end in the triangle.
 */

import type { Topology } from "./topology.ts";
import { isEmptyTriangle, triangleArea, type Vertices } from "./triangles.ts";
import { VertexGrid } from "./vertex-grid.ts";

export type Simplifier = ReturnType<typeof simplifierOf>;

/** An arc, and the indexes in it of the vertices that are left. */
type Line = { readonly arc: Int32Array; readonly kept: Int32Array };

type State = Vertices & { readonly chain: Chain };

/** The line being simplified as a linked list, with room for any line: of each vertex its neighbours and triangle area. */
type Chain = {
  readonly vertices: Int32Array;
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly area: Float64Array;
};

// The size of a grid cell, in edges of average length: a cell holds few vertices, and a triangle covers few cells.
const CELL = 3;

export function simplifierOf({ x, y, arcs }: Topology) {
  const lines: Line[] = arcs.map((arc) => ({ arc, kept: arc.map((_, index) => index) }));
  const chain = chainOf(arcs.reduce((longest, arc) => Math.max(longest, arc.length), 0));
  const state: State = { x, y, isRemoved: new Uint8Array(x.length), chain, grid: new VertexGrid(0, 1) };
  let inGrid = Infinity;
  return {
    /** Removes the vertices that can go while lines stay within `tolerance` of the original ones, on the unit square. */
    coarsen(tolerance: number): void {
      const left = lines.reduce((sum, { kept }) => sum + kept.length, 0);
      // Removed vertices in the grid only cost time.
      if (left < inGrid / 2) {
        state.grid = gridOf(lines, state);
        inGrid = left;
      }
      for (const [index, line] of lines.entries()) {
        if (line.kept.length > 2) lines[index] = coarsenLine(line, tolerance, state);
      }
    },
    /** The vertices that an arc still has; none if it is a ring that has shrunk to nothing. */
    arc(index: number): Int32Array {
      const { arc, kept } = lines[index];
      return kept.map((place) => arc[place]);
    },
  };
}

const chainOf = (length: number): Chain => ({
  vertices: new Int32Array(length),
  before: new Int32Array(length),
  after: new Int32Array(length),
  area: new Float64Array(length),
});

function gridOf(lines: readonly Line[], { x, y }: State): VertexGrid {
  const count = lines.reduce((sum, { kept }) => sum + kept.length, 0);
  const length = lines.reduce((sum, line) => sum + lengthOf(line, x, y), 0);
  const grid = new VertexGrid(x.length, (CELL * length) / count);
  const isAdded = new Uint8Array(x.length);
  for (const line of lines) addLine(grid, line, isAdded, x, y);
  return grid;
}

function addLine(
  grid: VertexGrid,
  { arc, kept }: Line,
  isAdded: Uint8Array,
  x: Float64Array,
  y: Float64Array,
) {
  for (let i = 0; i < kept.length; i++) {
    const vertex = arc[kept[i]];
    if (isAdded[vertex] === 1) continue;
    isAdded[vertex] = 1;
    grid.add(vertex, x[vertex], y[vertex]);
  }
}

/** The length of a line, measured along the axes. */
function lengthOf({ arc, kept }: Line, x: Float64Array, y: Float64Array): number {
  let length = 0;
  for (let i = 1; i < kept.length; i++) {
    const a = arc[kept[i - 1]];
    const b = arc[kept[i]];
    length += Math.abs(x[b] - x[a]) + Math.abs(y[b] - y[a]);
  }
  return length;
}

function coarsenLine(line: Line, tolerance: number, state: State): Line {
  const { arc, kept } = line;
  loadChain(line, state);
  const count = removeVertices(line, tolerance, state);
  if (count === kept.length) return line;
  const isRing = arc[0] === arc[arc.length - 1];
  if (isRing && count < 4) {
    for (let i = 1; i < kept.length - 1; i++) state.isRemoved[arc[kept[i]]] = 1;
    return { arc, kept: new Int32Array(0) };
  }
  const left = new Int32Array(count);
  for (let i = 0, to = 0; to < count; i = state.chain.after[i]) left[to++] = kept[i];
  return { arc, kept: left };
}

function loadChain({ arc, kept }: Line, state: State): void {
  const { vertices, before, after } = state.chain;
  for (let i = 0; i < kept.length; i++) {
    vertices[i] = arc[kept[i]];
    before[i] = i - 1;
    after[i] = i + 1;
  }
  for (let i = 0; i < kept.length; i++) updateArea(i, kept.length - 1, state);
}

/**
 * Removes vertices whose triangles are no larger than their neighbours' triangles, and returns how many are left. The result is the
 * same as by smallest first on the whole line, without a heap: removing a vertex changes the triangles of its neighbours only.
 */
function removeVertices({ arc, kept }: Line, tolerance: number, state: State): number {
  const { vertices, before, after, area } = state.chain;
  const last = kept.length - 1;
  let count = kept.length;
  for (let i = 1; i < last; ) {
    const left = before[i];
    const right = after[i];
    const own = area[i];
    if (own === Infinity || own > area[left] || own > area[right]) {
      i = right;
      continue;
    }
    if (
      isNear(arc, kept[left], kept[right], tolerance, state) &&
      isEmptyTriangle(vertices[left], vertices[i], vertices[right], state)
    ) {
      state.isRemoved[vertices[i]] = 1;
      after[left] = right;
      before[right] = left;
      count--;
      updateArea(left, last, state);
      updateArea(right, last, state);
    } else {
      area[i] = Infinity;
    }
    // Go back two vertices: that one compares itself with a neighbour whose triangle has just changed.
    if (left === 0) i = right;
    else i = before[left] === 0 ? left : before[left];
  }
  return count;
}

/** The ends of a line always stay. */
function updateArea(i: number, last: number, state: State): void {
  const { vertices, before, after, area } = state.chain;
  const isEnd = i === 0 || i === last;
  area[i] = isEnd ? Infinity : triangleArea(vertices[before[i]], vertices[i], vertices[after[i]], state);
}

/** Whether all vertices of an arc between two places are within a tolerance of the edge that would replace them. */
function isNear(arc: Int32Array, from: number, to: number, tolerance: number, { x, y }: State): boolean {
  const ax = x[arc[from]];
  const ay = y[arc[from]];
  const dx = x[arc[to]] - ax;
  const dy = y[arc[to]] - ay;
  const square = dx * dx + dy * dy;
  const limit = tolerance * tolerance;
  for (let place = from + 1; place < to; place++) {
    const vx = x[arc[place]] - ax;
    const vy = y[arc[place]] - ay;
    const along = vx * dx + vy * dy;
    const t = along <= 0 ? 0 : along >= square ? 1 : along / square;
    const ox = vx - t * dx;
    const oy = vy - t * dy;
    if (ox * ox + oy * oy > limit) return false;
  }
  return true;
}
