/** The word of a list that takes the fewest edits to become another; undefined if all take too many. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 2));
  const ranked = words.map((other) => ({ other, edits: editsBetween(word, other) }));
  return ranked.filter(({ edits }) => edits <= most).sort((a, b) => a.edits - b.edits)[0]?.other;
}

/** The letters to insert, remove, replace or swap with their neighbour (optimal string alignment distance). */
export function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j - 1) + (isSame ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1, swapped));
    }
  }
  return at(one.length, other.length);
}
