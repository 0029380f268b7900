/** A record as the files of the search hold it: serialised once, with what it weighs there. */

import { lowerCase } from "../address.ts";
import { searchKinds } from "../operations.ts";
import { CONSENT, fold } from "../resolver/search.ts";
import { digestOf } from "./cuts.ts";
import type { SearchRecord } from "./records.ts";

export type Entry = {
  /** Its place among the kinds. */
  readonly kind: number;
  /** The folded texts that it is found by, none within another. */
  readonly folded: readonly string[];
  /** A UUID in 22 characters of base64url; nothing for a consent. */
  readonly id: string;
  /** Its row of `texts`, as JSON. */
  readonly row: string;
  /** About how many bytes it takes in a compressed file. */
  readonly weight: number;
  /** A number of its own, by which lists are cut. */
  readonly digest: number;
};

/** The entry of a record. */
export function entryOf({ type, id, name, context, matched }: SearchRecord): Entry {
  const kind = searchKinds.indexOf(type);
  const found = lowerCase(name);
  const folded = withoutParts(matched.flatMap(formsOf));
  const more = folded.filter((text) => !found.includes(text));
  const row = JSON.stringify(context === null && more.length === 0 ? [name] : [name, context, ...more]);
  return {
    kind,
    folded,
    id: kind === CONSENT ? "" : base64Of(id),
    row,
    weight:
      kind === CONSENT ? CONSENT_WEIGHT : UUID_WEIGHT + name.length * NAME_WEIGHT + more.join().length * 0.5,
    digest: digestOf(id),
  };
}

/** Records in order, cut where the next kind begins. */
export function kindsOf(records: Int32Array, entries: readonly Entry[]): Int32Array[] {
  let from = 0;
  return searchKinds.map((_, kind) => {
    let to = from;
    while (to < records.length && (entries[records[to] as number] as Entry).kind === kind) to++;
    const found = records.subarray(from, to);
    from = to;
    return found;
  });
}

// As measured on names of New Zealand: of random digits nothing can be saved, and names and contexts repeat themselves.
const UUID_WEIGHT = 17.5;
const CONSENT_WEIGHT = 7;
const NAME_WEIGHT = 0.4;

/** A text folded, and its form without macrons folded (contract.md §5). */
const formsOf = (text: string): string[] => [fold(text, []), fold(withoutMarks(text), [])];

const withoutMarks = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** What is found in a part of a text is found in the text. */
function withoutParts(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)];
  return distinct.filter((text) => !distinct.some((other) => other !== text && other.includes(text)));
}

const base64Of = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
