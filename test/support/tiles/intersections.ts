/** Finds the tiles that areas lie in by another algorithm than the one under test: a quadtree over the edges. */

import type { Point } from "../../../schemas/geometry.ts";
import type { Boundary } from "./boundaries.ts";
import { project } from "./project.ts";

type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** `z/x/y` of every tile, down to the greatest zoom, whose interior meets some area. */
export function intersectedTiles(areas: readonly Boundary[], maxZoom: number): Set<string> {
  const tiles = new Set<string>();
  for (const { boundary } of areas) {
    for (const polygon of boundary) {
      const edges = polygon.flatMap((ring) => edgesOf(ring.map(project)));
      descend(tiles, edges, edges, maxZoom, 0, 0, 0);
    }
  }
  return tiles;
}

const edgesOf = (ring: readonly Point[]): Edge[] =>
  ring.slice(1).map((end, i): Edge => [...(ring[i] as Point), ...end]);

/** `all`: the edges of the polygon in the row of the parent tile. They decide whether a tile without edges is inside. */
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

/** Whether part of an edge is strictly inside a box, by clipping it (Liang and Barsky 1984). */
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
