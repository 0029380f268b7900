/** Other searches to try if nothing was found, or nothing that was meant: the API matches texts exactly as they are written. */

import type { SearchResult } from "../../../../schemas/resource.ts";
import type { searchKinds } from "../../../api/operations.ts";
import { withoutMarks } from "../../../lib/strip-marks.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { hasNearly, partsAroundMiddle } from "./one-edit.ts";

export type Way = {
  /** What to search for; the results of all are taken together. */
  readonly texts: readonly string[];
  readonly kinds?: readonly (typeof searchKinds)[number][];
  /** Which of the results match what was asked for. */
  readonly keeps: (result: SearchResult) => boolean;
  readonly words: string;
  /** What may be the name of a place in an address. */
  readonly place?: string;
  /** Whether it is what was typed, in another spelling. */
  readonly isSame?: boolean;
};

/** Letters and digits alone, without macrons. */
const squashed = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Where nothing was found. */
export function* otherWays(q: string): Generator<Way> {
  const plain = withoutMarks(q);
  const full = inFull(plain);
  for (const text of new Set([plain, full]))
    if (text !== q) yield { texts: [text], keeps: () => true, words: `Results for “${text}”.`, isSame: true };
  yield* byNumber(q);
  yield* byEveryWord(q);
  yield* misspelt(q);
  const places = placesIn(full);
  for (const place of places) {
    const words = `No results for “${q}”. We know towns and suburbs, not streets: these are for “${place}”.`;
    const kinds = ["area", "place"] as const;
    yield { texts: [place], kinds, keeps: ({ name }) => isCalled(name, place), words, place };
    for (const way of byEveryWord(place)) yield { ...way, kinds, words };
  }
  for (const place of places) yield* misspelt(place);
}

const inFull = (text: string): string =>
  text
    .replace(/\bmt\b\.?/gi, "mount")
    .replace(/\b(saint|st\.)(?= )/gi, "St")
    .replace(/\bnth\b\.?/gi, "north");

/**
 * Whether a result is called by a text: a word of its name begins with it, or the name lacks it, so that another name has it. The API
 * does not say where in that name, and three letters stand within too many: "ban" in "Tasman urban".
 */
function isCalled(name: string, text: string): boolean {
  const [shown, called] = [` ${normaliseName(name)}`, normaliseName(text)];
  return shown.includes(` ${called}`) || (!shown.includes(called) && called.length >= SHORTEST_OTHER_NAME);
}

const SHORTEST_OTHER_NAME = 4;

/** Names that differ from a text by one edit: areas and towns, then all others. */
export function* misspelt(q: string): Generator<Way> {
  const text = normaliseName(q);
  if (text.length < SHORTEST || /\d/.test(text)) return;
  const way = {
    texts: partsAroundMiddle(text).map((part) => part.trim()),
    keeps: ({ name, type, context }: SearchResult) =>
      hasNearly(normaliseName(name), text) ||
      (type === "monitoringSite" && hasNearly(normaliseName(context ?? ""), text)),
    words: `Nothing is called “${q}”. These names are spelled almost like it.`,
  };
  yield { ...way, kinds: ["area", "place"] };
  yield way;
}

/** Shorter texts differ from too many names by one edit, and their parts are in nearly all of them. */
const SHORTEST = 5;

function* byNumber(q: string): Generator<Way> {
  const [digits] = (q.match(/\d{4,}/g) ?? []).toSorted((a, b) => b.length - a.length);
  // The whole run may have a sign in its middle.
  for (const number of digits === undefined ? [] : new Set([digits, digits.slice(0, 6)])) {
    yield {
      texts: [number],
      kinds: ["consent"],
      keeps: ({ name }) => squashed(name).includes(squashed(q)),
      words: "Consent numbers with other spaces or signs.",
    };
  }
}

/** The words in any order, in a name and what stands beside it: `Karori Wellington`. */
function* byEveryWord(q: string): Generator<Way> {
  const words = normaliseName(q)
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const texts = words.filter((word) => word.length > 2);
  if (words.length === 1 || texts.length === 0) return;
  yield {
    texts,
    keeps: ({ name, context }) => {
      const text = ` ${normaliseName(`${name} ${context ?? ""}`)}`;
      return words.every((word) => text.includes(` ${word}`));
    },
    words: `Results for “${words.join("” and “")}”.`,
  };
}

const STREET =
  /\b(?:alley|ave(?:nue)?|boulevard|broadway|centre|close|court|cres(?:cent)?|drive|dr|esplanade|grove|highway|hwy|lane|mall|octagon|parade|pl(?:ace)?|quay|rd|road|sh ?\d+|square|strand|street|(?<=\S )st|tce|terrace|way)\b\.?/gi;

/**
 * What may be the name of a place in an address: its parts after the street as they stand, the last first where commas are missing;
 * then their words. The street's name comes last, for many streets are named after a place that is far away.
 */
function placesIn(q: string): string[] {
  const parts = q
    .replace(/[\s,]*\b\d{4}\s*$/, "")
    .split(",")
    .map((part) => part.trim());
  const isStreet = (part: string) => /\d/.test(part) || part.search(STREET) >= 0;
  const named = parts.filter((part) => !isStreet(part));
  const streets = parts.filter(isStreet);
  const ends = streets.map(
    (part) =>
      part
        .split(STREET)
        .at(-1)
        ?.replace(/\S*\d\S*/g, "") ?? "",
  );
  const own = streets.map((part) => part.replace(/\S*\d\S*/g, "").split(STREET)[0] ?? "");
  const words = [...named, ...ends].flatMap((part) => {
    const all = part.trim().split(/\s+/);
    return [all.slice(-2).join(" "), all.at(-1) ?? "", all[0] ?? ""];
  });
  return [...new Set([...named, ...ends, ...words, ...own].map((part) => part.trim()))].filter(
    (part) => part.length > 2 && part !== q,
  );
}
