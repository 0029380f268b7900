/** Other searches to try if nothing was found: the API matches texts exactly as they are written. */

import type { searchKinds } from "../../../api/operations.ts";
import { withoutMarks } from "../../../lib/strip-marks.ts";
import { normaliseName } from "../../../views/words/normalise.ts";

type Way = {
  readonly q: string;
  readonly kinds?: readonly (typeof searchKinds)[number][];
  /** Which of the results match what was asked for. */
  readonly keeps: (name: string) => boolean;
  readonly words: string;
  /** Whether it is what was typed, in another spelling. */
  readonly isSame?: boolean;
};

/** Letters and digits alone, without macrons. */
const squashed = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

export function* otherWays(q: string): Generator<Way> {
  const plain = withoutMarks(q);
  if (plain !== q) yield { q: plain, keeps: () => true, words: `Results for “${plain}”.`, isSame: true };
  const full = plain.replace(/\bmt\b\.?/gi, "mount").replace(/\b(saint|st\.)(?= )/gi, "St");
  if (full !== plain) yield { q: full, keeps: () => true, words: `Results for “${full}”.`, isSame: true };
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
      kinds: ["area", "place"],
      keeps: (name) => ` ${normaliseName(name)}`.includes(` ${normaliseName(place)}`),
      words: `No results for “${q}”. We know towns and suburbs, not streets: these are for “${place}”.`,
    };
  }
}

const STREET =
  /\b(?:alley|ave(?:nue)?|boulevard|close|court|cres(?:cent)?|drive|dr|esplanade|grove|highway|hwy|lane|parade|pl(?:ace)?|quay|rd|road|sh ?\d+|street|(?<=\S )st|tce|terrace|way)\b\.?/gi;

/**
 * What may be the name of a place in an address: its parts after the street as they stand, then the last words; a street's own name
 * comes last, for many streets are named after a place that is far away.
 */
function placesIn(q: string): string[] {
  const parts = q
    .replace(/[\s,]*\b\d{4}\s*$/, "")
    .split(",")
    .map((part) => part.trim());
  const isStreet = (part: string) => /\d/.test(part) || part.search(STREET) >= 0;
  const named = parts.filter((part) => !isStreet(part));
  const ends = parts.filter(isStreet).map((part) => part.split(STREET).at(-1) ?? "");
  const streets = parts.filter(isStreet).map((part) => part.replace(/\S*\d\S*/g, "").split(STREET)[0] ?? "");
  const words = named.flatMap((part) => [
    part.split(/\s+/).slice(-2).join(" "),
    part.split(/\s+/).at(-1) ?? "",
    part.split(/\s+/)[0] ?? "",
  ]);
  return [...new Set([...named, ...ends, ...words, ...streets].map((part) => part.trim()))].filter(
    (part) => part.length > 2 && part !== q,
  );
}
