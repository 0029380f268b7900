/** Makes boundaries of more vertices, with more detail, that still share their borders position by position. */

import Flatbush from "flatbush";
import type { Position } from "geojson";
import type { Boundary } from "./boundaries.ts";

/** How far the middle of an edge moves sideways, of its length, at most. */
const SWAY = 0.1;

/**
 * Splits every edge into `parts`, a power of two, by moving middles sideways, as a coast does. An edge always gets the
 * same detail, whatever ring has it and in whatever direction; where detail would cross other detail, it stays straight.
 */
export function densify(areas: readonly Boundary[], parts: number, seed: number): Boundary[] {
  const straight = new Set<string>();
  for (;;) {
    const dense = areas.map(({ boundary, ...area }) => ({
      ...area,
      boundary: boundary.map((polygon) => polygon.map((ring) => densifyRing(ring, parts, seed, straight))),
    }));
    const crossing = edgesThatCross(areas, dense, parts);
    if (crossing.every((edge) => straight.has(edge))) return dense;
    for (const edge of crossing) straight.add(edge);
  }
}

function densifyRing(
  ring: Position[],
  parts: number,
  seed: number,
  straight: ReadonlySet<string>,
): Position[] {
  const dense = ring.slice(1).flatMap((end, index) => {
    const start = ring[index] as Position;
    const isForwards = compare(start, end) < 0;
    const [a, b] = isForwards ? [start, end] : [end, start];
    const sway = straight.has(keyOf(start, end)) ? 0 : SWAY;
    const line = [a, ...middles(a, b, parts, drawsFrom(`${seed} ${a} ${b}`), sway), b];
    return (isForwards ? line : line.reverse()).slice(0, -1);
  });
  return [...dense, ring.at(-1) as Position];
}

const compare = (a: Position, b: Position) =>
  (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number);

const keyOf = (a: Position, b: Position) => (compare(a, b) < 0 ? `${a} ${b}` : `${b} ${a}`);

function middles(a: Position, b: Position, parts: number, draw: () => number, sway: number): Position[] {
  if (parts < 2) return [];
  const [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]] as [number, number, number, number];
  const aside = (draw() * 2 - 1) * sway;
  const digits = (value: number) => Math.round(value * 1e12) / 1e12;
  const middle = [digits((ax + bx) / 2 - (by - ay) * aside), digits((ay + by) / 2 + (bx - ax) * aside)];
  return [...middles(a, middle, parts / 2, draw, sway), middle, ...middles(middle, b, parts / 2, draw, sway)];
}

/** Numbers from 0 to 1 that follow from a text (mulberry32 on FNV-1a). */
function drawsFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The edges of the plain boundaries whose dense lines meet others elsewhere than at their ends. */
function edgesThatCross(plain: readonly Boundary[], dense: readonly Boundary[], parts: number): string[] {
  const lines = new Map<string, Position[]>();
  for (const [area, { boundary }] of plain.entries()) {
    for (const [polygon, rings] of boundary.entries()) {
      for (const [number, ring] of rings.entries()) {
        const detailed = dense[area]?.boundary[polygon]?.[number] as Position[];
        for (let i = 1; i < ring.length; i++) {
          const key = keyOf(ring[i - 1] as Position, ring[i] as Position);
          lines.set(key, detailed.slice((i - 1) * parts, i * parts + 1));
        }
      }
    }
  }
  const keys = [...lines.keys()];
  const index = new Flatbush(keys.length);
  const boxes = keys.map((key) => boxOf(lines.get(key) as Position[]));
  for (const [west, south, east, north] of boxes) index.add(west, south, east, north);
  index.finish();
  const found = new Set<string>();
  for (const [number, [west, south, east, north]] of boxes.entries()) {
    const own = lines.get(keys[number] as string) as Position[];
    for (const other of index.search(west, south, east, north, (candidate) => candidate > number)) {
      if (!linesMeet(own, lines.get(keys[other] as string) as Position[])) continue;
      found.add(keys[number] as string).add(keys[other] as string);
    }
  }
  return [...found];
}

function boxOf(line: readonly Position[]): [number, number, number, number] {
  const [x, y] = [
    line.map((position) => position[0] as number),
    line.map((position) => position[1] as number),
  ];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

function linesMeet(first: readonly Position[], second: readonly Position[]): boolean {
  for (let i = 1; i < first.length; i++) {
    for (let j = 1; j < second.length; j++) {
      const [a, b] = [first[i - 1] as Position, first[i] as Position];
      const [c, d] = [second[j - 1] as Position, second[j] as Position];
      const sides = [side(a, b, c) * side(a, b, d), side(c, d, a) * side(c, d, b)];
      const touch = [a, b].some((p) => [c, d].some((q) => compare(p, q) === 0));
      if (!touch && Math.max(...sides) <= 0) return true;
    }
  }
  return false;
}

const side = (a: Position, b: Position, c: Position) =>
  Math.sign(
    ((b[0] as number) - (a[0] as number)) * ((c[1] as number) - (a[1] as number)) -
      ((b[1] as number) - (a[1] as number)) * ((c[0] as number) - (a[0] as number)),
  );
