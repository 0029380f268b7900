/** Finds the tiles that areas lie in by another way than the product: quarter by quarter, edge by edge. */

import type { Position } from "geojson";
import type { Boundary } from "./boundaries.ts";

type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** `z/x/y` of every tile whose inside some area has a part of, down to the greatest zoom. */
export function intersectedTiles(areas: readonly Boundary[], maxZoom: number): Set<string> {
  const tiles = new Set<string>();
  for (const { boundary } of areas) {
    for (const polygon of boundary) {
      const edges = polygon.flatMap((ring) =>
        ring.slice(1).map((end, i) => edgeOf(ring[i] as Position, end)),
      );
      descend(tiles, edges, edges, maxZoom, 0, 0, 0);
    }
  }
  return tiles;
}

function edgeOf(a: Position, b: Position): Edge {
  const x = (position: Position) => (position[0] as number) / 360 + 0.5;
  const y = (position: Position) =>
    0.5 - Math.asinh(Math.tan(((position[1] as number) * Math.PI) / 180)) / (2 * Math.PI);
  return [x(a), y(a), x(b), y(b)];
}

/** `all`: the edges of the polygon that cross the tile's row of the parent, which decide what is inside. */
function descend(
  tiles: Set<string>,
  edges: readonly Edge[],
  all: readonly Edge[],
  maxZoom: number,
  z: number,
  x: number,
  y: number,
): void {
  const side = 2 ** -z;
  const [west, north, east, south] = [x * side, y * side, (x + 1) * side, (y + 1) * side];
  const inside = edges.filter((edge) => reaches(edge, west, north, east, south));
  const row = all.filter(([, ay, , by]) => Math.min(ay, by) < south && Math.max(ay, by) > north);
  if (inside.length === 0) {
    if (isInside((west + east) / 2, (north + south) / 2, row)) addAll(tiles, maxZoom, z, x, y);
    return;
  }
  tiles.add(`${z}/${x}/${y}`);
  if (z === maxZoom) return;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    descend(tiles, inside, row, maxZoom, z + 1, x * 2 + dx, y * 2 + dy);
  }
}

function addAll(tiles: Set<string>, maxZoom: number, z: number, x: number, y: number): void {
  tiles.add(`${z}/${x}/${y}`);
  if (z === maxZoom) return;
  for (const dx of [0, 1]) for (const dy of [0, 1]) addAll(tiles, maxZoom, z + 1, x * 2 + dx, y * 2 + dy);
}

/** Whether part of an edge is strictly inside a box, by cutting it to the box (Liang and Barsky 1984). */
function reaches([ax, ay, bx, by]: Edge, west: number, north: number, east: number, south: number): boolean {
  let [enter, leave] = [0, 1];
  for (const [delta, low, high] of [
    [bx - ax, west - ax, east - ax],
    [by - ay, north - ay, south - ay],
  ] as const) {
    if (delta === 0) {
      if (low >= 0 || high <= 0) return false;
      continue;
    }
    enter = Math.max(enter, (delta > 0 ? low : high) / delta);
    leave = Math.min(leave, (delta > 0 ? high : low) / delta);
  }
  return enter < leave;
}

function isInside(x: number, y: number, edges: readonly Edge[]): boolean {
  let inside = false;
  for (const [ax, ay, bx, by] of edges) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
