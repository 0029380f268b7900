/** Finds the tiles that areas share more than a border with, on the boundaries as given, before any rounding. */

import type { Topology } from "./geometry/topology.ts";

/** A tile's number within its zoom, row by row. */
export type TileKey = number;

/** A point inside both an area and a tile, on the unit square. */
export type InteriorPoint = { readonly area: number; readonly x: number; readonly y: number };

export type TileCover = {
  /** The tiles of each zoom from 0 on, with a point each. */
  readonly zooms: readonly ReadonlyMap<TileKey, InteriorPoint>[];
  /** A point of each area; none if the area lies outside all tiles. */
  readonly areas: readonly (InteriorPoint | undefined)[];
};

export function tileCover(topology: Topology, maxZoom: number): TileCover {
  const areas: (InteriorPoint | undefined)[] = topology.areas.map(() => undefined);
  const zooms = [coverOfZoom(topology, 2 ** maxZoom, areas)];
  for (let side = 2 ** maxZoom; side > 1; side /= 2) zooms.unshift(parentsOf(zooms[0], side));
  return { zooms, areas };
}

/** The tiles one zoom up. */
function parentsOf(tiles: ReadonlyMap<TileKey, InteriorPoint>, side: number): Map<TileKey, InteriorPoint> {
  const parents = new Map<TileKey, InteriorPoint>();
  for (const [key, point] of tiles) {
    const parent = Math.floor(Math.floor(key / side) / 2) * (side / 2) + Math.floor((key % side) / 2);
    if (!parents.has(parent)) parents.set(parent, point);
  }
  return parents;
}

/** The tiles of a zoom. Sets the points of areas. */
function coverOfZoom(
  topology: Topology,
  side: number,
  areaPoints: (InteriorPoint | undefined)[],
): Map<TileKey, InteriorPoint> {
  const tiles = new Map<TileKey, InteriorPoint>();
  const traces = topology.arcs.map((arc) => traceOf(arc, topology, side));
  for (const [area, rings] of topology.areas.entries()) {
    const crossings = new Map<number, number[]>();
    for (const arc of rings.flat()) {
      const trace = traces[arc < 0 ? ~arc : arc];
      for (const { key, x, y } of trace.tiles) {
        if (!tiles.has(key)) tiles.set(key, { area, x, y });
        areaPoints[area] ??= { area, x, y };
      }
      for (const { row, column } of trace.crossings) {
        const columns = crossings.get(row);
        if (columns) columns.push(column);
        else crossings.set(row, [column]);
      }
    }
    addInside(tiles, area, side, crossings);
  }
  return tiles;
}

/** The tiles that an arc passes through, with a point of it in each, and where it crosses the centre lines of rows. */
type Trace = {
  readonly tiles: { readonly key: TileKey; readonly x: number; readonly y: number }[];
  readonly crossings: { readonly row: number; readonly column: number }[];
};

function traceOf(arc: Int32Array, { x, y }: Topology, side: number): Trace {
  const trace: Trace = { tiles: [], crossings: [] };
  let bx = x[arc[0]] * side;
  let by = y[arc[0]] * side;
  for (let i = 1; i < arc.length; i++) {
    const ax = bx;
    const ay = by;
    bx = x[arc[i]] * side;
    by = y[arc[i]] * side;
    if (Math.floor(ax) === Math.floor(bx) && Math.floor(ay) === Math.floor(by)) {
      addTileAt(trace, side, (ax + bx) / 2, (ay + by) / 2);
    } else {
      addTilesAlong(trace, side, ax, ay, bx, by);
    }
    addCrossings(trace, ax, ay, bx, by);
  }
  return trace;
}

/** Adds the tile of a point, unless the point is on its side: there the edge only touches the tile. */
function addTileAt({ tiles }: Trace, side: number, x: number, y: number): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column === x || row === y) return;
  const key = row * side + column;
  if (tiles.length === 0 || tiles[tiles.length - 1].key !== key)
    tiles.push({ key, x: x / side, y: y / side });
}

/** Adds the tiles of an edge, by the middle of each piece that tile sides split it into. */
function addTilesAlong(trace: Trace, side: number, ax: number, ay: number, bx: number, by: number): void {
  const splits = [0, 1];
  for (let line = Math.ceil(Math.min(ax, bx)); line <= Math.max(ax, bx); line++) {
    if (ax !== bx) splits.push((line - ax) / (bx - ax));
  }
  for (let line = Math.ceil(Math.min(ay, by)); line <= Math.max(ay, by); line++) {
    if (ay !== by) splits.push((line - ay) / (by - ay));
  }
  splits.sort((s, t) => s - t);
  for (let i = 1; i < splits.length; i++) {
    if (splits[i - 1] === splits[i]) continue;
    const t = (splits[i - 1] + splits[i]) / 2;
    addTileAt(trace, side, ax + (bx - ax) * t, ay + (by - ay) * t);
  }
}

function addCrossings({ crossings }: Trace, ax: number, ay: number, bx: number, by: number): void {
  const bottom = Math.max(ay, by);
  for (let row = Math.ceil(Math.min(ay, by) - 0.5); row + 0.5 < bottom; row++) {
    crossings.push({ row, column: ax + ((row + 0.5 - ay) / (by - ay)) * (bx - ax) });
  }
}

/** Adds the tiles whose centre is inside. No edge passes through a tile that is not yet known, so such a tile is inside entirely. */
function addInside(
  tiles: Map<TileKey, InteriorPoint>,
  area: number,
  side: number,
  crossings: Map<number, number[]>,
): void {
  for (const [row, columns] of crossings) {
    columns.sort((a, b) => a - b);
    for (let i = 0; i + 1 < columns.length; i += 2) {
      for (let column = Math.ceil(columns[i] - 0.5); column + 0.5 < columns[i + 1]; column++) {
        const key = row * side + column;
        if (!tiles.has(key)) tiles.set(key, { area, x: (column + 0.5) / side, y: (row + 0.5) / side });
      }
    }
  }
}
