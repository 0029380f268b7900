/** Texts without macrons (docs/contract.md §5). A record is found by them as if they were further names. */

import { normalise, type Replacements, replaceAll } from "../../edge/resolver/answer-search.ts";
import { withoutMacrons } from "../../lib/strip-marks.ts";

/**
 * The marked characters of the normalised texts, and what each becomes without marks; the resolver strips texts with
 * them. Empty if stripping a whole text would give another result for any of the texts: in some scripts the neighbours
 * of a mark join once it is gone.
 */
export function strippedCharacters(texts: readonly string[]): Replacements {
  const marked = texts.filter(isNotAscii);
  const characters = [...new Set(marked.map((text) => normalise(text, [])).join(""))].sort();
  const stripped = characters
    .map((character) => [character, normalise(withoutMacrons(character), [])] as const)
    .filter(([character, without]) => without !== character);
  const holds = (text: string) =>
    replaceAll(normalise(text, []), stripped) === normalise(withoutMacrons(text), []);
  return marked.every(holds) ? stripped : [];
}

/** ASCII has no marks, and nearly all texts are ASCII. */
const isNotAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);
