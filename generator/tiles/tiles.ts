/** The areas as vector tiles: boundaries in, the tiles of every zoom out. */

import type { Coordinates } from "../load/geometry/geometry.ts";
import { type Cover, coverOf, type TileKey, type Witness } from "./cover.ts";
import { areaCutter } from "./cut.ts";
import { encoder, type FeatureFacts, featureFacts } from "./encode.ts";
import { EXTENT } from "./extent.ts";
import { withoutInnerRims } from "./rims.ts";
import { separatePolygons } from "./separate.ts";
import { type FlatRing, simpleRings } from "./simple-rings.ts";
import { type Simplifier, simplifierOf } from "./simplify.ts";
import { snapArcs } from "./snap.ts";
import { isVisible, tilePolygons } from "./tile-polygons.ts";
import { type Topology, topologyOf } from "./topology.ts";

export type TileArea = { readonly id: string; readonly name: string; readonly boundary: Coordinates | null };

export type Tile = { readonly z: number; readonly x: number; readonly y: number; readonly data: Uint8Array };

/** How much of a boundary's detail a tile leaves out, in units of its grid. */
const TOLERANCE = 1;

/**
 * The tiles of zooms 0 to the greatest that an area lies in, those of the greatest zoom first. Tiles of equal content
 * share their bytes where one area fills them. Of the boundaries nothing is held once this returns.
 */
export function tilesOf(areas: readonly TileArea[], maxZoom: number): Iterable<Tile> {
  const drawn = areas.flatMap(({ id, name, boundary }) => (boundary === null ? [] : { id, name, boundary }));
  if (drawn.length === 0) return [];
  const topology = topologyOf(drawn.map(({ boundary }) => separatePolygons(boundary)));
  return tilesOfTopology(topology, featureFacts(drawn), maxZoom);
}

function* tilesOfTopology(
  topology: Topology,
  facts: readonly FeatureFacts[],
  maxZoom: number,
): Generator<Tile> {
  const cover = coverOf(topology, maxZoom);
  const simplifier = simplifierOf(topology);
  const cut = areaCutter();
  const encode = encoder(facts);
  for (const [zoom, tiles] of [...cover.zooms.entries()].reverse()) {
    simplifier.coarsen(TOLERANCE / (EXTENT * 2 ** zoom));
    const rings = ringsOf(topology, simplifier, cover.areas, zoom);
    const parts = partsByTile(rings, tiles, zoom, cut);
    const side = 2 ** zoom;
    for (const [key, witness] of tiles) {
      const x = key % side;
      const y = Math.floor(key / side);
      const own = parts.get(key) ?? new Map<number, FlatRing[]>();
      // What was there is too small for the grid, but a tile with nothing to see in it would be none (contract.md §1).
      if (!isVisible([...own.values()].flat())) {
        own.set(witness.area, [...(own.get(witness.area) ?? []), speckAt(witness, zoom, x, y)]);
      }
      yield { z: zoom, x, y, data: encode(withoutInnerRims(own)) };
    }
  }
}

type Parts = Map<number, FlatRing[]>;

/** The polygons of the areas in each of some tiles, area by area. */
function partsByTile(
  areas: readonly (readonly FlatRing[])[],
  tiles: ReadonlyMap<TileKey, unknown>,
  zoom: number,
  cut: ReturnType<typeof areaCutter>,
): Map<TileKey, Parts> {
  const parts = new Map<TileKey, Parts>();
  for (const [area, rings] of areas.entries()) {
    for (const [key, left] of cut(rings, zoom)) if (tiles.has(key)) addPart(parts, key, area, left);
  }
  return parts;
}

function addPart(parts: Map<TileKey, Parts>, key: TileKey, area: number, left: readonly FlatRing[]): void {
  const polygons = tilePolygons(left);
  if (polygons.length === 0) return;
  const own = parts.get(key);
  if (own) own.set(area, polygons);
  else parts.set(key, new Map([[area, polygons]]));
}

/** The rings of each area on the grid of a zoom. Of an area that is too small for the grid, a speck. */
function ringsOf(
  topology: Topology,
  simplifier: Simplifier,
  witnesses: Cover["areas"],
  zoom: number,
): FlatRing[][] {
  const arcs = snapArcs(topology, simplifier, zoom);
  return topology.areas.map((rings, area) => {
    const simple = simpleRings(rings.map((ring) => joinArcs(ring, arcs)));
    const witness = witnesses[area];
    return simple.length > 0 || witness === undefined ? simple : [speckAt(witness, zoom, 0, 0)];
  });
}

/** The arcs of a ring one after the other. Where one ends the next one starts. */
function joinArcs(ring: readonly number[], arcs: readonly Int32Array[]): FlatRing {
  const lines = ring.map((arc) => arcs[arc < 0 ? ~arc : arc] as Int32Array);
  const joined = new Int32Array(lines.reduce((sum, line) => sum + Math.max(0, line.length - 2), 0));
  let end = 0;
  for (let i = 0; i < ring.length; i++) {
    end = append(joined, end, lines[i] as Int32Array, (ring[i] as number) < 0);
  }
  return joined;
}

/** Appends an arc but for its last vertex, and tells where the next one comes. */
function append(joined: Int32Array, end: number, line: Int32Array, isBackwards: boolean): number {
  const length = Math.max(0, line.length - 2);
  for (let i = 0; i < length; i += 2) {
    const from = isBackwards ? length - i : i;
    joined[end + i] = line[from] as number;
    joined[end + i + 1] = line[from + 1] as number;
  }
  return end + length;
}

/** The smallest polygon there is, at a place, in units of a tile: it stands for what the grid is too coarse for. */
function speckAt({ x, y }: Witness, zoom: number, column: number, row: number): FlatRing {
  const west = Math.floor((x * 2 ** zoom - column) * EXTENT);
  const north = Math.floor((y * 2 ** zoom - row) * EXTENT);
  return Int32Array.of(west, north, west + 1, north, west, north + 1);
}
