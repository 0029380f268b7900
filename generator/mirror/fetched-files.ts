/** Fetched files that wait for the others, by the SHA-256 of their bytes. They survive if a mirror is killed. */

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../lib/digest.ts";
import { contentTime } from "../output/tree/content-time.ts";
import type { ListedFile } from "../output/tree/manifest.ts";
import { digesting } from "./site.ts";

export type FetchedFiles = {
  /** Whether it has these bytes. Files from an earlier run are verified first. */
  has(sha256: string): boolean;
  read(sha256: string): Uint8Array;
  put(sha256: string, bytes: Uint8Array): void;
  /** Begins a file that comes piece by piece: it is kept if it is the one that is listed. */
  begin(file: Pick<ListedFile, "bytes" | "sha256">): Incoming;
  /** Takes a file piece by piece, and keeps it if its SHA-256 is wanted. */
  sift(
    bytes: number,
    pieces: AsyncIterable<Uint8Array>,
    isWanted: (sha256: string) => boolean,
  ): Promise<void>;
  /** The path of the file. */
  placeOf(sha256: string): string;
  clear(): void;
};

export type Incoming = {
  add(piece: Uint8Array): void;
  /** Whether it was the file that is listed. */
  end(): boolean;
  /** Forgets what has come. */
  drop(): void;
};

/** Opens the store beside a target. */
export function openFetched(target: string): FetchedFiles {
  const folder = `${resolve(target)}.mirroring`;
  const sound = new Set<string>();
  const folderFor = (digest: string) => join(folder, digest.slice(0, 2));
  const placeOf = (digest: string) => join(folderFor(digest), digest);

  /** A file under this name until it has ended; then it is kept under its digest, if that is wanted. */
  const incoming = (name: string, bytes: number, isWanted: (digest: string) => boolean): Incoming => {
    mkdirSync(dirname(name), { recursive: true });
    const file = openSync(name, "w");
    const drop = () => rmSync(name, { force: true });
    const { add, end } = digesting((piece) => writeWhole(file, piece));
    return {
      add,
      end() {
        closeSync(file);
        const found = end();
        if (found.bytes !== bytes || !isWanted(found.sha256)) {
          drop();
          return false;
        }
        const time = contentTime(found.sha256);
        utimesSync(name, time, time);
        mkdirSync(folderFor(found.sha256), { recursive: true });
        renameSync(name, placeOf(found.sha256));
        sound.add(found.sha256);
        return true;
      },
      drop() {
        closeSync(file);
        drop();
      },
    };
  };

  const begin: FetchedFiles["begin"] = ({ bytes, sha256: digest }) =>
    incoming(`${placeOf(digest)}.new`, bytes, (found) => found === digest);

  return {
    placeOf,
    begin,
    async sift(bytes, pieces, isWanted) {
      const file = incoming(join(folder, "sifted.new"), bytes, isWanted);
      try {
        for await (const piece of pieces) file.add(piece);
      } catch (error) {
        file.drop();
        throw error;
      }
      file.end();
    },
    has(digest) {
      if (sound.has(digest)) return true;
      const place = placeOf(digest);
      if (!existsSync(place) || sha256(readFileSync(place)) !== digest) return false;
      sound.add(digest);
      return true;
    },
    read: (digest) => readFileSync(placeOf(digest)),
    put(digest, bytes) {
      const file = begin({ bytes: bytes.length, sha256: digest });
      file.add(bytes);
      file.end();
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A disk that is nearly full takes a part of the bytes, and says so in nothing but their number. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
