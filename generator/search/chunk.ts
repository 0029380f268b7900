import { searchFile } from "../address.ts";
import { searchKinds } from "../operations.ts";
import type { Entry } from "./entries.ts";

/** A file of the search: its path below `v1/` and what is in it. */
export type File = { readonly path: string; readonly content: string };

/** A file of the search at its address, which it names. */
export function fileOf(folder: string, key: string, members: string): File {
  const path = searchFile(folder, key);
  return { path, content: `{"file":"${path}",${members}}` };
}

/** Some records, as members of a file: `Chunk` of the resolver. */
export function membersOf(records: Iterable<number>, entries: readonly Entry[]): string {
  const counts = searchKinds.map(() => 0);
  let ids = "";
  const rows: string[] = [];
  for (const record of records) {
    const { kind, id, row } = entries[record] as Entry;
    counts[kind] = (counts[kind] as number) + 1;
    ids += id;
    rows.push(row);
  }
  return `"counts":${JSON.stringify(counts)},"ids":"${ids}","texts":[${rows.join(",")}]`;
}
