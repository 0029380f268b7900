/** The areas as vector tiles: boundaries in, the tiles of every zoom out. */

import { type InteriorPoint, type TileCover, type TileKey, tileCover } from "./cover.ts";
import { encoder } from "./encode.ts";
import { EXTENT } from "./extent.ts";
import { type Feature, featuresOf } from "./features.ts";
import { clipArea } from "./geometry/clip.ts";
import { withoutClipVertices } from "./geometry/clip-vertices.ts";
import { type FlatRing, simpleRings } from "./geometry/simple-rings.ts";
import { type Simplifier, simplifierOf } from "./geometry/simplify.ts";
import { snapArcs } from "./geometry/snap.ts";
import { isVisible, tilePolygons } from "./geometry/tile-polygons.ts";
import { type Topology, topologyOf } from "./geometry/topology.ts";
import type { Tile, TilesOf } from "./tile.ts";

/** How far simplification may move a line, in units of a tile. */
const TOLERANCE = 1;

export const tilesOf: TilesOf = (areas, maxZoom) => {
  const drawn = areas.flatMap(({ id, name, boundary }) => (boundary === null ? [] : { id, name, boundary }));
  if (drawn.length === 0) return [];
  const topology = topologyOf(drawn.map(({ boundary }) => boundary));
  return tilesOfTopology(topology, featuresOf(drawn), maxZoom);
};

function* tilesOfTopology(
  topology: Topology,
  features: readonly Feature[],
  maxZoom: number,
): Generator<Tile> {
  const cover = tileCover(topology, maxZoom);
  const simplifier = simplifierOf(topology);
  const encode = encoder(features);
  for (const [zoom, tiles] of [...cover.zooms.entries()].reverse()) {
    simplifier.coarsen(TOLERANCE / (EXTENT * 2 ** zoom));
    const rings = ringsOf(topology, simplifier, cover.areas, zoom);
    const polygons = polygonsByTile(rings, tiles, zoom);
    const side = 2 ** zoom;
    for (const [key, point] of tiles) {
      const x = key % side;
      const y = Math.floor(key / side);
      const own = polygons.get(key) ?? new Map<number, readonly FlatRing[]>();
      // The area is too small for the grid, but a tile with nothing to see would be a 204 (docs/contract.md §1).
      if (![...own.values()].some((rings) => rings.some(isVisible))) {
        own.set(point.area, [...(own.get(point.area) ?? []), placeholderAt(point, zoom, x, y)]);
      }
      yield { z: zoom, x, y, data: encode(withoutClipVertices(own)) };
    }
  }
}

type MutablePolygons = Map<number, readonly FlatRing[]>;

/** The polygons of the areas in each tile. */
function polygonsByTile(
  areas: readonly (readonly FlatRing[])[],
  tiles: ReadonlyMap<TileKey, unknown>,
  zoom: number,
): Map<TileKey, MutablePolygons> {
  const byTile = new Map<TileKey, MutablePolygons>();
  for (const [area, rings] of areas.entries()) {
    for (const [key, clipped] of clipArea(rings, zoom))
      if (tiles.has(key)) addArea(byTile, key, area, clipped);
  }
  return byTile;
}

function addArea(
  byTile: Map<TileKey, MutablePolygons>,
  key: TileKey,
  area: number,
  clipped: readonly FlatRing[],
): void {
  const polygons = tilePolygons(clipped);
  if (polygons.length === 0) return;
  const own = byTile.get(key);
  if (own) own.set(area, polygons);
  else byTile.set(key, new Map([[area, polygons]]));
}

/** The rings of each area on the grid of a zoom; a placeholder for an area that is too small for the grid. */
function ringsOf(
  topology: Topology,
  simplifier: Simplifier,
  points: TileCover["areas"],
  zoom: number,
): FlatRing[][] {
  const arcs = snapArcs(topology, simplifier, zoom);
  return topology.areas.map((rings, area) => {
    const simple = simpleRings(rings.map((ring) => joinArcs(ring, arcs)));
    const point = points[area];
    return simple.length > 0 || point === undefined ? simple : [placeholderAt(point, zoom, 0, 0)];
  });
}

/** The arcs of a ring one after the other. Where one ends the next one starts. */
function joinArcs(ring: readonly number[], arcs: readonly Int32Array[]): FlatRing {
  const lines = ring.map((arc) => arcs[arc < 0 ? ~arc : arc]);
  const joined = new Int32Array(lines.reduce((sum, line) => sum + Math.max(0, line.length - 2), 0));
  let end = 0;
  for (const [i, line] of lines.entries()) end = append(joined, end, line, ring[i] < 0);
  return joined;
}

/** Appends an arc without its last vertex, and returns where the next one goes. */
function append(joined: Int32Array, end: number, line: Int32Array, isBackwards: boolean): number {
  const length = Math.max(0, line.length - 2);
  for (let i = 0; i < length; i += 2) {
    const from = isBackwards ? length - i : i;
    joined[end + i] = line[from];
    joined[end + i + 1] = line[from + 1];
  }
  return end + length;
}

/** The smallest possible triangle at a point, in units of a tile. */
function placeholderAt({ x, y }: InteriorPoint, zoom: number, column: number, row: number): FlatRing {
  const west = Math.floor((x * 2 ** zoom - column) * EXTENT);
  const north = Math.floor((y * 2 ** zoom - row) * EXTENT);
  return Int32Array.of(west, north, west + 1, north, west, north + 1);
}
