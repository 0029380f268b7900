/** Search by looking at every record (docs/contract.md §5), to compare the files with. Shares no code with them. */

import type { SearchRecord } from "../../../generator/answers/search/search-records.ts";

export type Query = {
  readonly q: string;
  readonly kinds: readonly string[];
  readonly size: number;
  readonly number: number;
};

/** Answers queries of records that are in the order of results. */
export function scanOf(
  records: readonly SearchRecord[],
): (query: Query) => { items: object[]; total: number } {
  const folded = records.map(({ matched }) =>
    matched.flatMap((text) => [folding(text), folding(bare(text))]).join("\n"),
  );
  // Queries for the same text, with other kinds and pages, come in a row.
  let last = { q: "", found: [] as SearchRecord[] };
  return ({ q, kinds, size, number }) => {
    if (last.q !== q || q === "") {
      const wanted = folding(q);
      last = { q, found: records.filter((_, i) => (folded[i] as string).includes(wanted)) };
    }
    const found = last.found.filter(({ type }) => kinds.includes(type));
    const items = found
      .slice((number - 1) * size, number * size)
      .map(({ type, id, name, context }) => ({ type, id, name, context }));
    return { items, total: found.length };
  };
}

const TYPOGRAPHIC = [..."ς’‘ʼʻ`´“”–—‑‐−"];
const PLAIN = [...`σ''''''""-----`];

/** NFC, lower case code point by code point, typographic characters as plain ones, blanks as one. */
const folding = (text: string) =>
  Array.from(text.normalize("NFC"), (character) => {
    if (character.trim() === "") return " ";
    return PLAIN[TYPOGRAPHIC.indexOf(character)] ?? character.toLowerCase();
  })
    .join("")
    .replace(/ +/g, " ");

/** NFD, the marks U+0300–U+036F removed, NFC. */
export const bare = (text: string) =>
  Array.from(text.normalize("NFD"))
    .filter((character) => character < "\u0300" || character > "\u036f")
    .join("")
    .normalize("NFC");
