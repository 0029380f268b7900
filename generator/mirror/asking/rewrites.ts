/** What a network has done to a text on the way, found by undoing it. */

import { gunzipSync } from "node:zlib";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";

/** The texts that a change may have been made from. */
type Undo = (text: string, bytes: Uint8Array) => Iterable<string | Uint8Array>;

/** Elements that networks add to pages: scripts, comments, pictures that count. */
const ADDED =
  /<(script|noscript|style|iframe)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(img|link|meta)\b[^>]*>|\/\*[\s\S]*?\*\//g;
/** In elements: a page has few of its own. */
const MOST_ADDED = 50;

const UNDOINGS: readonly (readonly [name: string, undo: Undo])[] = [
  [
    "formats JSON anew",
    (text) => {
      const value = jsonOrNull(text);
      return value === null ? [] : [JSON.stringify(value)];
    },
  ],
  [
    "injects something",
    function* (text) {
      yield text.replace(ADDED, "");
      for (const { 0: found, index } of [...text.matchAll(ADDED)].slice(-MOST_ADDED))
        yield text.slice(0, index) + text.slice(index + found.length);
      yield text.slice(0, Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1);
    },
  ],
  [
    "changes spaces and line ends",
    (text) => [text.trim(), `${text.trim()}\n`, text.replace(/\r\n/g, "\n"), text.replace(/^\uFEFF/, "")],
  ],
  [
    "takes texts for another character set",
    (text, bytes) => [Buffer.from(bytes).toString("latin1"), Buffer.from(text, "latin1")],
  ],
  [
    "compresses once more",
    (_, bytes) => {
      try {
        return [gunzipSync(bytes)];
      } catch {
        return [];
      }
    },
  ],
];

/** What was done to some bytes, in words; null if nothing was, or that cannot be found out. `isRight` knows those that were sent. */
export function rewriteOf(bytes: Uint8Array, isRight: (bytes: Uint8Array) => boolean): string | null {
  if (isRight(bytes)) return null;
  const text = Buffer.from(bytes).toString();
  for (const [name, undo] of UNDOINGS)
    for (const candidate of undo(text, bytes)) if (isRight(Buffer.from(candidate))) return name;
  return null;
}
