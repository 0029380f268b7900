/** A record as the files of the search hold it: serialised once, with what it weighs there. */

import { searchKinds } from "../api/operations.ts";
import { normalise, type Replacements, replaceAll, SITE } from "../resolver/search.ts";
import { digestOf } from "./chunking.ts";
import { withoutMacrons } from "./plain.ts";
import type { SearchRecord } from "./records.ts";

export type Entry = {
  /** Its place among the kinds. */
  readonly kind: number;
  /** The folded texts that it is found by, none within another. */
  readonly folded: readonly string[];
  /** A UUID in 32 hexadecimal digits; nothing for a consent. */
  readonly id: string;
  /** Its row, as JSON. */
  readonly row: string;
  /** About how many bytes it takes in a compressed file. */
  readonly weight: number;
  /** A number of its own, by which lists are cut. */
  readonly digest: number;
};

/** The entry of a record. `plain`: what the resolver knows to be without macrons. */
export function entryOf({ type, id, name, context, matched }: SearchRecord, plain: Replacements): Entry {
  const kind = searchKinds.indexOf(type);
  const texts = matched.flatMap((text) => [text, withoutMacrons(text)]);
  const shown = kind === SITE && context !== null ? [name, context] : [name];
  const more = restOf(texts, shown, plain);
  const row = JSON.stringify(context === null && more.length === 0 ? [name] : [name, context, ...more]);
  return {
    kind,
    folded: withoutParts(texts.map((text) => normalise(text, []))),
    id: kind === CONSENT ? "" : id.replaceAll("-", ""),
    row,
    weight:
      kind === CONSENT
        ? CONSENT_WEIGHT
        : UUID_WEIGHT + (shown.slice(1).join().length + more.join().length) * TEXT_WEIGHT,
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

// As measured on names of New Zealand. Of a random id nothing can be saved; a name has much from its neighbours.
const UUID_WEIGHT = 26;
const CONSENT_WEIGHT = 6;
const TEXT_WEIGHT = 0.7;

/** Of the texts of a record, those that a search would not find in the ones shown. */
function restOf(texts: readonly string[], shown: readonly string[], plain: Replacements): string[] {
  const found = (text: string) => [normalise(text, []), replaceAll(normalise(text, []), plain)];
  const known = shown.flatMap(found);
  return texts.filter((text) => {
    const isRest = !known.some((other) => other.includes(normalise(text, [])));
    if (isRest) known.push(...found(text));
    return isRest;
  });
}

/** What is found in a part of a text is found in the text. */
function withoutParts(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)];
  return distinct.filter((text) => !distinct.some((other) => other !== text && other.includes(text)));
}

/** The kind whose ids are its names. */
const CONSENT = searchKinds.indexOf("consent");
