/** Seeded queries: what people type, and what nobody would. */

import type { SearchRecord } from "../../../generator/answers/search/search-records.ts";
import { searchKinds } from "../../../generator/api/operations.ts";
import type { Draw } from "../random.ts";
import type { Query } from "./scan.ts";

/** Queries for one text, with several sets of kinds, sizes and pages. */
export function* queriesOf(draw: Draw, records: readonly SearchRecord[], each: number): Generator<Query> {
  const q = textOf(draw, records).trim().slice(0, 200);
  if (q === "" || !q.isWellFormed()) return;
  for (let i = 0; i < each; i++) {
    const all = draw.chance(0.3);
    const kinds = searchKinds.filter((kind) => (all ? kind !== "place" : draw.chance(0.5)));
    yield {
      q,
      kinds: kinds.length > 0 ? kinds : [draw.pick(searchKinds)],
      size: draw.chance(0.3) ? 100 : draw.between(1, 100),
      number: pageOf(draw, records.length),
    };
  }
}

function pageOf(draw: Draw, count: number): number {
  if (draw.chance(0.5)) return draw.between(1, 3);
  if (draw.chance(0.05)) return 2147483647;
  return draw.between(1, 2 + Math.ceil(count / 10 ** draw.between(1, 4)));
}

function textOf(draw: Draw, records: readonly SearchRecord[]): string {
  const record = draw.pickOr(records, undefined);
  const text = record === undefined ? "Whangārei" : draw.pick(record.matched);
  if (draw.chance(0.12)) return draw.pick(ODD);
  return draw.pick(SPELLINGS)(draw, piece(draw, text));
}

/** The beginning of a text, as people type it, or a part of it, down to one character. */
function piece(draw: Draw, text: string): string {
  const characters = Array.from(text);
  const start = draw.chance(0.4) ? 0 : draw.below(characters.length);
  const length = draw.chance(0.5) ? draw.between(1, 4) : draw.between(1, characters.length);
  return characters.slice(start, start + length).join("");
}

const SPELLINGS: readonly ((draw: Draw, text: string) => string)[] = [
  (_, text) => text,
  (_, text) => text,
  (_, text) => text.toLowerCase(),
  (_, text) => text.toUpperCase(),
  (_, text) => text.normalize("NFD"),
  (draw, text) => typeset(draw, text),
  (draw, text) => typeset(draw, text),
  (_, text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""),
  (draw, text) => Array.from(text, (one) => (draw.chance(0.5) ? one.toUpperCase() : one)).join(""),
  (draw, text) => text + draw.pick([..."aeiouq \u0304𝒳"]),
  (draw, text) => draw.pick([..."aeiouq1-"]) + text,
  (draw, text) =>
    Array.from(text)
      .with(draw.below(Array.from(text).length), draw.pick([..."aeiou0"]))
      .join(""),
];

/** Each group of characters that count as the same. */
const SAME = [[..."'’‘ʼʻ`´"], [...'"“”'], [..."-–—‑‐−"], [..." \u00a0\u2003\u3000", "  "]];

/** Some characters by others that count as the same. */
const typeset = (draw: Draw, text: string): string =>
  Array.from(text, (character) =>
    draw.pick(SAME.find((group) => group.includes(character)) ?? [character]),
  ).join("");

/** Texts that do not occur, characters that no record has, and characters easily mistaken for others. */
const ODD = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789āēīōū-./",
  ...[
    "wa",
    "ai",
    "ri",
    " r",
    "r ",
    "at",
    "er",
    "te ",
    "river",
    "river at",
    "stream",
    "00",
    "20",
    ".0",
    "crc",
  ],
  ...[
    "qqqq",
    "zzzzzz",
    "waikato waikato",
    "x".repeat(200),
    "wai\u0000",
    "wai 3",
    "wai%",
    "%20",
    "a\u0000\u0000",
  ],
  ...[
    "🌊",
    "tauranga 🌊",
    "🌊🌊",
    "\ud83c",
    "𝒳",
    "가",
    "\u1100\u1161",
    "ς",
    "Σ",
    "σίσυφος",
    "ΟΔΥΣΣΕΥΣ",
    "ὀδυσσεύς",
  ],
  ...[
    "İ",
    "’",
    "hawke’s bay",
    "nelson–tasman",
    "a\u1fefb",
    "figure\u2012dash",
    "i\u0307",
    "ı",
    "ß",
    "SS",
    "ﬁ",
    "K",
    "Å",
    "Ω",
    "\u0304",
    "a\u0304",
    "ḁ\u0304",
    "a\u0304\u0323",
    "Ẹ̄",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "length",
    "G",
    "Z",
    "\uffff",
    "\ufffd",
    "\ue000",
    "null",
    "[",
    '"',
    "\\",
  ],
];
