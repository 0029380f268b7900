/** Boundaries as paths of a drawing, drawn at build time: a map for those who open no map. */

import type { Coordinates } from "../../load/geometry/geometry.ts";
import { latitudeAt, mercatorX, mercatorY } from "../../tiles/mercator.ts";
import type { View } from "../parts/view.ts";

type Position = readonly number[];

/** The view of some boundaries, `size` units along its longer side, with a margin. Throws for no position at all. */
export function viewOf(boundaries: readonly Coordinates[], size: number, margin: number): View {
  const positions: Position[] = boundaries.flat(3);
  if (positions.length === 0) throw new Error("expected boundaries to draw, found none");
  const plain = boxOf(positions, false);
  const eastwards = plain.right - plain.left > 0.5;
  const box = eastwards ? boxOf(positions, true) : plain;
  const scale = (size - 2 * margin) / Math.max(box.right - box.left, box.bottom - box.top, 1e-9);
  return {
    left: box.left - margin / scale,
    top: box.top - margin / scale,
    scale,
    width: Math.ceil((box.right - box.left) * scale + 2 * margin),
    height: Math.ceil((box.bottom - box.top) * scale + 2 * margin),
    eastwards,
  };
}

function boxOf(positions: readonly Position[], eastwards: boolean) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const position of positions) {
    const x = across(position, eastwards);
    const y = mercatorY(position[1] as number);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const across = ([longitude]: Position, eastwards: boolean): number =>
  mercatorX((longitude as number) < 0 && eastwards ? (longitude as number) + 360 : (longitude as number));

/** Where a position is in a drawing, in its units. */
export const pointIn = (view: View, position: Position): [number, number] => [
  (across(position, view.eastwards) - view.left) * view.scale,
  (mercatorY(position[1] as number) - view.top) * view.scale,
];

/**
 * The path of a boundary. Positions are rounded to whole units: neighbours, who share their positions, go on sharing
 * their border. A ring that is too small to be seen is left out, unless all of them are: then it is a dot.
 */
export function outlineOf(boundary: Coordinates, view: View): string {
  const rings = boundary
    .flat()
    .map((ring) => ring.map((position) => pointIn(view, position).map(Math.round)));
  const seen = rings.map(withoutRepeats).filter((ring) => ring.length > 3);
  if (seen.length > 0) return seen.map(pathOf).join("");
  const [[[x, y]]] = rings as [[[number, number]]];
  return `M${x - 2} ${y - 2}h4v4h-4z`;
}

function withoutRepeats(ring: readonly number[][]): number[][] {
  const kept: number[][] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last !== undefined && last[0] === point[0] && last[1] === point[1]) continue;
    const before = kept.at(-2);
    if (last !== undefined && before !== undefined && isBetween(before, last, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** Whether the middle one of three points lies on the straight line from the first to the last. */
const isBetween = ([ax, ay]: number[], [bx, by]: number[], [cx, cy]: number[]): boolean => {
  const [ux, uy] = [(bx as number) - (ax as number), (by as number) - (ay as number)];
  const [vx, vy] = [(cx as number) - (bx as number), (cy as number) - (by as number)];
  return ux * vy === uy * vx && ux * vx + uy * vy > 0;
};

function pathOf(ring: readonly number[][]): string {
  let [x, y] = ring[0] as [number, number];
  let path = `M${x} ${y}l`;
  for (const [nextX, nextY] of ring.slice(1, -1) as [number, number][]) {
    const [dx, dy] = [nextX - x, nextY - y];
    path += `${path.endsWith("l") || dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
    [x, y] = [nextX, nextY];
  }
  return `${path}z`;
}

/** A round length on the ground for a scale bar, in kilometres, and as long as it is in the middle of a drawing. */
export function scaleBarOf(view: View): { readonly kilometres: number; readonly length: number } {
  const latitude = latitudeAt(view.top + view.height / view.scale / 2);
  const perUnit = (40_075 * Math.cos((latitude * Math.PI) / 180)) / view.scale;
  const most = perUnit * view.width * 0.3;
  const power = 10 ** Math.floor(Math.log10(most));
  const kilometres = ([5, 2, 1].find((step) => step * power <= most) as number) * power;
  return { kilometres, length: kilometres / perUnit };
}
