/** The files of the search (contract.md §5): records in, paths and texts out. docs/search.md tells how they work. */

import { searchFile } from "../address.ts";
import type { Manifest, Stored } from "../resolver/search.ts";
import type { File } from "./chunk.ts";
import { entryOf } from "./entries.ts";
import { formsOf } from "./forms.ts";
import { indexOf } from "./indexes.ts";
import type { SearchRecord } from "./records.ts";
import { openShards } from "./shards.ts";
import { SIZES, type Sizes } from "./sizes.ts";
import { unitsOf } from "./units.ts";

/** Every file of the search for records in the order of results. */
export function* searchFiles(records: readonly SearchRecord[], sizes: Sizes = SIZES): Generator<File> {
  const entries = records.map(entryOf);
  const shards = openShards(entries, sizes.shard);
  for (const made of unitsOf(entries, sizes)) {
    if ("path" in made) yield made;
    else shards.add(made);
    yield* shards.files();
  }
  shards.end();
  yield* shards.files();
  const { files, ...index } = indexOf(shards, sizes);
  yield* files;
  const manifest: Stored<Manifest> = { file: searchFile("manifest", ""), ...index, forms: formsOf(records) };
  yield { path: manifest.file, content: JSON.stringify(manifest) };
}
