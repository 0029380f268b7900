/** Summaries in Markdown, short enough for GitHub, whatever text from outside contains. */

import { formatCount } from "./format-count.ts";
import { visible } from "./visible.ts";

/** In bytes. GitHub accepts comments of 65,536 characters. */
const MOST_BYTES = 60_000;
/** How many lines of a list are shown. */
const MOST_LINES = 60;
/** How many characters of a text are shown. */
const MOST_CHARACTERS = 300;

/** A document of paragraphs, cut at the end of a line. */
export function markdown(parts: readonly string[]): string {
  const text = `${parts.join("\n\n")}\n`;
  const last = "\n\nThere is more in the report.\n";
  if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  const kept = Buffer.from(text)
    .subarray(0, MOST_BYTES - last.length)
    .toString();
  return `${kept.slice(0, kept.lastIndexOf("\n"))}${last}`;
}

/** Text from outside must not become markup, nor fill the page. */
export const plain = (text: string): string => literal(shortened(text));

/** The same of a text that may be long. */
export const literal = (text: string): string =>
  visible(text.replace(/[\\`*_{}[\]<>()#|~!&]/g, "\\$&").replace(/\s+/g, " "));

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text;

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.slice(0, MOST_LINES).map((cells) => cells.map(plain));
  const lines = [headings, headings.map(() => "---"), ...shown].map((cells) => `| ${cells.join(" | ")} |`);
  return [...lines, ...more(rows.length)].join("\n");
}

export const list = (items: readonly string[]): string =>
  [...items.slice(0, MOST_LINES).map((text) => `- ${text}`), ...more(items.length)].join("\n");

const more = (of: number): string[] => (of > MOST_LINES ? ["", `and ${of - MOST_LINES} more`] : []);

/** A heading, and every fault with its place; nothing if there are none. */
export const faultList = (faults: readonly (readonly [of: string, fault: string])[]): string[] =>
  faults.length === 0
    ? []
    : ["## Faults", list(faults.map(([of, fault]) => `**${plain(of)}**: ${plain(fault)}`))];

/** Text as it is, in a block that it cannot break out of. */
export function fenced(text: string, language = ""): string {
  const lines = text.split("\n").map((line) => visible(line.slice(0, MOST_CHARACTERS).toWellFormed()));
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more lines`);
  const inside = shown.join("\n");
  // Only the shown lines count. The whole text may hold more runs than a call takes arguments.
  const longest = Math.max(2, ...[...inside.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${inside}\n${fence}`;
}

export const counted = (number: number, noun: string): string =>
  `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;
