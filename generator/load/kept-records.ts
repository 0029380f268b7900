/**
 * Records as the cache keeps them. JSON in ASCII is read in less than half the time of what `node:v8` writes, most of it in
 * thousands of consents; boundaries are mostly numbers, which JSON takes longer for.
 */

import { deserialize, serialize } from "node:v8";
import type { Cache } from "../cache/cache.ts";
import type { Located } from "./records.ts";

/** A record without its file, which the key names. */
export type Unplaced = Omit<Located<unknown>, "file">;

/** Which records a file holds depends on its path, and what they are on its bytes. */
const keyOf = (file: string, digest: string) => ["records", file, digest];

/** The records of a file that were kept; null if there are none. */
export function readRecords(cache: Cache, file: string, digest: string): readonly Unplaced[] | null {
  const kept = cache.open(keyOf(file, digest))();
  if (kept === null) return null;
  try {
    const bytes = kept.read(0, kept.length);
    return bytes[0] === BRACKET ? JSON.parse(bytes.toString("latin1")) : deserialize(bytes);
  } finally {
    kept.close();
  }
}

/** Keeps the records of a file. */
export function keepRecords(cache: Cache, file: string, digest: string, records: readonly Unplaced[]): void {
  const isText = !file.startsWith("areas/") && isPlain(records);
  cache.write(keyOf(file, digest), [isText ? Buffer.from(inAscii(records)) : serialize(records)]);
}

/** What a list begins with in JSON, and nothing that `node:v8` writes. */
const BRACKET = "[".charCodeAt(0);

const inAscii = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Whether JSON leaves nothing out of plain values: it has no negative zero, and nothing that is undefined. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  return typeof value === "object" && Object.values(value).every(isPlain);
}
