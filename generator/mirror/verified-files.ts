/** Files of a site, each fetched and checked once, and kept on the disk for as long as a verification takes. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessAbsent } from "../edge/node/stored-file.ts";
import type { ListedFile } from "../output/tree/manifest.ts";
import type { OpenFile } from "./asking/expected.ts";
import type { FetchedFiles, Incoming } from "./fetched-files.ts";
import { checkEntry, TornError } from "./listing.ts";
import type { Site } from "./site.ts";

/** In bytes: a hostile site may list any. Parsing multiplies the size of JSON; archives stay as they are. */
const mostOf = (path: string): number => (path.endsWith(".json") ? 16 : 128) * 2 ** 20;

export function verifiedFiles(site: Site, files: readonly ListedFile[], store: FetchedFiles) {
  const entries = new Map(files.map((file) => [file.path, file]));
  const checked = new Map<string, Promise<void>>();
  const stored = new Map<string, Promise<void>>();
  /** Files with the same bytes are stored once, and each is checked. */
  const check = async (entry: ListedFile): Promise<void> => {
    const same = stored.get(entry.sha256);
    const done = same?.then(() => checkEntry(site, entry)) ?? fetchFile(site, entry, store);
    if (same === undefined) stored.set(entry.sha256, done);
    await done;
  };
  return {
    /** The bytes of a file, or null if it is not listed. Throws SiteError, TornError if the site sends different bytes. */
    async open(path: string): Promise<Uint8Array | null> {
      const entry = entries.get(path);
      if (entry === undefined) return null;
      if (entry.bytes > mostOf(path))
        throw new TornError(`${path} has ${entry.bytes} bytes, more than this version reads at once`);
      const done = checked.get(path) ?? check(entry);
      checked.set(path, done);
      await done;
      return store.read(entry.sha256);
    },
    /** Whether a file was asked for. */
    has: (path: string): boolean => checked.has(path),
  };
}

/** The files of a tree on this machine, which is as it was built. */
export const filesOfTree =
  (folder: string): OpenFile =>
  (path) =>
    unlessAbsent(readFile(join(folder, path)));

/** A file goes to the disk as it comes: it may be larger than the memory. Throws SiteError, TornError. */
export async function fetchFile(site: Site, file: ListedFile, store: FetchedFiles): Promise<void> {
  let incoming: Incoming | undefined;
  try {
    await checkEntry(site, file, () => {
      incoming?.drop();
      incoming = store.begin(file);
      return incoming.add;
    });
    incoming?.end();
  } catch (error) {
    incoming?.drop();
    throw error;
  }
}
