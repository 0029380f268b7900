import { join } from "node:path";
import { mediaTypeOf } from "../../api/headers.ts";
import type { Cache, Host } from "../reading/host.ts";
import { fileIn } from "../reading/pack-index.ts";
import { readTogether } from "../reading/together.ts";
import { keptBytes, ownBytes } from "./kept-bytes.ts";
import { Replaced } from "./replaced.ts";
import { readStored, readWhole, type StoredFile } from "./stored-file.ts";

/** Reads the build in a folder, while `isCurrent` says that the folder still holds it; rejects with Replaced afterwards. */
export function folderHost(
  root: string,
  isCurrent: () => boolean,
  cache: Cache,
): Host<StoredFile, ArrayBuffer> {
  const underWay = new Map<string, Promise<StoredFile | null>>();

  const read = async (path: string): Promise<StoredFile | null> => {
    const file = await readStored(root, path).catch((error: unknown) => {
      throw isCurrent() ? error : new Replaced();
    });
    let isKept = false;
    try {
      isKept = isCurrent();
      if (isKept) return file;
      throw new Replaced();
    } finally {
      if (!isKept && file?.kind === "open") file.close();
    }
  };

  return {
    /** Requests for the same file at the same time share it: a large file has one descriptor. */
    open(path) {
      const file = underWay.get(path) ?? read(path).finally(() => underWay.delete(path));
      underWay.set(path, file);
      return file;
    },
    async openPack(path) {
      const pack = await readWhole(join(root, path));
      if (!isCurrent()) throw new Replaced();
      // A copy, because the buffer that Node returns may be part of a larger one.
      return pack && new Uint8Array(pack).buffer;
    },
    text: async (file) => file.text(),
    mark: async (file) => file.tag.slice(1, 9),
    composed: jsonBytes,
    together: async () => readTogether(storedIn, cache),
  };
}

/** JSON that is in no file. */
export const jsonBytes = (text: string) => keptBytes(ownBytes(Buffer.from(text)), mediaTypeOf(".json"));

function storedIn(pack: ArrayBuffer, path: string): StoredFile | null {
  const bytes = fileIn(pack, path);
  return bytes && keptBytes(Buffer.from(bytes), mediaTypeOf(path));
}
