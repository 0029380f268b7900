/** Other searches to try if nothing was found: the API matches texts exactly as they are written. */

import type { searchKinds } from "../../../api/operations.ts";
import { withoutMarks } from "../../../lib/strip-marks.ts";

type Way = {
  readonly q: string;
  readonly kinds?: readonly (typeof searchKinds)[number][];
  /** Which of the results match what was asked for. */
  readonly keeps: (name: string) => boolean;
  readonly words: string;
};

/** Letters and digits alone, without macrons. */
const squashed = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

export function* otherWays(q: string): Generator<Way> {
  const plain = withoutMarks(q);
  if (plain !== q) yield { q: plain, keeps: () => true, words: `Results for “${plain}”.` };
  const full = plain.replace(/\bmt\b\.?/gi, "mount").replace(/\b(saint|st\.)(?= )/gi, "St");
  if (full !== plain) yield { q: full, keeps: () => true, words: `Results for “${full}”.` };
  const [digits] = (q.match(/\d{4,}/g) ?? []).toSorted((a, b) => b.length - a.length);
  // The whole run may have a sign in its middle.
  for (const number of digits === undefined ? [] : new Set([digits, digits.slice(0, 6)])) {
    yield {
      q: number,
      kinds: ["consent"],
      keeps: (name) => squashed(name).includes(squashed(q)),
      words: "Consent numbers with other spaces or signs.",
    };
  }
  for (const place of placesIn(q)) {
    yield {
      q: place,
      keeps: () => true,
      words: `No results for “${q}”. We cannot look up street addresses: these are for “${place}”.`,
    };
  }
}

/** Parts of an address that may be the name of a place: its later parts, then its last words. */
function placesIn(q: string): string[] {
  const words = withoutPostcode(q).split(/[\s,]+/);
  if (words.length < 2) return [];
  const parts = withoutPostcode(q).split(",").slice(1).reverse();
  const ends = [words.slice(-2).join(" "), words.at(-1) ?? ""];
  return [...new Set([...parts, ...ends].map((part) => part.trim()))].filter(
    (part) => part.length > 2 && part !== q,
  );
}

const withoutPostcode = (q: string): string => q.replace(/[\s,]*\b\d{4}\s*$/, "");
