/** Fetched files, kept until all others are there, by SHA-256. They survive if a mirror is killed. */

import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { digestOfFile } from "../lib/target/digest-of-file.ts";
import { isThere } from "../lib/target/is-there.ts";
import { LeftoverError } from "../lib/target/target-errors.ts";
import { inFile, readBytes } from "../lib/target/whole-files.ts";
import type { ListedFile } from "../output/tree/manifest.ts";
import { digesting } from "./site.ts";

export type FetchedFiles = ReturnType<typeof openFetched>;

export type Incoming = ReturnType<FetchedFiles["begin"]>;

/** Opens the store beside a target. */
export function openFetched(target: string) {
  const folder = `${resolve(target)}.mirroring`;
  const sound = new Set<string>();
  const folderFor = (digest: string) => join(folder, digest.slice(0, 2));
  const placeOf = (digest: string) => join(folderFor(digest), digest);

  /** Begins a file that is kept if its digest is wanted. */
  const incoming = (name: string, bytes: number, isWanted: (digest: string) => boolean) =>
    openIncoming(name, (found) => {
      if (found.bytes !== bytes || !isWanted(found.sha256)) return false;
      mkdirSync(folderFor(found.sha256), { recursive: true });
      renameSync(name, placeOf(found.sha256));
      sound.add(found.sha256);
      return true;
    });

  /** Begins a file that is kept if it matches its entry. */
  const begin = ({ bytes, sha256: digest }: Pick<ListedFile, "bytes" | "sha256">) =>
    incoming(`${placeOf(digest)}.new`, bytes, (found) => found === digest);

  return {
    /** The path of the file. */
    placeOf,
    begin,
    /** Takes a file piece by piece, and keeps it if its SHA-256 is wanted. */
    async sift(
      bytes: number,
      pieces: AsyncIterable<Uint8Array>,
      isWanted: (sha256: string) => boolean,
    ): Promise<void> {
      const file = incoming(join(folder, "sifted.new"), bytes, isWanted);
      try {
        for await (const piece of pieces) file.add(piece);
      } catch (error) {
        file.drop();
        throw error;
      }
      file.end();
    },
    /** Whether it has these bytes. Files from an earlier run are verified first. */
    has(digest: string): boolean {
      if (sound.has(digest)) return true;
      const place = placeOf(digest);
      if (!isThere(place) || digestOfFile(place) !== digest) return false;
      sound.add(digest);
      return true;
    },
    read: (digest: string): Uint8Array => readBytes(placeOf(digest)),
    put(digest: string, bytes: Uint8Array): void {
      const file = begin({ bytes: bytes.length, sha256: digest });
      file.add(bytes);
      file.end();
    },
    /** Throws LeftoverError: what it was fetched for is done. */
    clear: (): void => removeFor(target, folder),
  };
}

/** A file that arrives piece by piece under a temporary name. At its end `keep` renames it, or returns false: then it goes. */
function openIncoming(name: string, keep: (found: { bytes: number; sha256: string }) => boolean) {
  mkdirSync(dirname(name), { recursive: true });
  const file = openSync(name, "w");
  let isOpen = true;
  const close = () => {
    // Once, also where that fails: the descriptor may be another file's by then.
    const wasOpen = isOpen;
    isOpen = false;
    if (wasOpen) inFile(name, () => closeSync(file));
  };
  // Unlike writeSync, it writes the whole piece on a nearly full disk, or throws.
  const { add, end } = digesting((piece) => inFile(name, () => writeFileSync(file, piece)));
  /** Discards what has arrived, also of a file that could not be ended. */
  const drop = () => {
    close();
    rmSync(name, { force: true });
  };
  return {
    add,
    drop,
    end(): void {
      close();
      if (!keep(end())) drop();
    },
  };
}

function removeFor(target: string, folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    throw new LeftoverError(
      `${target} is done, but what was fetched for it could not be removed (${(error as Error).message}): remove ${folder} by hand.`,
    );
  }
}
