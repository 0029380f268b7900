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
  { x, y, arcs, areas }: Topology,
  side: number,
  witnesses: (Witness | undefined)[],
): Map<TileKey, Witness> {
  const tiles = new Map<TileKey, Witness>();
  for (const [area, rings] of areas.entries()) {
    const crossings = new Map<number, number[]>();
    for (const arc of rings.flat()) {
      const line = arcs[arc < 0 ? ~arc : arc] as Int32Array;
      let bx = (x[line[0] as number] as number) * side;
      let by = (y[line[0] as number] as number) * side;
      for (let i = 1; i < line.length; i++) {
        const ax = bx;
        const ay = by;
        bx = (x[line[i] as number] as number) * side;
        by = (y[line[i] as number] as number) * side;
        addEdge(tiles, witnesses, area, side, ax, ay, bx, by);
        addCrossings(crossings, ax, ay, bx, by);
      }
    }
    addInside(tiles, area, side, crossings);
  }
  return tiles;
}

/** The tiles that an edge leads through. One that it only touches, or runs along the side of, is not among them. */
function addEdge(
  tiles: Map<TileKey, Witness>,
  witnesses: (Witness | undefined)[],
  area: number,
  side: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const add = (x: number, y: number) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column === x || row === y) return;
    const key = row * side + column;
    if (!tiles.has(key)) tiles.set(key, { area, x: x / side, y: y / side });
    witnesses[area] ??= { area, x: x / side, y: y / side };
  };
  if (Math.floor(ax) === Math.floor(bx) && Math.floor(ay) === Math.floor(by)) {
    add((ax + bx) / 2, (ay + by) / 2);
    return;
  }
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
    if (from < to) add(ax + (bx - ax) * ((from + to) / 2), ay + (by - ay) * ((from + to) / 2));
  }
}

/** Notes where an edge crosses the middles of rows of tiles. */
function addCrossings(
  crossings: Map<number, number[]>,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const top = Math.min(ay, by);
  const bottom = Math.max(ay, by);
  for (let row = Math.ceil(top - 0.5); row + 0.5 < bottom; row++) {
    const place = ax + ((row + 0.5 - ay) / (by - ay)) * (bx - ax);
    const found = crossings.get(row);
    if (found) found.push(place);
    else crossings.set(row, [place]);
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
