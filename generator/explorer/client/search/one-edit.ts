/** Names that differ from what was typed by one edit: a letter more, less or another, or two neighbours swapped. */

/** Whether two texts differ by one edit at most: the parts between their common beginning and end decide. */
export function isOneEditApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  const isSwapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return (left.length <= 1 && right.length <= 1) || isSwapped;
}

/** Whether words of a name, one or several in a row, differ from a text by one edit at most. Both are normalised. */
export function hasNearly(name: string, text: string): boolean {
  const words = name.split(" ");
  return words.some((_, from) =>
    words.some((_, to) => to >= from && isOneEditApart(words.slice(from, to + 1).join(" "), text)),
  );
}

/**
 * Two parts of a text, at least one of which any edit leaves as it is: so each name that differs from the text by one edit
 * contains one of them, and a search that compares letter by letter finds it. The letter between them may be swapped with a
 * neighbour on either side.
 */
export function partsAroundMiddle(text: string): [string, string] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle + 1)];
}
