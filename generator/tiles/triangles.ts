/** The triangles of a vertex and the two beside it in a line. */

import type { NumberList } from "./number-list.ts";
import type { VertexGrid } from "./vertex-grid.ts";

/** Where vertices are, which of them are gone, and what finds those near a line, whether gone or not. */
export type Vertices = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly isGone: Uint8Array;
  grid: VertexGrid;
};

/** Twice the area of the triangle of three vertices. */
export function triangle(a: number, v: number, b: number, { x, y }: Vertices): number {
  const vx = x[v] as number;
  const vy = y[v] as number;
  return Math.abs(
    ((x[a] as number) - vx) * ((y[b] as number) - vy) - ((x[b] as number) - vx) * ((y[a] as number) - vy),
  );
}

/** Whether a triangle, its sides included, holds no other vertex. */
export function isFree(a: number, v: number, b: number, vertices: Vertices): boolean {
  const { x, y, isGone, grid } = vertices;
  const ax = x[a] as number;
  const ay = y[a] as number;
  const vx = x[v] as number;
  const vy = y[v] as number;
  const bx = x[b] as number;
  const by = y[b] as number;
  const near = nearTriangle(ax, ay, vx, vy, bx, by, grid);
  for (let i = 0; i < near.length; i++) {
    const other = near.at(i);
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
): NumberList {
  const av = (ax - vx) ** 2 + (ay - vy) ** 2;
  const vb = (bx - vx) ** 2 + (by - vy) ** 2;
  const ba = (ax - bx) ** 2 + (ay - by) ** 2;
  const longest = Math.sqrt(Math.max(av, vb, ba));
  const height = longest > 0 ? Math.abs((ax - vx) * (by - vy) - (bx - vx) * (ay - vy)) / longest : 0;
  if (ba >= av && ba >= vb) return grid.near(ax, ay, bx, by, height);
  return av >= vb ? grid.near(ax, ay, vx, vy, height) : grid.near(vx, vy, bx, by, height);
}
