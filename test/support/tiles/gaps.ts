/**
 * Measures how much areas overlap in the tiles of a zoom, and how much is missing between them, by scanlines. No vertex
 * lies on the centre line of a row of units, so the lengths measured along it add up to areas.
 */

import type { Boundary } from "./boundaries.ts";
import { project } from "./project.ts";
import type { DecodedTile, Ring } from "./read-archive.ts";

/** In square units of the zoom's grid. */
export type Gaps = { readonly land: number; readonly overlap: number; readonly gap: number };

/** Land this close to the coast, in units, may be missing: simplification is allowed to remove it. */
const COAST = 4;

type Span = [from: number, to: number];
type Crossings = [x: number, area: number][][];

/** The figures of the tiles of one zoom. */
export function gapsOf(
  areas: readonly Boundary[],
  tiles: readonly DecodedTile[],
  zoom: number,
  extent: number,
): Gaps {
  const edges = projectedEdges(areas, extent * 2 ** zoom);
  const rows = Map.groupBy(tiles, ({ y }) => y);
  const sums = { land: 0, overlap: 0, gap: 0 };
  for (const [row, own] of rows) {
    const top = row * extent;
    const given = crossingsOf(edges, top - COAST, extent + 2 * COAST);
    const land = given.map((line) => union(spansOf(line)));
    const drawn = crossingsOf(drawnEdges(own, extent), top, extent);
    for (let line = 0; line < extent; line++) {
      // Each tile is measured by itself: its spans end at its sides.
      const spans = spansOf(drawn[line] as [number, number][]);
      const shown = union(spans);
      sums.land += lengthOf(land[line + COAST] as Span[]);
      sums.overlap += lengthOf(spans) - lengthOf(shown);
      const missing = subtract(land[line + COAST] as Span[], shown);
      if (missing.length > 0) sums.gap += lengthOf(inland(missing, land, line + COAST));
    }
  }
  return sums;
}

type Edge = [ax: number, ay: number, bx: number, by: number];

/** The edges of each area, one after the other. */
type Edges = { readonly area: number; readonly ends: Float64Array }[];

function projectedEdges(areas: readonly Boundary[], scale: number): Edges {
  return areas.map(({ boundary }, area) => {
    const ends: number[] = [];
    for (const ring of boundary.flat()) {
      let before: readonly number[] | undefined;
      for (const position of ring) {
        const next = project(position).map((value) => value * scale);
        if (before) ends.push(...before, ...next);
        before = next;
      }
    }
    return { area, ends: Float64Array.from(ends) };
  });
}

/** The edges of the tiles' features on the grid of the zoom, clipped to the tiles' own sides. */
function drawnEdges(tiles: readonly DecodedTile[], extent: number): Edges {
  const names = new Map<unknown, number>();
  return tiles.flatMap((tile) =>
    tile.features.map(({ properties, rings }) => {
      const ends: number[] = [];
      for (const ring of rings) {
        let a: Ring[number] | undefined;
        for (const b of ring) {
          if (a) ends.push(...clamped(a, b, extent, tile));
          a = b;
        }
      }
      if (!names.has(properties.id)) names.set(properties.id, names.size);
      return { area: (names.get(properties.id) as number) * 2 ** 20 + tile.x, ends: Float64Array.from(ends) };
    }),
  );
}

/** An edge in up to three pieces. What lies beyond the tile's left or right side is moved onto that side. */
function clamped(a: Ring[number], b: Ring[number], extent: number, tile: DecodedTile): number[] {
  const cuts = [0, 1];
  for (const side of [0, extent])
    if (a.x < side !== b.x < side && a.x !== b.x) cuts.push((side - a.x) / (b.x - a.x));
  cuts.sort((s, t) => s - t);
  const ends = cuts.map((t): [number, number] => {
    const x = t === 1 ? b.x : a.x + (b.x - a.x) * t;
    const y = t === 1 ? b.y : a.y + (b.y - a.y) * t;
    return [Math.max(0, Math.min(extent, x)) + tile.x * extent, y + tile.y * extent];
  });
  return ends.slice(1).flatMap((to, i) => [...(ends[i] ?? []), ...to]);
}

/** Where edges cross the centre lines of `count` rows from `top` on, in order. */
function crossingsOf(edges: Edges, top: number, count: number): Crossings {
  const lines: Crossings = Array.from({ length: count }, () => []);
  for (const { area, ends } of edges) {
    for (let i = 0; i < ends.length; i += 4) {
      const [ax, ay, bx, by] = [ends[i], ends[i + 1], ends[i + 2], ends[i + 3]] as Edge;
      const low = Math.max(0, Math.ceil(Math.min(ay, by) - top - 0.5));
      const high = Math.min(count, Math.ceil(Math.max(ay, by) - top - 0.5));
      for (let line = low; line < high; line++) {
        lines[line]?.push([ax + ((line + 0.5 + top - ay) / (by - ay)) * (bx - ax), area]);
      }
    }
  }
  for (const line of lines) line.sort((a, b) => a[0] - b[0]);
  return lines;
}

/** The spans inside areas, area by area. */
function spansOf(crossings: readonly [number, number][]): Span[] {
  const spans: Span[] = [];
  const open = new Map<number, number>();
  for (const [x, area] of crossings) {
    const from = open.get(area);
    if (from === undefined) open.set(area, x);
    else {
      open.delete(area);
      if (x > from) spans.push([from, x]);
    }
  }
  return spans.sort((a, b) => a[0] - b[0]);
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [from, to]) => sum + to - from, 0);

// Equal borders computed from either end differ by less.
const EPSILON = 1e-6;

function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const [from, to] of spans) {
    const last = joined.at(-1);
    if (last && from <= last[1] + EPSILON) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

function subtract(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(([from, to]) => {
    const left: Span[] = [];
    let reached = from;
    for (const [start, end] of others) {
      if (end <= reached || start >= to) continue;
      if (start > reached + EPSILON) left.push([reached, start]);
      reached = Math.max(reached, end);
    }
    if (reached < to - EPSILON) left.push([reached, to]);
    return left;
  });
}

/** The parts of some spans that are farther than `COAST` from the coast, on their own line and on those above and below. */
function inland(spans: readonly Span[], land: readonly Span[][], line: number): Span[] {
  let rest = [...spans];
  for (let away = -COAST; away <= COAST && rest.length > 0; away++) {
    const reach = Math.sqrt(COAST * COAST - away * away);
    const safe = (land[line + away] as Span[]).map(([from, to]): Span => [from + reach, to - reach]);
    rest = rest.flatMap(([from, to]) =>
      safe.flatMap(([start, end]): Span[] => {
        const [low, high] = [Math.max(from, start), Math.min(to, end)];
        return low < high ? [[low, high]] : [];
      }),
    );
  }
  return rest;
}
