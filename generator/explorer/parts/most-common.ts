/** The value that occurs most often, of several the one that comes first; undefined if there is none. */
export function mostCommon<T>(values: Iterable<T>): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: { readonly value: T; readonly count: number } | undefined;
  for (const [value, count] of counts) if (most === undefined || count > most.count) most = { value, count };
  return most?.value;
}
