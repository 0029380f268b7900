/** How often each value occurs, in the order in which they come first. */
export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The value that occurs most often, of several the one that comes first; undefined if there is none. */
export const mostCommon = <T>(values: Iterable<T>): T | undefined =>
  [...countsOf(values)].sort(([, a], [, b]) => b - a)[0]?.[0];
