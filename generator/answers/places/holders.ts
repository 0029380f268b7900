/** Which areas hold each of many places, decided as the resolver does: by the edges of the square around a place. */

import { holding } from "../../edge/resolver/cell.ts";
import { type Bounded, edgesOf } from "./edges.ts";
import { cellOf, parted } from "./places.ts";
import { type Square, world } from "./squares.ts";

type Place = { readonly longitude: number; readonly latitude: number };

/** A square with fewer edges than this stays whole. */
const FEW = 64;

/** The ids of the areas that hold each place, in the order of the areas. */
export function holdersOf(areas: readonly Bounded[], places: readonly Place[]): string[][] {
  const edges = edgesOf(areas);
  const held = new Map<Place, string[]>();
  const hold = (square: Square, inside: readonly Place[]): void => {
    if (inside.length === 0) return;
    const parts = square.edges.length > FEW ? parted(square, edges) : null;
    if (parts === null) {
      const cell = cellOf(areas, square, edges);
      for (const place of inside) held.set(place, holding(cell, place.longitude, place.latitude));
      return;
    }
    const [x, y] = [square.west + square.width / 2, square.south + square.width / 4];
    const byQuarter = Map.groupBy(inside, (at) => Number(at.longitude >= x) + 2 * Number(at.latitude >= y));
    for (const [quarter, some] of byQuarter) hold(parts[quarter] as Square, some);
  };
  hold(world(edges, areas.length), places);
  return places.map((place) => held.get(place) ?? []);
}
