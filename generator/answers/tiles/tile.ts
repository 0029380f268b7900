import type { Coordinates } from "../../../schemas/geometry.ts";

export type TileArea = { readonly id: string; readonly name: string; readonly boundary: Coordinates | null };

/** An encoded vector tile. */
export type Tile = { readonly z: number; readonly x: number; readonly y: number; readonly data: Uint8Array };

/**
 * The tiles of zooms 0 to `maxZoom` that an area lies in, the greatest zoom first. Tiles that one area fills share their bytes. The
 * boundaries may be garbage-collected once this returns.
 */
export type TilesOf = (areas: readonly TileArea[], maxZoom: number) => Iterable<Tile>;

/** The name of the one layer that a tile has. */
export const LAYER = "areas";

/**
 * The rings of boundaries without the vertices that can go while every line stays within a tolerance, on the unit square of
 * Web Mercator. Shared borders stay shared. A ring may come to nothing.
 */
export type Coarsen = (boundaries: readonly Coordinates[], tolerance: number) => Coordinates[];
