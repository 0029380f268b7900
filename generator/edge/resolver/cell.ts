/**
 * Which areas hold a place (docs/contract.md §7), from the one cell that it lies in. A cell has every boundary edge
 * that touches it, unclipped, and the winding number of each area at one point of the cell, the anchor. The line from
 * the anchor to the place stays within the cell, so no other edge matters. Written in the dialect of `resolve.ts`.
 */

import { sideOf } from "./side.ts";

/** An area, its winding number at the anchor, and chains of vertices (x, y, x, y, …): its edges that touch the cell. */
export type CellArea = readonly [id: string, winding: number, ...chains: (readonly number[])[]];

/** Areas are in name order. The anchor lies on no edge. */
export type Cell = { readonly at: readonly [number, number]; readonly areas: readonly CellArea[] };

/** The ids of the areas that hold a place. An edge belongs to every area that it bounds; so do the edges of holes. */
export const holding = (cell: Cell, x: number, y: number): string[] =>
  cell.areas.filter((area) => windingIn(area, cell.at, x, y) > 0).map((area) => area[0]);

/** How often an area winds around a place; Infinity on an edge. */
function windingIn(area: CellArea, at: Cell["at"], x: number, y: number): number {
  let winding = area[1];
  for (let c = 2; c < area.length; c++) {
    const chain = area[c] as readonly number[];
    for (let i = 2; i < chain.length; i += 2)
      winding += crossing(
        chain[i - 2] as number,
        chain[i - 1] as number,
        chain[i] as number,
        chain[i + 1] as number,
        at[0],
        at[1],
        x,
        y,
      );
  }
  return winding;
}

/**
 * By how much the winding number changes across the edge from `a` to `b`, on the way from `f`, which lies on no edge, to `p`; Infinity
 * if `p` lies on the edge.
 */
export function crossing(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  fx: number,
  fy: number,
  px: number,
  py: number,
): number {
  const side = sideOf(ax, ay, bx, by, px, py);
  if (side === 0 && isBetween(ax, bx, px) && isBetween(ay, by, py)) return Infinity;
  // A vertex on the way counts as right of it, so that a crossing at a vertex counts once.
  const isLeft = sideOf(fx, fy, px, py, ax, ay) > 0;
  if (isLeft === sideOf(fx, fy, px, py, bx, by) > 0 || side > 0 === sideOf(ax, ay, bx, by, fx, fy) > 0)
    return 0;
  return isLeft ? 1 : -1;
}

const isBetween = (a: number, b: number, value: number) => (a - value) * (b - value) <= 0;
