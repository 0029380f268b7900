import { searchKinds } from "../operations.ts";
import type { Entry } from "./entries.ts";

/** A file of the search: its path below `v1/` and what is in it. */
export type File = { readonly path: string; readonly content: string };

/** The members of a file of records, as JSON: `Chunk` of the resolver. */
export function chunkText(key: string, records: Iterable<number>, entries: readonly Entry[]): string {
  const counts = searchKinds.map(() => 0);
  let ids = "";
  const rows: string[] = [];
  for (const record of records) {
    const { kind, id, row } = entries[record] as Entry;
    counts[kind] = (counts[kind] as number) + 1;
    ids += id;
    rows.push(row);
  }
  return `"key":${JSON.stringify(key)},"counts":${JSON.stringify(counts)},"ids":"${ids}","texts":[${rows.join(",")}]`;
}
