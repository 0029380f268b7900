/** Texts without macrons (docs/contract.md §5). A record is found by them as if they were further names. */

import { normalise, type Replacements, replaceAll } from "../../edge/resolver/search.ts";
import { withoutMacrons } from "../../lib/strip-marks.ts";

/**
 * The normalised characters that have marks, and what each becomes without them: the resolver strips normalised texts by
 * them. Empty if that gives another result than stripping whole texts for any of the texts: in some scripts the
 * neighbours of a mark join once it is gone.
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

/** No character of ASCII has marks, and nearly all texts have no others. */
const isNotAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);
