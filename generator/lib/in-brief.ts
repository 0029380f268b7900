/** A text on one line, for lists. The words left out could be the ban, so a text that is cut says so. */

import { memoize } from "./memoize.ts";
import { plainText } from "./plain-text.ts";

/** The most letters of a line. */
const MOST = 120;

/**
 * A Markdown text as one line: whole if it has up to 120 letters, else as many whole words as fit, and `…`. It never ends at a
 * sentence before that ("Please save water. …") or at a colon: the ban is often what follows.
 */
export const inBrief = memoize((markdown: string): string => {
  const line = wholeText(markdown);
  if (line.length <= MOST && !line.endsWith(":")) return line;
  const room = line.length < MOST ? line : line.slice(0, MOST + 1).replace(/ \S*$/, "");
  return `${room.replace(/[\s:;,–—-]+$/, "")} …`;
});

/** A Markdown text on one line: a semicolon parts its paragraphs and list items where no other sign does. */
export const wholeText = (markdown: string): string =>
  plainText(markdown).reduce(
    (line, block) => `${line}${line === "" || /[.:;,!?…]$/.test(line) ? "" : ";"} ${block}`.trimStart(),
    "",
  );
