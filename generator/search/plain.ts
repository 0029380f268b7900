/** Texts without macrons (contract.md §5), which count as if they were more names of a record. */

import { withoutMarks } from "../lib/strip-marks.ts";
import { normalise, type Replacements, replaceAll } from "../resolver/search.ts";

/** NFD, the marks U+0300–U+036F removed, NFC. */
export const withoutMacrons = (text: string): string => withoutMarks(text).normalize("NFC");

/**
 * What becomes of each folded character, for the resolver to do the same to folded texts. None if there is any text
 * that this is not true of, as in scripts where what stands around a mark joins without it.
 */
export function plainCharactersOf(texts: readonly string[]): Replacements {
  const characters = [...new Set(texts.map((text) => normalise(text, [])).join(""))].sort();
  const plain = characters
    .map((character) => [character, normalise(withoutMacrons(character), [])] as const)
    .filter(([character, without]) => without !== character);
  const holds = (text: string) =>
    replaceAll(normalise(text, []), plain) === normalise(withoutMacrons(text), []);
  return texts.every(holds) ? plain : [];
}
