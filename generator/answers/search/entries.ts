/** A record as the files of the search hold it, serialised once. */

import { searchKinds } from "../../api/operations.ts";
import { normalise, type Replacements, replaceAll, SITE } from "../../edge/resolver/answer-search.ts";
import { withoutMacrons } from "../../lib/strip-marks.ts";
import { hashOf } from "./chunking.ts";
import type { SearchRecord } from "./search-records.ts";

export type SearchEntry = {
  /** The index of its kind. */
  readonly kind: number;
  /** The normalised texts that it is found by, none a substring of another. */
  readonly normalised: readonly string[];
  /** A UUID in 32 hexadecimal digits; empty for a consent. */
  readonly id: string;
  /** Its row, as JSON. */
  readonly row: string;
  /** About how many bytes it takes in a compressed file. */
  readonly weight: number;
  /** A hash of what identifies it, by which posting lists are cut. */
  readonly hash: number;
};

/** The entry of a record. `stripped`: the replacements that the resolver makes to remove macrons. */
export function entryOf(
  { type, id, name, context, matched }: SearchRecord,
  stripped: Replacements,
): SearchEntry {
  const kind = searchKinds.indexOf(type);
  const texts = [...new Set(matched.flatMap((text) => [text, withoutMacrons(text)]))];
  const shown = kind === SITE && context !== null ? [name, context] : [name];
  const more = notFoundIn(shown, texts, stripped);
  const row = JSON.stringify(context === null && more.length === 0 ? [name] : [name, context, ...more]);
  return {
    kind,
    normalised: withoutSubstrings(texts.map((text) => normalise(text, []))),
    id: kind === CONSENT ? "" : id.replaceAll("-", ""),
    row,
    weight:
      kind === CONSENT
        ? CONSENT_WEIGHT
        : UUID_WEIGHT + (shown.slice(1).join().length + more.join().length) * TEXT_WEIGHT,
    hash: hashOf(type === "place" ? id + name : id),
  };
}

// Measured on names of New Zealand. A random id does not compress; a name shares much with its neighbours.
const UUID_WEIGHT = 26;
const CONSENT_WEIGHT = 6;
const TEXT_WEIGHT = 0.7;

/** The texts that contain something which neither the shown texts nor the texts before them contain. */
function notFoundIn(shown: readonly string[], texts: readonly string[], stripped: Replacements): string[] {
  const found = (normalised: string) => [normalised, replaceAll(normalised, stripped)];
  const known = shown.flatMap((text) => found(normalise(text, [])));
  return texts.filter((text) => {
    const normalised = normalise(text, []);
    const isNew = !known.some((other) => other.includes(normalised));
    if (isNew) known.push(...found(normalised));
    return isNew;
  });
}

/** A text that is part of another one adds nothing to find. */
function withoutSubstrings(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)];
  return distinct.filter((text) => !distinct.some((other) => other !== text && other.includes(text)));
}

/** The kind whose ids are its names. */
const CONSENT = searchKinds.indexOf("consent");
