/** The areas at the reader's place, exactly. Only files of cells are fetched: the place stays on the device. */

import { idsAt } from "../../resolver/place.ts";
import type { Files } from "../../resolver/read.ts";
import { ask } from "./ask.ts";

/** In degrees (WGS 84); the accuracy is a radius in metres. */
export type Place = { readonly longitude: number; readonly latitude: number; readonly accuracy: number };

/**
 * The areas that hold a place, in name order; others within the accuracy; where no area holds it, those that are nearest, some kilometres
 * away. They are looked for up to `FARTHEST`.
 */
export type Around = {
  readonly ids: readonly string[];
  readonly others: readonly string[];
  readonly nearest: { readonly ids: readonly string[]; readonly kilometres: number } | null;
};

const files: Files = {
  has: async () => false,
  json: async (file) => {
    const { status, text } = await ask(`/v1/${file}`);
    return status === 200 ? JSON.parse(text ?? "null") : null;
  },
};

export async function areasNear(place: Place): Promise<Around> {
  const ids = await idsAt(place.longitude, place.latitude, files);
  const around = await idsAround(place, place.accuracy / 1000);
  const others = [...around].filter((id) => !ids.includes(id));
  return { ids, others, nearest: ids.length + others.length === 0 ? await nearestTo(place) : null };
}

/** In kilometres: beyond the exclusive economic zone of a country, one is not in it (UN Convention on the Law of the Sea, 57). */
const FARTHEST = 370;

async function nearestTo(place: Place): Promise<Around["nearest"]> {
  for (let kilometres = 1; kilometres < FARTHEST; kilometres = Math.ceil(kilometres * 1.5)) {
    const ids = await idsAround(place, kilometres);
    if (ids.size > 0) return { ids: [...ids], kilometres };
  }
  return null;
}

const DIRECTIONS = 16;
const KILOMETRES_A_DEGREE = 111.2;

/** The areas at points of a circle around a place. */
async function idsAround({ longitude, latitude }: Place, kilometres: number): Promise<Set<string>> {
  const degrees = kilometres / KILOMETRES_A_DEGREE;
  const found = await Promise.all(
    Array.from({ length: DIRECTIONS }, (_, index) => {
      const angle = (2 * Math.PI * index) / DIRECTIONS;
      const north = Math.min(90, Math.max(-90, latitude + degrees * Math.cos(angle)));
      const east = longitude + (degrees * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180);
      return idsAt(((east + 540) % 360) - 180, north, files);
    }),
  );
  return new Set(found.flat());
}
