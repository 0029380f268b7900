/** Finds the tiles that areas share more than a border with, on the boundaries as they are given, before any rounding. */

import type { Topology } from "./topology.ts";

/** A tile's number within its zoom, row by row. */
export type TileKey = number;

/** A place that lies in an area and in a tile, in units of the unit square. */
export type Witness = { readonly area: number; readonly x: number; readonly y: number };

export type Cover = {
  /** Of each zoom from 0 to the greatest, the tiles, each with a witness. */
  readonly zooms: readonly ReadonlyMap<TileKey, Witness>[];
  /** Of each area, a witness. */
  readonly areas: readonly (Witness | undefined)[];
};

export function coverOf(topology: Topology, maxZoom: number): Cover {
  const cover: Map<TileKey, Witness>[] = [];
  const areas: (Witness | undefined)[] = topology.areas.map(() => undefined);
  cover[maxZoom] = coverOfZoom(topology, 2 ** maxZoom, areas);
  for (let zoom = maxZoom - 1; zoom >= 0; zoom--) {
    const side = 2 ** (zoom + 1);
    const parents = new Map<TileKey, Witness>();
    for (const [key, witness] of cover[zoom + 1] as Map<TileKey, Witness>) {
      const parent = Math.floor(Math.floor(key / side) / 2) * (side / 2) + Math.floor((key % side) / 2);
      if (!parents.has(parent)) parents.set(parent, witness);
    }
    cover[zoom] = parents;
  }
  return { zooms: cover, areas };
}

function coverOfZoom(
  topology: Topology,
  side: number,
  witnesses: (Witness | undefined)[],
): Map<TileKey, Witness> {
  const tiles = new Map<TileKey, Witness>();
  const trails = topology.arcs.map((arc) => trailOf(arc, topology, side));
  for (const [area, rings] of topology.areas.entries()) {
    const crossings = new Map<number, number[]>();
    for (const arc of rings.flat()) {
      const trail = trails[arc < 0 ? ~arc : arc] as Trail;
      for (const { key, x, y } of trail.spots) {
        if (!tiles.has(key)) tiles.set(key, { area, x, y });
        witnesses[area] ??= { area, x, y };
      }
      for (const { row, place } of trail.crossings) {
        const places = crossings.get(row);
        if (places) places.push(place);
        else crossings.set(row, [place]);
      }
    }
    addInside(tiles, area, side, crossings);
  }
  return tiles;
}

/** Where an arc leads: into tiles, of each a spot on the way, and over the middles of rows of tiles. */
type Trail = {
  readonly spots: { readonly key: TileKey; readonly x: number; readonly y: number }[];
  readonly crossings: { readonly row: number; readonly place: number }[];
};

function trailOf(arc: Int32Array, { x, y }: Topology, side: number): Trail {
  const trail: Trail = { spots: [], crossings: [] };
  let bx = (x[arc[0] as number] as number) * side;
  let by = (y[arc[0] as number] as number) * side;
  for (let i = 1; i < arc.length; i++) {
    const ax = bx;
    const ay = by;
    bx = (x[arc[i] as number] as number) * side;
    by = (y[arc[i] as number] as number) * side;
    if (Math.floor(ax) === Math.floor(bx) && Math.floor(ay) === Math.floor(by)) {
      addSpot(trail, side, (ax + bx) / 2, (ay + by) / 2);
    } else {
      addSpots(trail, side, ax, ay, bx, by);
    }
    addCrossings(trail, ax, ay, bx, by);
  }
  return trail;
}

/** A tile that an edge only touches, or runs along the side of, is not one that it leads into. */
function addSpot({ spots }: Trail, side: number, x: number, y: number): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column === x || row === y) return;
  const key = row * side + column;
  if (spots.length === 0 || spots[spots.length - 1]?.key !== key) {
    spots.push({ key, x: x / side, y: y / side });
  }
}

/** A spot on each piece of an edge that the sides of tiles cut it into. */
function addSpots(trail: Trail, side: number, ax: number, ay: number, bx: number, by: number): void {
  const cuts = [0, 1];
  for (let line = Math.ceil(Math.min(ax, bx)); line <= Math.max(ax, bx); line++) {
    if (ax !== bx) cuts.push((line - ax) / (bx - ax));
  }
  for (let line = Math.ceil(Math.min(ay, by)); line <= Math.max(ay, by); line++) {
    if (ay !== by) cuts.push((line - ay) / (by - ay));
  }
  cuts.sort((s, t) => s - t);
  for (let i = 1; i < cuts.length; i++) {
    const [from, to] = [cuts[i - 1] as number, cuts[i] as number];
    if (from < to)
      addSpot(trail, side, ax + (bx - ax) * ((from + to) / 2), ay + (by - ay) * ((from + to) / 2));
  }
}

function addCrossings({ crossings }: Trail, ax: number, ay: number, bx: number, by: number): void {
  const bottom = Math.max(ay, by);
  for (let row = Math.ceil(Math.min(ay, by) - 0.5); row + 0.5 < bottom; row++) {
    crossings.push({ row, place: ax + ((row + 0.5 - ay) / (by - ay)) * (bx - ax) });
  }
}

/** The tiles whose middle is inside: through those that are not known yet leads no edge, so all of them is. */
function addInside(
  tiles: Map<TileKey, Witness>,
  area: number,
  side: number,
  crossings: Map<number, number[]>,
): void {
  for (const [row, places] of crossings) {
    places.sort((a, b) => a - b);
    for (let i = 0; i + 1 < places.length; i += 2) {
      const end = places[i + 1] as number;
      for (let column = Math.ceil((places[i] as number) - 0.5); column + 0.5 < end; column++) {
        const key = row * side + column;
        if (!tiles.has(key)) tiles.set(key, { area, x: (column + 0.5) / side, y: (row + 0.5) / side });
      }
    }
  }
}
