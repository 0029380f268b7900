/** Files that are stored together. In the dialect of `resolver/resolve.ts`, because nginx's njs runs it too. */

import { packOf } from "../../api/pack-of.ts";
import { pageInChunks } from "./chunks.ts";
import type { Cache, Together } from "./host.ts";

/**
 * Reads packs, given how to find a file in one, and where to keep them. A file is read from its pack at once, because the
 * cache may free the pack later.
 */
export function readTogether<File, Pack>(
  fileIn: (pack: Pack, path: string) => File | null,
  cache: Cache,
): Together<File, Pack> {
  return {
    packOf,
    pageInChunks,
    open: async (path, openPack) => {
      const name = packOf(path);
      if (name === null) return null;
      const kept = cache.get(`pack:${name}`) as Pack | undefined;
      const pack = kept || (await openPack(name));
      if (!pack) return null;
      const file = fileIn(pack, path);
      if (!kept) cache.set(`pack:${name}`, pack);
      return file;
    },
  };
}
