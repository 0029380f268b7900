/**
 * What the client needs in addition for a build that is stored in chunks or packs. It is a separate module, loaded only
 * for such a build, so hosts of other builds never send it.
 */

import { packOf } from "../api/packs.ts";
import type { StoreNote } from "../api/store.ts";
import type { Files } from "../resolver/execute.ts";
import { pageInChunks, readOnce } from "./chunked-files.ts";
import type { FetchedFile } from "./kept-files.ts";
import { packedFiles } from "./packed-files.ts";

/** What a client reads instead of files that do not exist. */
export type Stored = {
  readonly open: FetchedFile;
  /** The value of a page that is put together from chunks; null if there is none. */
  readonly json: (file: string, files: Files) => Promise<unknown>;
};

/** How to read a build that is stored as its note says, from the files that a host has. */
export function storedIn(fetched: FetchedFile, note: unknown): Stored {
  const { packs } = note as StoreNote;
  const packed = packedFiles();
  /** Keyed by the files of a request, so that each is read once for it. */
  const once = new WeakMap<Files, Files>();
  return {
    json(file, files) {
      const read = once.get(files) ?? readOnce(files);
      once.set(files, read);
      return pageInChunks(file, read);
    },
    async open(file, signal) {
      const path = `v1/${file}`;
      if (!packs || packOf(path) === null) return fetched(file, signal);
      const bytes = await packed(
        path,
        async (pack) => (await fetched(pack.slice("v1/".length), signal))?.arrayBuffer() ?? null,
      );
      return bytes && new Response(bytes);
    },
  };
}
