import { searchKinds } from "../../api/operations.ts";
import type { SearchEntry } from "./entries.ts";

/** Records, which are in the order of results, by kind. */
export function kindsOf(records: Int32Array, entries: readonly SearchEntry[]): Int32Array[] {
  let from = 0;
  return searchKinds.map((_, kind) => {
    let to = from;
    while (to < records.length && entries[records[to]].kind === kind) to++;
    const found = records.subarray(from, to);
    from = to;
    return found;
  });
}

/** Records as members of a file: the resolver's `Chunk`. */
export function chunkMembers(records: Iterable<number>, entries: readonly SearchEntry[]): string {
  const ids = searchKinds.map(() => "");
  const rows = searchKinds.map((): string[] => []);
  for (const record of records) {
    const { kind, id, row } = entries[record];
    ids[kind] += id;
    rows[kind].push(row);
  }
  return `"ids":${JSON.stringify(ids)},"rows":[${rows.map((some) => `[${some.join(",")}]`).join(",")}]`;
}
