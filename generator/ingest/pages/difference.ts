/** The greatest product of the two line counts that is compared. Longer texts are shown as replaced entirely. */
const MOST = 4_000_000;

/**
 * The lines that a text lost, marked `-`, and those that it gained, marked `+`; null if there are none. How lines end does not
 * matter: git may have written the text.
 */
export function differenceOf(before: string, after: string): string | null {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return changes(old.slice(start, old.length - end), now.slice(start, now.length - end)).join("\n") || null;
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).filter((line) => line !== "");

/** By the longest common subsequence of lines. */
function changes(old: readonly string[], now: readonly string[]): string[] {
  if (old.length * now.length > MOST) return [...old.map(lost), ...now.map(gained)];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] as number;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      row++;
      column++;
    } else if (row < old.length && (column === now.length || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(lost(old[row++] as string));
    } else {
      lines.push(gained(now[column++] as string));
    }
  }
  return lines;
}

const lost = (line: string) => `- ${line}`;
const gained = (line: string) => `+ ${line}`;
