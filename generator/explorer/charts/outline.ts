/** Boundaries as paths of a drawing, made at build time, so that a page has a map without any script. */

import type { Coordinates } from "../../../schemas/geometry.ts";
import { coarsen } from "../../answers/tiles/numeric.js";
import { extremesOf } from "../../lib/extremes.ts";
import { latitudeAt, mercatorX, mercatorY } from "../../lib/mercator.ts";
import type { View } from "../parts/view.ts";

/** Longitude and latitude, in degrees. */
type Position = readonly number[];

/** In units of a drawing, from its top left. */
export type Point = readonly [x: number, y: number];

/** The view of boundaries, `size` units along its longer side, with a margin. Throws if there is no position at all. */
export function viewOf(boundaries: readonly Coordinates[], size: number, margin: number): View {
  const positions: Position[] = boundaries.flat(3);
  if (positions.length === 0) throw new Error("Expected boundaries to draw, found none.");
  const westwards = boxOf(positions, false);
  const eastwards = westwards.right - westwards.left > 0.5;
  const box = eastwards ? boxOf(positions, true) : westwards;
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
    const [x, y] = projected(position, eastwards);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** A position on the unit square; eastwards, longitudes go on beyond 180° instead of starting again at -180°. */
function projected([longitude = Number.NaN, latitude = Number.NaN]: Position, eastwards: boolean): Point {
  const east = eastwards && longitude < 0 ? longitude + 360 : longitude;
  return [mercatorX(east), mercatorY(latitude)];
}

/** Where a position is in a drawing. */
export function pointIn(view: View, position: Position): Point {
  const [x, y] = projected(position, view.eastwards);
  return [(x - view.left) * view.scale, (y - view.top) * view.scale];
}

/**
 * The path of a boundary. Points are rounded to whole units: neighbours share their positions, so they still share their
 * border. A ring too small to be seen is left out; an area smaller than `least` in both directions becomes a mark of that size.
 */
export function outlineOf(boundary: Coordinates, view: View, least = 4): string {
  const rings = boundary.flat().map((ring) => ring.map((position) => roundedPointIn(view, position)));
  const visible = rings.map(withoutRepeats).filter((ring) => ring.length > 3);
  const box = boxAround(rings.flat());
  const isSeen = visible.length > 0 && Math.max(box.width, box.height) >= least;
  return isSeen ? visible.map(pathOf).join("") : markIn(box, Math.round(least / 2) + 1);
}

type Box = ReturnType<typeof boxAround>;

function boxAround(points: readonly Point[]) {
  const [left, right] = extremesOf(points.map(([x]) => x));
  const [top, bottom] = extremesOf(points.map(([, y]) => y));
  return { left, top, width: right - left, height: bottom - top };
}

/** A diamond in the middle of a box. */
function markIn({ left, top, width, height }: Box, half: number): string {
  const [x, y] = [left + Math.round(width / 2), top + Math.round(height / 2)];
  return `M${x} ${y - half}l${half} ${half}-${half} ${half}-${half}-${half}z`;
}

/** How far the lines of an overview may be off, in units of the drawing. */
const TOLERANCE = 1.2;

/** Boundaries with no more detail than a view of all of them shows. A boundary that would vanish stays as it was. */
export function coarseBoundaries(boundaries: readonly Coordinates[], view: View): Coordinates[] {
  const coarse = coarsen(boundaries, TOLERANCE / view.scale);
  return boundaries.map((boundary, index) => {
    const rings = (coarse[index] ?? []).filter(([ring = []]) => ring.length > 3);
    return rings.length > 0 ? rings : boundary;
  });
}

export function roundedPointIn(view: View, position: Position): Point {
  const [x, y] = pointIn(view, position);
  return [Math.round(x), Math.round(y)];
}

function withoutRepeats(ring: readonly Point[]): Point[] {
  const kept: Point[] = [];
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
const isBetween = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean => {
  const [ux, uy] = [bx - ax, by - ay];
  const [vx, vy] = [cx - bx, cy - by];
  return ux * vy === uy * vx && ux * vx + uy * vy > 0;
};

/** A closed ring as relative lines, in as few characters as SVG takes. */
function pathOf(ring: readonly Point[]): string {
  const [first = [0, 0], ...rest] = ring.slice(0, -1);
  let [x, y] = first;
  let path = `M${x} ${y}l`;
  for (const [nextX, nextY] of rest) {
    const [dx, dy] = [nextX - x, nextY - y];
    path += `${path.endsWith("l") || dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
    [x, y] = [nextX, nextY];
  }
  return `${path}z`;
}

const EQUATOR_KILOMETRES = 40_075;

/** A scale bar: a round number of kilometres, and its length in the middle of a drawing. */
export function scaleBarOf(view: View): { readonly kilometres: number; readonly length: number } {
  const latitude = latitudeAt(view.top + view.height / view.scale / 2);
  const perUnit = (EQUATOR_KILOMETRES * Math.cos((latitude * Math.PI) / 180)) / view.scale;
  const most = perUnit * view.width * 0.3;
  const power = 10 ** Math.floor(Math.log10(most));
  const kilometres = ([5, 2].find((step) => step * power <= most) ?? 1) * power;
  return { kilometres, length: kilometres / perUnit };
}
