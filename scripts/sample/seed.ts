import { v5 } from "uuid";

const NAMESPACE = "5b0d7f5e-6c1b-5d0e-8f43-2c7a1e9b6d10";

/** A stable id of the sample: the UUIDv5 of `kind:key`, so that a regenerated sample keeps its ids. */
export const idOf = (kind: string, key: string): string => v5(`${kind}:${key}`, NAMESPACE);

/** `Whangārei District` → `whangarei-district`: the key of a record and the name of its file. */
export const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A repeatable stream of numbers in [0, 1): mulberry32, seeded by a text so that one list never shifts another. */
export const randomOf = (seed: string): (() => number) => {
  let state = Number.parseInt(idOf("random", seed).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};
