/** Finds parts of the documentation, by what their headings say and by the names in them. */

import { readOnce } from "../../../lib/lazy.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import { type DocPart, docsIndexFile } from "../../parts/addresses.ts";
import { readKept } from "../page/explorer.ts";

/** Read with the first search. Without it, nothing is found. */
const parts = readOnce(() => readKept<readonly DocPart[]>(docsIndexFile));

const MOST = 5;

/** The parts with all words of a query. Parts with all words in the heading come first. */
export async function findDocs(q: string): Promise<readonly DocPart[]> {
  const words = normaliseName(q).split(" ");
  if (words.join("").length < 3) return [];
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const found = (await parts().catch(() => [])).filter(([, , , text]) => hasAll(text));
  const isNamed = ([, title, heading]: DocPart) => hasAll(normaliseName(`${title} ${heading}`));
  return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, MOST);
}
