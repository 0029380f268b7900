/** The areas at a place, exactly, and the areas near it. Only files of cells are fetched: the place stays on the device. */

import { placeFile } from "../../../api/address.ts";
import type { Cell } from "../../../edge/resolver/cell.ts";
import { idsAt, type Node, type PlaceIndex } from "../../../edge/resolver/place.ts";
import { type Files, mustReadJson } from "../../../edge/resolver/read.ts";
import { memoize } from "../../../lib/memoize.ts";
import { ask } from "../page/ask.ts";

/** In degrees (WGS 84); the accuracy is a radius in metres, of a place that a device tells. */
export type Place = {
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracy?: number;
};

/**
 * The areas that hold a place, in name order; other areas within as many kilometres as the place and the borders may be off; and, if no
 * area holds it, the nearest one up to `FARTHEST` away, with its distance.
 */
export type Around = {
  readonly ids: readonly string[];
  readonly others: readonly string[];
  readonly within: number;
  readonly nearest: { readonly id: string; readonly kilometres: number } | null;
};

/** The files for one question: a later build may have other borders. */
function filesOnce(): Files {
  const json = memoize(async (file: string): Promise<unknown> => {
    const { status, text } = await ask(`/v1/${file}`);
    return status === 200 ? JSON.parse(text ?? "null") : null;
  });
  return { has: async () => false, json };
}

/** In kilometres: boundaries are no more exact than this, even where a device is. */
const FINEST = 0.1;
/** In kilometres: how far to look for the nearest area at first. Most places have one within it, in a few files. */
const NEAR = 8;
/**
 * In kilometres: the width of an exclusive economic zone (UN Convention on the Law of the Sea, 57). Beyond it, a place
 * is not in the country.
 */
const FARTHEST = 370;

export async function areasNear(place: Place): Promise<Around> {
  const files = filesOnce();
  const ids = await idsAt(place.longitude, place.latitude, files);
  if (place.accuracy === undefined) return { ids, others: [], within: 0, nearest: null };
  const within = Math.max(FINEST, place.accuracy / 1000);
  const near = await areasWithin(place, within, files);
  const others = near.flatMap(({ id }) => (ids.includes(id) ? [] : id));
  const nearest = ids.length + others.length === 0 ? await nearestTo(place, files) : null;
  return { ids, others, within, nearest };
}

async function nearestTo(place: Place, files: Files): Promise<Around["nearest"]> {
  for (let within = NEAR; within < 4 * FARTHEST; within *= 4) {
    const [first] = await areasWithin(place, Math.min(within, FARTHEST), files);
    if (first !== undefined) return first;
  }
  return null;
}

const KILOMETRES_A_DEGREE = 111.2;

/** The areas with an edge within some kilometres of a place, the nearest first. */
async function areasWithin({ longitude, latitude }: Place, kilometres: number, files: Files) {
  const down = KILOMETRES_A_DEGREE;
  const across = KILOMETRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const { tree } = await mustReadJson<PlaceIndex>(placeFile("index"), files);
  const keys = keysOf(
    tree,
    { key: "w", west: -180, south: -90, width: 360 },
    ({ west, south, width }) =>
      Math.abs(west + width / 2 - longitude) <= width / 2 + kilometres / across &&
      Math.abs(south + width / 4 - latitude) <= width / 4 + kilometres / down,
  );
  const cells = await Promise.all(keys.map((key) => mustReadJson<Cell>(placeFile(key), files)));
  const found = new Map<string, number>();
  for (const [id, , ...chains] of cells.flatMap(({ areas }) => areas)) {
    for (const chain of chains)
      for (let i = 2; i < chain.length; i += 2) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = chain.slice(i - 2, i + 2);
        const distance = distanceTo(
          [(ax - longitude) * across, (ay - latitude) * down],
          [(bx - longitude) * across, (by - latitude) * down],
        );
        if (distance <= Math.min(kilometres, found.get(id) ?? Infinity)) found.set(id, distance);
      }
  }
  return [...found]
    .map(([id, distance]) => ({ id, kilometres: distance }))
    .sort((a, b) => a.kilometres - b.kilometres);
}

type Square = { readonly key: string; readonly west: number; readonly south: number; readonly width: number };

/** The keys of the cells that have a file, below a square (edge/resolver/place.ts). */
function keysOf(node: Node, square: Square, isNear: (square: Square) => boolean): string[] {
  if (!isNear(square) || (typeof node === "number" && node >= 0)) return [];
  if (typeof node === "number") return [square.key];
  const width = square.width / 2;
  return node.flatMap((part, quarter) => {
    const [west, south] = [square.west + (quarter % 2) * width, square.south + (quarter >> 1) * (width / 2)];
    return keysOf(part, { key: `${square.key}${quarter}`, west, south, width }, isNear);
  });
}

type Point = readonly [x: number, y: number];

/** How far a segment is from the origin. */
function distanceTo([ax, ay]: Point, [bx, by]: Point): number {
  const [x, y] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, -(ax * x + ay * y) / (x * x + y * y || 1)));
  return Math.hypot(ax + along * x, ay + along * y);
}
