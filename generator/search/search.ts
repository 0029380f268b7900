/** The files of the search (contract.md §5): records in, paths and texts out. docs/search.md tells how they work. */

import { searchFile } from "../api/address.ts";
import type { Manifest, Stored } from "../resolver/search.ts";
import type { File } from "./chunk.ts";
import { entryOf } from "./entries.ts";
import { formsOf } from "./forms.ts";
import { indexOf } from "./indexes.ts";
import { plainCharactersOf } from "./plain.ts";
import type { SearchRecord } from "./records.ts";
import { openShards } from "./shards.ts";
import { type Sizes, sizesFor } from "./sizes.ts";
import { unitsOf } from "./units.ts";

/** Every file of the search for records in the order of results. */
export function* searchFiles(records: readonly SearchRecord[], given?: Sizes): Generator<File> {
  const plain = plainCharactersOf(records.flatMap(({ matched }) => matched));
  const entries = records.map((record) => entryOf(record, plain));
  const sizes = given ?? sizesFor(entries);
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
  const forms = formsOf(records);
  const manifest: Stored<Manifest> = { file: searchFile("manifest", ""), ...index, forms, plain };
  yield { path: manifest.file, content: JSON.stringify(manifest) };
}
