/** The files of the search (docs/contract.md §5): records in, paths and texts out. docs/search.md explains how they work. */

import { searchFile } from "../../api/address.ts";
import type { Manifest, WithFile } from "../../edge/resolver/answer-search.ts";
import { markOf } from "../../lib/digest.ts";
import { strippedCharacters } from "./diacritics.ts";
import { entryOf } from "./entries.ts";
import type { File } from "./file.ts";
import { nfcReplacements } from "./nfc-replacements.ts";
import { shardFiles } from "./numeric.js";
import type { SearchRecord } from "./search-records.ts";
import { SIZES } from "./sizes.ts";

/** Every file of the search, for records in the order of results. */
export function* searchFiles(records: readonly SearchRecord[], sizes = SIZES): Generator<File> {
  const plain = strippedCharacters(records.flatMap(({ matched }) => matched));
  const entries = records.map((record) => entryOf(record, plain));
  const forms = nfcReplacements(records);
  const alphabet = markOf(JSON.stringify([forms, plain]));
  const files = shardFiles(entries, sizes);
  let made = files.next();
  for (; !made.done; made = files.next()) {
    const { path, content } = made.value;
    const isShard = /^search\/shard[./]/.test(path);
    yield isShard ? { path, content: `${content.slice(0, -1)},"of":"${alphabet}"}` } : made.value;
  }
  const manifest: WithFile<Manifest> = {
    file: searchFile("manifest", ""),
    folder: "shard",
    keys: made.value,
    forms,
    plain,
    of: alphabet,
  };
  yield { path: manifest.file, content: JSON.stringify(manifest) };
}
