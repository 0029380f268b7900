/** Finds the rivers that consents depend on. */

import { readOnce } from "../../../lib/lazy.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { riversFile } from "../../parts/addresses.ts";
import type { RiverEntry } from "../../parts/rivers.ts";
import { readKept } from "../page/explorer.ts";
import { hasNearly } from "./one-edit.ts";

/** Read with the first results. Without them, the sites on a river lead to its consents. */
const rivers = readOnce(() => readKept<readonly RiverEntry[]>(riversFile));

/** Shorter texts are in the names of too many, and differ from too many by one edit. */
const SHORTEST = 3;
const SHORTEST_MISSPELT = 5;
const MOST = 3;

export type FoundRiver = { readonly entry: RiverEntry; readonly isNamed: boolean };

/**
 * The rivers whose names have a word beginning with each word of the text; with `isMisspelt`, names one edit away too. A text that
 * is in many names, such as "river", finds none.
 */
export async function riversCalled(q: string, isMisspelt: boolean): Promise<readonly FoundRiver[]> {
  const text = normaliseName(q);
  if (text.length < SHORTEST) return [];
  const words = text.split(" ");
  const isNearly = (name: string) =>
    isMisspelt && text.length >= SHORTEST_MISSPELT && hasNearly(normaliseName(name), text);
  const found = (await rivers().catch(() => [])).flatMap((entry): FoundRiver[] => {
    const name = ` ${normaliseName(entry[1])}`;
    const isNamed = words.every((word) => name.includes(` ${word}`));
    return isNamed || isNearly(entry[1]) ? [{ entry, isNamed }] : [];
  });
  return found.length > MOST ? [] : found;
}
