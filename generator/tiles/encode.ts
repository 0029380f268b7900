/** Writes a tile as a Mapbox Vector Tile, version 2, by vt-pbf: one layer, `areas`. */

import { hash } from "node:crypto";
import { fromVectorTileJs, type Point } from "vt-pbf";
import { EXTENT } from "./extent.ts";
import type { FlatRing } from "./simple-rings.ts";
import { straighten } from "./straighten.ts";
import { isRim } from "./tile-polygons.ts";

export const LAYER = "areas";

/** What a tile says of an area: nothing that changes from day to day (contract.md §4, "Tile features"). */
export type FeatureFacts = {
  readonly id: number;
  readonly properties: { readonly id: string; readonly name: string };
};

/** The polygons (tile-polygons.ts) of each area, by its place among all, in a tile. */
export type TileParts = ReadonlyMap<number, readonly FlatRing[]>;

/** Encodes tiles of some areas. Tiles that one area fills are most of all: these are encoded once. */
export function encoder(facts: readonly FeatureFacts[]): (parts: TileParts) => Uint8Array {
  const filled = new Map<number, Uint8Array>();
  return (parts) => {
    const [area, rings] = parts.entries().next().value ?? [0, []];
    const isFilled = parts.size === 1 && rings.length === 1 && isRim(rings[0] as FlatRing);
    const data = (isFilled ? filled.get(area) : undefined) ?? encodeTile(parts, facts);
    if (isFilled) filled.set(area, data);
    return data;
  };
}

function encodeTile(parts: TileParts, facts: readonly FeatureFacts[]): Uint8Array {
  const features = [...parts].map(([area, rings]) => ({
    ...(facts[area] as FeatureFacts),
    type: 3,
    loadGeometry: () => rings.map((ring) => closed(straighten(ring))),
  }));
  const layer = {
    version: 2,
    name: LAYER,
    extent: EXTENT,
    length: features.length,
    feature: (index: number) => features[index] as (typeof features)[number],
  };
  return fromVectorTileJs({ layers: { [LAYER]: layer } });
}

/** vt-pbf takes a ring's last vertex for its first again and leaves it out. */
function closed(ring: FlatRing): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < ring.length; i += 2) points.push({ x: ring[i] as number, y: ring[i + 1] as number });
  points.push(points[0] as Point);
  return points;
}

// As many as three bytes of a varint hold: in small tiles, every byte counts.
const NUMBERS = 2 ** 21;

/**
 * Numeric ids of features for clients that join by number, each from a digest of the area's own id, so that an area keeps
 * its number whatever areas come and go. Of two that fall on one number, the second in order takes the next.
 */
export function featureFacts(
  areas: readonly { readonly id: string; readonly name: string }[],
): FeatureFacts[] {
  const taken = new Map<number, string>();
  for (const { id } of areas.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let number = Number.parseInt(hash("sha256", id).slice(0, 8), 16) % NUMBERS;
    while (taken.has(number)) number = (number + 1) % NUMBERS;
    taken.set(number, id);
  }
  const numbers = new Map([...taken].map(([number, id]) => [id, number]));
  return areas.map(({ id, name }) => ({ id: numbers.get(id) as number, properties: { id, name } }));
}
