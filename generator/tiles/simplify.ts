/**
 * Simplifies the arcs of a topology, coarser from call to call, so that no two lines come to cross and nothing changes
 * sides. Vertices go in the order of the triangles that go with them, smallest first (Visvalingam and Whyatt 1993), as
 * long as the line stays as near to the original as it has to, and none goes whose triangle holds another vertex: an
 * edge that crossed the new one would have to cross the two old ones or end in the triangle.
 */

import type { Topology } from "./topology.ts";
import { type VertexGrid, vertexGrid } from "./vertex-grid.ts";

export type Simplifier = {
  /** Leaves out what keeps the lines within `tolerance` of the original ones, in lengths of the unit square. */
  coarsen(tolerance: number): void;
  /** The vertices that an arc still has; none of a ring that has shrunk to nothing. */
  arc(index: number): Int32Array;
};

/** An arc, and the places in it of the vertices that are left. */
type Line = { readonly arc: Int32Array; readonly kept: Int32Array };

type State = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly isGone: Uint8Array;
  grid: VertexGrid;
};

// So many edges wide, a cell holds few vertices, and a triangle covers few cells.
const CELL = 2;

export function simplifierOf({ x, y, arcs }: Topology): Simplifier {
  const lines: Line[] = arcs.map((arc) => ({ arc, kept: arc.map((_, place) => place) }));
  const state: State = { x, y, isGone: new Uint8Array(x.length), grid: vertexGrid(0, 1) };
  return {
    coarsen(tolerance) {
      state.grid = gridOf(lines, state);
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

function gridOf(lines: readonly Line[], { x, y }: State): VertexGrid {
  const grid = vertexGrid(x.length, CELL * meanEdge(lines, x, y));
  const isIn = new Uint8Array(x.length);
  for (const { arc, kept } of lines) {
    for (let i = 0; i < kept.length; i++) {
      const vertex = arc[kept[i] as number] as number;
      if (isIn[vertex] === 1) continue;
      isIn[vertex] = 1;
      grid.add(vertex, x[vertex] as number, y[vertex] as number);
    }
  }
  return grid;
}

function meanEdge(lines: readonly Line[], x: Float64Array, y: Float64Array): number {
  let length = 0;
  let count = 0;
  for (const { arc, kept } of lines) {
    for (let i = 1; i < kept.length; i++) {
      const a = arc[kept[i - 1] as number] as number;
      const b = arc[kept[i] as number] as number;
      length += Math.abs((x[b] as number) - (x[a] as number)) + Math.abs((y[b] as number) - (y[a] as number));
    }
    count += kept.length;
  }
  return length / count;
}

/**
 * Takes out one after the other the vertices whose triangles are no larger than those beside them. That is the order of
 * the whole line's smallest first, as far as it matters: a vertex that goes changes the triangles of its neighbours only.
 */
function coarsenLine({ arc, kept }: Line, tolerance: number, state: State): Line {
  const last = kept.length - 1;
  const vertices = kept.map((place) => arc[place] as number);
  const before = new Int32Array(last + 1);
  const after = new Int32Array(last + 1);
  const weight = new Float64Array(last + 1).fill(Infinity);
  const weigh = (i: number) => {
    if (i === 0 || i === last) return;
    const a = vertices[before[i] as number] as number;
    weight[i] = triangle(a, vertices[i] as number, vertices[after[i] as number] as number, state);
  };
  for (let i = 0; i <= last; i++) {
    before[i] = i - 1;
    after[i] = i + 1;
  }
  for (let i = 1; i < last; i++) weigh(i);
  let count = last + 1;
  for (let i = 1; i < last; ) {
    const left = before[i] as number;
    const right = after[i] as number;
    const own = weight[i] as number;
    if (own === Infinity || own > (weight[left] as number) || own > (weight[right] as number)) {
      i = right;
      continue;
    }
    const [a, v, b] = [vertices[left] as number, vertices[i] as number, vertices[right] as number];
    if (
      isNear(arc, kept[left] as number, kept[right] as number, tolerance, state) &&
      isFree(a, v, b, state)
    ) {
      state.isGone[v] = 1;
      after[left] = right;
      before[right] = left;
      count--;
      weigh(left);
      weigh(right);
    } else {
      weight[i] = Infinity;
    }
    // What stands two steps back compares itself with a neighbour that has just changed.
    if (left === 0) i = right;
    else i = (before[left] as number) === 0 ? left : (before[left] as number);
  }
  const isRing = vertices[0] === vertices[last];
  if (isRing && count < 4) return { arc, kept: new Int32Array(0) };
  if (count === last + 1) return { arc, kept };
  const coarse = new Int32Array(count);
  for (let i = 0, to = 0; i <= last; i = after[i] as number) coarse[to++] = kept[i] as number;
  return { arc, kept: coarse };
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

/** Twice the area of the triangle of three vertices. */
function triangle(a: number, v: number, b: number, { x, y }: State): number {
  const vx = x[v] as number;
  const vy = y[v] as number;
  return Math.abs(
    ((x[a] as number) - vx) * ((y[b] as number) - vy) - ((x[b] as number) - vx) * ((y[a] as number) - vy),
  );
}

/** Whether a triangle, its sides included, holds no other vertex. */
function isFree(a: number, v: number, b: number, state: State): boolean {
  const { x, y, isGone, grid } = state;
  const ax = x[a] as number;
  const ay = y[a] as number;
  const vx = x[v] as number;
  const vy = y[v] as number;
  const bx = x[b] as number;
  const by = y[b] as number;
  const count = nearTriangle(ax, ay, vx, vy, bx, by, grid);
  const { found } = grid;
  for (let i = 0; i < count; i++) {
    const other = found[i] as number;
    if (isGone[other] === 1 || other === a || other === v || other === b) continue;
    const px = x[other] as number;
    const py = y[other] as number;
    const sideA = (vx - ax) * (py - ay) - (vy - ay) * (px - ax);
    const sideB = (bx - vx) * (py - vy) - (by - vy) * (px - vx);
    const sideC = (ax - bx) * (py - by) - (ay - by) * (px - bx);
    if ((sideA >= 0 && sideB >= 0 && sideC >= 0) || (sideA <= 0 && sideB <= 0 && sideC <= 0)) return false;
  }
  return true;
}

/** The band around its longest side that is as wide as the triangle is high covers all of it. */
function nearTriangle(
  ax: number,
  ay: number,
  vx: number,
  vy: number,
  bx: number,
  by: number,
  grid: VertexGrid,
): number {
  const av = (ax - vx) ** 2 + (ay - vy) ** 2;
  const vb = (bx - vx) ** 2 + (by - vy) ** 2;
  const ba = (ax - bx) ** 2 + (ay - by) ** 2;
  const longest = Math.sqrt(Math.max(av, vb, ba));
  const height = longest > 0 ? Math.abs((ax - vx) * (by - vy) - (bx - vx) * (ay - vy)) / longest : 0;
  if (ba >= av && ba >= vb) return grid.near(ax, ay, bx, by, height);
  return av >= vb ? grid.near(ax, ay, vx, vy, height) : grid.near(vx, vy, bx, by, height);
}
