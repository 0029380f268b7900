/** Fetched files, kept until all others are there, by SHA-256. They survive if a mirror is killed. */

import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { digestOfFile } from "../lib/target/digest-of-file.ts";
import { isThere } from "../lib/target/is-there.ts";
import { LeftoverError } from "../lib/target/target-errors.ts";
import type { ListedFile } from "../output/tree/manifest.ts";
import { digesting } from "./site.ts";

export type FetchedFiles = ReturnType<typeof openFetched>;

export type Incoming = ReturnType<typeof openIncoming>;

/** Opens the store beside a target. */
export function openFetched(target: string) {
  const folder = `${resolve(target)}.mirroring`;
  const sound = new Set<string>();
  const folderFor = (digest: string) => join(folder, digest.slice(0, 2));
  const placeOf = (digest: string) => join(folderFor(digest), digest);

  const keep = (name: string, digest: string) => {
    mkdirSync(folderFor(digest), { recursive: true });
    renameSync(name, placeOf(digest));
    sound.add(digest);
  };
  const incoming = (name: string, bytes: number, isWanted: (digest: string) => boolean) =>
    openIncoming(name, (found) => {
      const isSound = found.bytes === bytes && isWanted(found.sha256);
      if (isSound) keep(name, found.sha256);
      return isSound;
    });

  /** Begins a file that arrives piece by piece. It is kept if it matches its entry. */
  const begin = ({ bytes, sha256: digest }: Pick<ListedFile, "bytes" | "sha256">): Incoming =>
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
    read: (digest: string): Uint8Array => readFileSync(placeOf(digest)),
    put(digest: string, bytes: Uint8Array): void {
      const file = begin({ bytes: bytes.length, sha256: digest });
      file.add(bytes);
      file.end();
    },
    /** Throws LeftoverError: what it was fetched for is done. */
    clear: (): void => removeFor(target, folder),
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

/** A file that grows under a name of its own. When it ends, `keep` renames it, or returns false if it is not wanted. */
function openIncoming(name: string, keep: (found: { bytes: number; sha256: string }) => boolean) {
  mkdirSync(dirname(name), { recursive: true });
  const file = openSync(name, "w");
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(file);
  };
  const { add, end } = digesting((piece) => writeWhole(file, piece));
  const drop = () => {
    close();
    rmSync(name, { force: true });
  };
  return {
    add,
    /** Whether it matched its entry. */
    end(): boolean {
      close();
      const isKept = keep(end());
      if (!isKept) drop();
      return isKept;
    },
    /** Discards what has arrived, also of a file that could not be ended. */
    drop,
  };
}

/** On a nearly full disk, a write may succeed partly: only the returned number of bytes shows it. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
