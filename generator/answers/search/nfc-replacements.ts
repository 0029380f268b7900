/**
 * NFC for engines that have no `normalize`, such as njs: replacements to make one after the other. They cover the
 * characters of the records, and what these are composed of. A text with any other character is in no record, however it
 * is spelt.
 */

import type { Replacements } from "../../edge/resolver/answer-search.ts";
import type { SearchRecord } from "./search-records.ts";

type Replacement = Replacements[number];

/** The replacements that bring any text made of the records' characters into NFC. */
export function nfcReplacements(records: readonly SearchRecord[]): Replacement[] {
  const own = new Set(records.flatMap(({ matched }) => matched).join(""));
  const parts = new Set([...own].flatMap(bothCases).flatMap((character) => [...character.normalize("NFD")]));
  const marks = [...parts].filter((part) => /\p{M}/u.test(part));
  const composed = composedOf(parts, own).sort(byLength);
  const isInNfc = (character: string) => character.normalize("NFC") === character;
  const primary = composed.filter(isInNfc);
  const others = composed.filter((character) => !isInNfc(character));
  const reordered = marks.flatMap((a) => marks.flatMap((b) => changed(a + b, "NFD")));
  const joined = primary.flatMap((character) => {
    const [last = "", ...rest] = [...character.normalize("NFD")].reverse();
    const first = rest.reverse().join("").normalize("NFC");
    // A mark in between that sorts first and joins with nothing does not prevent the composition.
    const between = ["", ...marks].filter(
      (mark) => mark !== last && (first + mark + last).normalize("NFC") === character + mark,
    );
    return between.map((mark): Replacement => [first + mark + last, character + mark]);
  });
  // With a single mark there is nothing to decompose and reorder first.
  const decomposed = marks.length < 2 ? [] : primary.flatMap((character) => changed(character, "NFD"));
  return [
    ...others.flatMap((character) => changed(character, "NFC")),
    ...decomposed,
    ...reordered,
    ...reordered,
    ...joined,
  ];
}

/** Every character that is composed of the given parts only; of the thousands of Hangul syllables, only the ones in the records. */
function composedOf(parts: ReadonlySet<string>, own: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (let code = 0; code < 0x30000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const isHangul = code >= 0xac00 && code <= 0xd7a3;
    if (isHangul && (code - 0xac00) % 28 !== 0 && !own.has(character)) continue;
    const decomposed = character.normalize("NFD");
    if (decomposed !== character && [...decomposed].every((part) => parts.has(part))) found.push(character);
  }
  return found;
}

const changed = (text: string, form: "NFC" | "NFD"): Replacement[] =>
  text.normalize(form) === text ? [] : [[text, text.normalize(form)]];

const bothCases = (character: string) => [character, character.toLowerCase(), character.toUpperCase()];

const byLength = (a: string, b: string) => a.normalize("NFD").length - b.normalize("NFD").length;
