/**
 * Simplifies the arcs of a topology, coarser from call to call, so that no two lines come to cross and nothing changes
 * sides. Vertices go in the order of the triangles that go with them, smallest first (Visvalingam and Whyatt 1993), as
 * long as the line stays as near to the original as it has to, and none goes whose triangle holds another vertex: an
 * edge that crossed the new one would have to cross the two old ones or end in the triangle.
 */

import type { Topology } from "./topology.ts";
import { isFree, triangle, type Vertices } from "./triangles.ts";
import { VertexGrid } from "./vertex-grid.ts";

export type Simplifier = {
  /** Leaves out what keeps the lines within `tolerance` of the original ones, in lengths of the unit square. */
  coarsen(tolerance: number): void;
  /** The vertices that an arc still has; none of a ring that has shrunk to nothing. */
  arc(index: number): Int32Array;
};

/** An arc, and the places in it of the vertices that are left. */
type Line = { readonly arc: Int32Array; readonly kept: Int32Array };

type State = Vertices & { readonly chain: Chain };

/** The vertices of one line while it is simplified, long enough for any: of each the places beside it, and its weight. */
type Chain = {
  readonly vertices: Int32Array;
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly weight: Float64Array;
};

// So many edges wide, a cell holds few vertices, and a triangle covers few cells.
const CELL = 3;

export function simplifierOf({ x, y, arcs }: Topology): Simplifier {
  const lines: Line[] = arcs.map((arc) => ({ arc, kept: arc.map((_, place) => place) }));
  const chain = chainOf(arcs.reduce((longest, arc) => Math.max(longest, arc.length), 0));
  const state: State = { x, y, isGone: new Uint8Array(x.length), chain, grid: new VertexGrid(0, 1) };
  let inGrid = Infinity;
  return {
    coarsen(tolerance) {
      const left = lines.reduce((sum, { kept }) => sum + kept.length, 0);
      // Those that are gone do no harm in a grid but for the time they take.
      if (left < inGrid / 2) {
        state.grid = gridOf(lines, state);
        inGrid = left;
      }
      for (const [index, line] of lines.entries()) {
        if (line.kept.length > 2) lines[index] = coarsenLine(line, tolerance, state);
      }
    },
    arc(index) {
      const { arc, kept } = lines[index] as Line;
      return kept.map((place) => arc[place] as number);
    },
  };
}

const chainOf = (length: number): Chain => ({
  vertices: new Int32Array(length),
  before: new Int32Array(length),
  after: new Int32Array(length),
  weight: new Float64Array(length),
});

function gridOf(lines: readonly Line[], { x, y }: State): VertexGrid {
  const count = lines.reduce((sum, { kept }) => sum + kept.length, 0);
  const length = lines.reduce((sum, line) => sum + lengthOf(line, x, y), 0);
  const grid = new VertexGrid(x.length, (CELL * length) / count);
  const isIn = new Uint8Array(x.length);
  for (const line of lines) addLine(grid, line, isIn, x, y);
  return grid;
}

function addLine(grid: VertexGrid, { arc, kept }: Line, isIn: Uint8Array, x: Float64Array, y: Float64Array) {
  for (let i = 0; i < kept.length; i++) {
    const vertex = arc[kept[i] as number] as number;
    if (isIn[vertex] === 1) continue;
    isIn[vertex] = 1;
    grid.add(vertex, x[vertex] as number, y[vertex] as number);
  }
}

/** The length of a line, as it goes along the axes. */
function lengthOf({ arc, kept }: Line, x: Float64Array, y: Float64Array): number {
  let length = 0;
  for (let i = 1; i < kept.length; i++) {
    const a = arc[kept[i - 1] as number] as number;
    const b = arc[kept[i] as number] as number;
    length += Math.abs((x[b] as number) - (x[a] as number)) + Math.abs((y[b] as number) - (y[a] as number));
  }
  return length;
}

function coarsenLine(line: Line, tolerance: number, state: State): Line {
  const { arc, kept } = line;
  link(line, state);
  const count = dropVertices(line, tolerance, state);
  if (count === kept.length) return line;
  const isRing = arc[0] === arc[arc.length - 1];
  if (isRing && count < 4) {
    for (let i = 1; i < kept.length - 1; i++) state.isGone[arc[kept[i] as number] as number] = 1;
    return { arc, kept: new Int32Array(0) };
  }
  const left = new Int32Array(count);
  for (let i = 0, to = 0; to < count; i = state.chain.after[i] as number) left[to++] = kept[i] as number;
  return { arc, kept: left };
}

/** Makes a line the one that the chain holds. */
function link({ arc, kept }: Line, state: State): void {
  const { vertices, before, after } = state.chain;
  for (let i = 0; i < kept.length; i++) {
    vertices[i] = arc[kept[i] as number] as number;
    before[i] = i - 1;
    after[i] = i + 1;
  }
  for (let i = 0; i < kept.length; i++) weigh(i, kept.length - 1, state);
}

/**
 * Takes out one after the other the vertices whose triangles are no larger than those beside them, and tells how many
 * are left. That is the order of the whole line's smallest first, as far as it matters: a vertex that goes changes the
 * triangles of its neighbours only.
 */
function dropVertices({ arc, kept }: Line, tolerance: number, state: State): number {
  const { vertices, before, after, weight } = state.chain;
  const last = kept.length - 1;
  let count = kept.length;
  for (let i = 1; i < last; ) {
    const left = before[i] as number;
    const right = after[i] as number;
    const own = weight[i] as number;
    if (own === Infinity || own > (weight[left] as number) || own > (weight[right] as number)) {
      i = right;
      continue;
    }
    if (
      isNear(arc, kept[left] as number, kept[right] as number, tolerance, state) &&
      isFree(vertices[left] as number, vertices[i] as number, vertices[right] as number, state)
    ) {
      state.isGone[vertices[i] as number] = 1;
      after[left] = right;
      before[right] = left;
      count--;
      weigh(left, last, state);
      weigh(right, last, state);
    } else {
      weight[i] = Infinity;
    }
    // What stands two steps back compares itself with a neighbour that has just changed.
    if (left === 0) i = right;
    else i = (before[left] as number) === 0 ? left : (before[left] as number);
  }
  return count;
}

/** Ends stay whatever happens. */
function weigh(i: number, last: number, state: State): void {
  const { vertices, before, after, weight } = state.chain;
  if (i === 0 || i === last) {
    weight[i] = Infinity;
    return;
  }
  const a = vertices[before[i] as number] as number;
  weight[i] = triangle(a, vertices[i] as number, vertices[after[i] as number] as number, state);
}

/** Whether all vertices of an arc from one place to another are within a tolerance of the edge that is to replace them. */
function isNear(arc: Int32Array, from: number, to: number, tolerance: number, { x, y }: State): boolean {
  const ax = x[arc[from] as number] as number;
  const ay = y[arc[from] as number] as number;
  const dx = (x[arc[to] as number] as number) - ax;
  const dy = (y[arc[to] as number] as number) - ay;
  const square = dx * dx + dy * dy;
  const limit = tolerance * tolerance;
  for (let place = from + 1; place < to; place++) {
    const vx = (x[arc[place] as number] as number) - ax;
    const vy = (y[arc[place] as number] as number) - ay;
    const along = vx * dx + vy * dy;
    const t = along <= 0 ? 0 : along >= square ? 1 : along / square;
    const ox = vx - t * dx;
    const oy = vy - t * dy;
    if (ox * ox + oy * oy > limit) return false;
  }
  return true;
}
