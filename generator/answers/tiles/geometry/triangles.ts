/** The triangles that a vertex forms with its two neighbours in a line. */

import type { IntList } from "./int-list.ts";
import type { VertexGrid } from "./vertex-grid.ts";

/** Positions of vertices, which of them are removed, and a grid to find them by. It may still hold removed ones. */
export type Vertices = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly isRemoved: Uint8Array;
  grid: VertexGrid;
};

/** Twice the area of the triangle of three vertices. */
export function triangleArea(a: number, v: number, b: number, { x, y }: Vertices): number {
  const vx = x[v];
  const vy = y[v];
  return Math.abs((x[a] - vx) * (y[b] - vy) - (x[b] - vx) * (y[a] - vy));
}

/** Whether no other vertex lies in the triangle of three vertices or on its sides. */
export function isEmptyTriangle(a: number, v: number, b: number, vertices: Vertices): boolean {
  const { x, y, isRemoved, grid } = vertices;
  const ax = x[a];
  const ay = y[a];
  const vx = x[v];
  const vy = y[v];
  const bx = x[b];
  const by = y[b];
  const near = nearTriangle(ax, ay, vx, vy, bx, by, grid);
  for (let i = 0; i < near.length; i++) {
    const other = near.at(i);
    if (isRemoved[other] === 1 || other === a || other === v || other === b) continue;
    if (isInTriangle(x[other], y[other], ax, ay, vx, vy, bx, by)) return false;
  }
  return true;
}

/** Whether a point lies in a triangle or on its sides. */
export function isInTriangle(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): boolean {
  const sideA = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  const sideB = (cx - bx) * (py - by) - (cy - by) * (px - bx);
  const sideC = (ax - cx) * (py - cy) - (ay - cy) * (px - cx);
  return (sideA >= 0 && sideB >= 0 && sideC >= 0) || (sideA <= 0 && sideB <= 0 && sideC <= 0);
}

/** The vertices near a triangle. A band along its longest side, as wide as the triangle is high, covers all of it. */
function nearTriangle(
  ax: number,
  ay: number,
  vx: number,
  vy: number,
  bx: number,
  by: number,
  grid: VertexGrid,
): IntList {
  const av = (ax - vx) ** 2 + (ay - vy) ** 2;
  const vb = (bx - vx) ** 2 + (by - vy) ** 2;
  const ba = (ax - bx) ** 2 + (ay - by) ** 2;
  const longest = Math.sqrt(Math.max(av, vb, ba));
  const height = longest > 0 ? Math.abs((ax - vx) * (by - vy) - (bx - vx) * (ay - vy)) / longest : 0;
  if (ba >= av && ba >= vb) return grid.near(ax, ay, bx, by, height);
  return av >= vb ? grid.near(ax, ay, vx, vy, height) : grid.near(vx, vy, bx, by, height);
}
