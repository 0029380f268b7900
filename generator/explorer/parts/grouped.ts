import { lazy } from "../../lib/lazy.ts";

/** Finds the records of a key, where each record has any number of keys. */
export function grouped<T>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): (key: string) => readonly T[] {
  const groups = lazy(() => {
    const groups = new Map<string, T[]>();
    for (const record of records)
      for (const key of keysOf(record)) {
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [record]);
        else group.push(record);
      }
    return groups;
  });
  return (key) => groups().get(key) ?? [];
}
