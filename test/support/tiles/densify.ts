/** Adds vertices to boundaries, with made-up detail, so that neighbours still share their borders position by position. */

import Flatbush from "flatbush";
import type { Point, Ring } from "../../../schemas/geometry.ts";
import type { Boundary } from "./boundaries.ts";

/** How far the middle of an edge moves sideways at most, as a share of its length. */
const SWAY = 0.1;

/**
 * Splits every edge into `parts`, a power of two, by moving midpoints sideways, so that it looks like a coast. An edge
 * gets the same detail in every ring and in both directions. Where detail would cross other detail, the edge stays straight.
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

function densifyRing(ring: Ring, parts: number, seed: number, straight: ReadonlySet<string>): Ring {
  const dense = ring.slice(1).flatMap((end, index) => {
    const start = ring[index] as Point;
    const isForwards = compare(start, end) < 0;
    const [a, b] = isForwards ? [start, end] : [end, start];
    const sway = straight.has(keyOf(start, end)) ? 0 : SWAY;
    const line = [a, ...middles(a, b, parts, drawsFrom(`${seed} ${a} ${b}`), sway), b];
    return (isForwards ? line : line.reverse()).slice(0, -1);
  });
  return [...dense, ...ring.slice(-1)];
}

const compare = (a: Point, b: Point) => a[0] - b[0] || a[1] - b[1];

const keyOf = (a: Point, b: Point) => (compare(a, b) < 0 ? `${a} ${b}` : `${b} ${a}`);

function middles(a: Point, b: Point, parts: number, draw: () => number, sway: number): Point[] {
  if (parts < 2) return [];
  const [[ax, ay], [bx, by]] = [a, b];
  const aside = (draw() * 2 - 1) * sway;
  const digits = (value: number) => Math.round(value * 1e12) / 1e12;
  const middle: Point = [
    digits((ax + bx) / 2 - (by - ay) * aside),
    digits((ay + by) / 2 + (bx - ax) * aside),
  ];
  return [...middles(a, middle, parts / 2, draw, sway), middle, ...middles(middle, b, parts / 2, draw, sway)];
}

/** A stream of numbers from 0 to 1, seeded by a text (mulberry32 on FNV-1a). */
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

/** The edges of the plain boundaries whose dense lines meet others anywhere but at shared ends. */
function edgesThatCross(plain: readonly Boundary[], dense: readonly Boundary[], parts: number): string[] {
  const lines = new Map<string, Point[]>();
  for (const [area, { boundary }] of plain.entries()) {
    for (const [polygon, rings] of boundary.entries()) {
      for (const [number, ring] of rings.entries()) {
        const detailed = dense[area]?.boundary[polygon]?.[number] ?? [];
        for (const [i, end] of ring.slice(1).entries()) {
          lines.set(keyOf(ring[i] as Point, end), detailed.slice(i * parts, (i + 1) * parts + 1));
        }
      }
    }
  }
  const all = [...lines].map(([key, line]) => ({ key, line, box: boxOf(line) }));
  const index = new Flatbush(all.length);
  for (const { box } of all) index.add(...box);
  index.finish();
  const found = new Set<string>();
  for (const [number, { key, line, box }] of all.entries()) {
    for (const near of index.search(...box, (candidate) => candidate > number)) {
      const other = all[near] as (typeof all)[number];
      if (linesMeet(line, other.line)) found.add(key).add(other.key);
    }
  }
  return [...found];
}

function boxOf(line: readonly Point[]): [number, number, number, number] {
  const [x, y] = [line.map((point) => point[0]), line.map((point) => point[1])];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

function linesMeet(first: readonly Point[], second: readonly Point[]): boolean {
  for (let i = 1; i < first.length; i++) {
    for (let j = 1; j < second.length; j++) {
      const [a, b, c, d] = [first[i - 1], first[i], second[j - 1], second[j]] as [Point, Point, Point, Point];
      const sides = [side(a, b, c) * side(a, b, d), side(c, d, a) * side(c, d, b)];
      const touch = [a, b].some((p) => [c, d].some((q) => compare(p, q) === 0));
      if (!touch && Math.max(...sides) <= 0) return true;
    }
  }
  return false;
}

const side = (a: Point, b: Point, c: Point) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
