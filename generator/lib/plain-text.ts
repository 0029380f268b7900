/** The words of Markdown without its marks: titles, calendars, cards and lists show no formatting. */

import { memoize } from "./memoize.ts";

/** The paragraphs, list items and headings of a Markdown text, each on one line. A full parser would be a third of a page. */
export const plainText = memoize((markdown: string): readonly string[] =>
  blocksOf(markdown)
    .map((block) => inline(block).replace(/\s+/g, " ").trim())
    .filter((text) => text !== ""),
);

/** The texts that are formatted by themselves. */
function blocksOf(markdown: string): string[] {
  const blocks = [""];
  for (const quoted of markdown.split(/\r\n?|\n/)) {
    const line = quoted.replace(/^ {0,3}(?:> ?)+/, "");
    const begun = /^ {0,3}(?:#{1,6}(?:\s+|$)|(?:[-+*]|\d{1,9}[.)])(?:\s+|$))/.exec(line);
    const text = line.slice(begun?.[0].length ?? 0);
    const isRule = /^ {0,3}(?:(?:[-*_]\s*){3,}|=+\s*)$/.test(line);
    if (isRule || line.trim() === "") blocks.push("");
    else if (begun !== null)
      blocks.push(/#/.test(begun[0]) ? text.trimEnd().replace(/(?<!\s)\s+#+$/, "") : text);
    else blocks.push(`${blocks.pop() ?? ""} ${text.trim()}`);
    if (begun !== null && /#/.test(begun[0])) blocks.push("");
  }
  return blocks;
}

/** Each mark stops where another of its kind begins: to look on to the end of a long text from each would take minutes. */
const inline = (text: string): string =>
  text
    .replace(/(?<!\\)!?\[((?:\\.|[^[\]\\])*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/<((?:https?|mailto):[^\s<>]*)>/g, "$1")
    .replace(/(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, (_, _ticks, code: string) =>
      code.replace(/[\\*_]/g, "\\$&"),
    )
    .replace(/(?<!\\)\*\*(?=\S)((?:\\.|[^\\*]|\*(?!\*)|(?<!\*)\*{2,}(?=\s))+?)(?<=\S)\*\*/g, "$1")
    .replace(/(?<!\\)\*(?=[^\s*])((?:\\.|[^\\*]|\*+(?=\s))+?)(?<=[^\s*])\*/g, "$1")
    .replace(/(?<![\\\w])(__?)(?=[^\s_])((?:\\.|[^\\_]|_(?=\s|(?<=\w_)))+?)(?<=[^\s_])\1(?!\w)/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&(amp|lt|gt|quot|nbsp|ndash|mdash);/g, (_, name: string) => ENTITIES[name] ?? "");

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
};
