import { hash } from "node:crypto";
import type { TileArea } from "./tile.ts";

/** What a tile says of an area: nothing that changes from day to day (docs/contract.md §4, "Tile features"). */
export type Feature = {
  readonly id: number;
  readonly properties: { readonly id: string; readonly name: string };
};

// Fits three bytes of a varint: in small tiles every byte counts.
const NUMBERS = 2 ** 21;

/**
 * The features of areas, with numeric ids for clients that join by number. Each is a digest of the area's id, so an area keeps its
 * number when others come and go. Where two collide, the second by id takes the next free number.
 */
export function featuresOf(areas: readonly TileArea[]): Feature[] {
  const taken = new Map<number, string>();
  for (const { id } of areas.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let number = Number.parseInt(hash("sha256", id).slice(0, 8), 16) % NUMBERS;
    while (taken.has(number)) number = (number + 1) % NUMBERS;
    taken.set(number, id);
  }
  const numbers = new Map([...taken].map(([number, id]) => [id, number]));
  return areas.map(({ id, name }) => ({ id: numbers.get(id) as number, properties: { id, name } }));
}
