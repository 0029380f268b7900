/**
 * NFC for engines that have none, such as njs: replacements to make one after the other. They are about the characters
 * that the data has, and what these are made of; a text with any other is in no record, however it is spelt.
 */

import type { Manifest } from "../resolver/search.ts";
import type { SearchRecord } from "./records.ts";

type Form = Manifest["forms"][number];

/** The replacements that bring a text of the characters that the records have into NFC. */
export function formsOf(records: readonly SearchRecord[]): Form[] {
  const own = new Set(records.flatMap(({ matched }) => matched).join(""));
  const parts = new Set([...own].flatMap(bothCases).flatMap((character) => [...character.normalize("NFD")]));
  const marks = [...parts].filter((part) => /\p{M}/u.test(part));
  const composed = composedOf(parts, own);
  const [primary, others] = [true, false].map((whole) =>
    composed.filter((character) => (character.normalize("NFC") === character) === whole).sort(byLength),
  ) as [string[], string[]];
  const swapped = marks.flatMap((a) => marks.flatMap((b) => changed(a + b, "NFD")));
  const joined = primary.flatMap((character) => {
    const all = [...character.normalize("NFD")];
    const last = all.pop() as string;
    const first = all.join("").normalize("NFC");
    // A mark in between that sorts first, and joins nothing, is no hindrance.
    const between = ["", ...marks].filter(
      (mark) => mark !== last && (first + mark + last).normalize("NFC") === character + mark,
    );
    return between.map((mark): Form => [first + mark + last, character + mark]);
  });
  // With one mark there is nothing to take apart and to sort before it is put together.
  const apart = marks.length < 2 ? [] : primary.flatMap((character) => changed(character, "NFD"));
  return [
    ...others.flatMap((character) => changed(character, "NFC")),
    ...apart,
    ...swapped,
    ...swapped,
    ...joined,
  ];
}

/** Every character that is made of some parts only; of the many syllables of Hangul, those at hand. */
function composedOf(parts: ReadonlySet<string>, own: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (let code = 0; code < 0x30000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const isHangul = code >= 0xac00 && code <= 0xd7a3;
    if (isHangul && (code - 0xac00) % 28 !== 0 && !own.has(character)) continue;
    const apart = character.normalize("NFD");
    if (apart !== character && [...apart].every((part) => parts.has(part))) found.push(character);
  }
  return found;
}

const changed = (text: string, form: "NFC" | "NFD"): Form[] =>
  text.normalize(form) === text ? [] : [[text, text.normalize(form)]];

const bothCases = (character: string) => [character, character.toLowerCase(), character.toUpperCase()];

const byLength = (a: string, b: string) => a.normalize("NFD").length - b.normalize("NFD").length;
