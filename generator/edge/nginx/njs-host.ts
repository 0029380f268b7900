/** How njs reads the files of a build. In the dialect of `resolver/resolve.ts`. */

import crypto from "node:crypto";
import fs from "node:fs";
import type { Cache, Host } from "../reading/host.ts";
import { END, placeIn } from "../reading/pack-index.ts";
import { readTogether } from "../reading/together.ts";

/** A file that nginx can send itself, or bytes that it cannot: from a pack, composed, or a version (see `mark`). */
export type NjsFile = { bytes: Buffer | string | null; readonly path: string };

const ABSENT = ["EISDIR", "ENAMETOOLONG", "ENOENT", "ENOTDIR"];

/** No system has longer paths, and njs throws at them. */
const LONGEST_PATH = 4095;

const unlessAbsent = (error: { code?: string }) => {
  if (ABSENT.indexOf(error.code || "") >= 0) return null;
  throw error;
};

/** The build in a folder. A pack is read anew for each file: njs keeps nothing from one request to the next. */
export function njsHost(root: string): Host<NjsFile, string> {
  const open = (file: string): Promise<NjsFile | null> => {
    const path = `${root}/${file}`;
    if (path.length > LONGEST_PATH) return Promise.resolve(null);
    return fs.promises
      .stat(path)
      .then((found) => (found.isFile() ? { bytes: null, path } : null))
      .catch(unlessAbsent);
  };
  const text = (file: NjsFile): Promise<string> =>
    file.bytes === null ? fs.promises.readFile(file.path, "utf8") : Promise.resolve(file.bytes.toString());
  return {
    open,
    text,
    // A file with a mark is a version, which another replaces by the clock. nginx makes tags from lengths and times, and two
    // versions may have both in common. So the bytes that were checked are sent from here, with a tag from their digest.
    mark: async (file) => {
      if (file.bytes === null) file.bytes = await fs.promises.readFile(file.path);
      return crypto.createHash("sha256").update(file.bytes).digest("hex").slice(0, 8);
    },
    openPack: (path) => Promise.resolve(`${root}/${path}`),
    composed: (json) => ({ bytes: json, path: ".json" }),
    together: () => Promise.resolve(readTogether(fileIn, njsCache())),
  };
}

/** Keeps what was read for one request. */
export function njsCache(): Cache {
  const kept: Record<string, unknown> = {};
  return {
    get: (key) => kept[key],
    set: (key, value) => {
      kept[key] = value;
    },
  };
}

function fileIn(pack: string, path: string): NjsFile | null {
  const opened = openPack(pack);
  if (opened === null) return null;
  try {
    const index = readIndex(opened);
    const place = placeIn(index.text, path);
    return place && { bytes: readBytes(opened, index.end + place.start, place.length), path };
  } finally {
    fs.closeSync(opened);
  }
}

function openPack(path: string): number | null {
  try {
    return fs.openSync(path, "r");
  } catch (error) {
    return unlessAbsent(error as { code?: string });
  }
}

/** Most indexes are shorter; a longer one is read again, whole. In bytes. */
const HEAD = 8192;

/** The index of a pack, and where it ends: the line break behind it is part of it. */
function readIndex(pack: number): { readonly text: string; readonly end: number } {
  for (let length = HEAD; ; length *= 4) {
    const head = readBytes(pack, 0, length);
    const end = head.indexOf(END);
    if (end >= 0) return { text: head.subarray(0, end).toString(), end: end + 1 };
    if (head.length < length) throw new Error("Found a pack without an index.");
  }
}

/** Up to a number of bytes from a position. */
function readBytes(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  for (let more = -1; more !== 0 && read < length; read += more)
    more = fs.readSync(file, bytes, read, length - read, position + read);
  return bytes.subarray(0, read);
}
