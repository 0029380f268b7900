import { searchFile } from "../api/address.ts";
import { searchKinds } from "../api/operations.ts";
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
  const ids = searchKinds.map(() => "");
  const rows = searchKinds.map((): string[] => []);
  for (const record of records) {
    const { kind, id, row } = entries[record] as Entry;
    ids[kind] += id;
    rows[kind]?.push(row);
  }
  return `"ids":${JSON.stringify(ids)},"rows":[${rows.map((some) => `[${some.join(",")}]`).join(",")}]`;
}
