/** A small seeded source of draws, so that every run can be repeated. */
export interface Draw {
  /** A whole number from 0 to `count` − 1. */
  below(count: number): number;
  /** A whole number from `least` to `greatest`, both included. */
  between(least: number, greatest: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, or `otherwise` if there are none. */
  pickOr<T>(items: readonly T[], otherwise: T): T;
  /** A random UUID of version 4, lower case. */
  uuid(): string;
}

/** The same seed draws the same sequence (mulberry32). */
export function drawOf(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error("Found no items, expected at least one to pick from.");
    return items[below(items.length)] as T;
  };
  return {
    below,
    between: (least, greatest) => least + below(greatest - least + 1),
    chance: (probability) => next() < probability,
    pick,
    pickOr: (items, otherwise) => (items.length === 0 ? otherwise : pick(items)),
    uuid: () =>
      "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) =>
        (place === "x" ? below(16) : 8 + below(4)).toString(16),
      ),
  };
}
