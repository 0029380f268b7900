import { lazy } from "../../lib/lazy.ts";

/** Finds the records of a key, where each record has any number of keys. */
export function grouped<T>(
  records: readonly T[],
  keysOf: (record: T) => readonly string[],
): (key: string) => readonly T[] {
  const groups = lazy(() => {
    const groups = new Map<string, T[]>();
    for (const record of records) addToAll(groups, keysOf(record), record);
    return groups;
  });
  return (key) => groups().get(key) ?? [];
}

/** A separate function: V8 would leave the compiled code of a nested loop each time the inner loop ends. */
function addToAll<T>(groups: Map<string, T[]>, keys: readonly string[], record: T): void {
  for (const key of keys) addTo(groups, key, record);
}

/** Adds a record to the group of a key. */
export function addTo<Key, T>(groups: Map<Key, T[]>, key: Key, record: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [record]);
  else group.push(record);
}
