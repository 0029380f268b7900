import { diff } from "node:util";

/** The greatest product of the two line counts that is compared. Longer texts are shown as replaced entirely. */
const MOST = 4_000_000;

/**
 * The lines that a text lost, marked `-`, and the lines that it gained, marked `+`; null if there are none. How lines end does not
 * matter: git may have written the text.
 */
export function differenceOf(before: string, after: string): string | null {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return gone.length + come.length === 0 ? null : changes(gone, come).join("\n");
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).filter((line) => line !== "");

function changes(old: readonly string[], now: readonly string[]): string[] {
  if (old.length * now.length > MOST) return [...old.map(lost), ...now.map(gained)];
  return diff(old, now).flatMap(([kind, line]) => (kind === 0 ? [] : [kind > 0 ? lost(line) : gained(line)]));
}

const lost = (line: string) => `- ${line}`;
const gained = (line: string) => `+ ${line}`;
