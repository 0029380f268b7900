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
import { join, resolve } from "node:path";
import { sha256 } from "../lib/digest.ts";
import { contentTime } from "../output/content-time.ts";
import type { Entry } from "../output/manifest.ts";
import { digesting } from "./site.ts";

export type FetchedFiles = {
  /** Whether it has these bytes. Files from an earlier run are verified first. */
  has(sha256: string): boolean;
  read(sha256: string): Uint8Array;
  put(sha256: string, bytes: Uint8Array): void;
  /** Begins a file that comes piece by piece: it is kept if it is the one that is listed. */
  begin(file: Pick<Entry, "bytes" | "sha256">): Incoming;
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

  const begin: FetchedFiles["begin"] = ({ bytes, sha256: digest }) => {
    mkdirSync(folderFor(digest), { recursive: true });
    const place = placeOf(digest);
    const unfinished = `${place}.new`;
    const file = openSync(unfinished, "w");
    const drop = () => rmSync(unfinished, { force: true });
    const { add, end } = digesting((piece) => writeSync(file, piece));
    return {
      add,
      end() {
        closeSync(file);
        const found = end();
        if (found.bytes !== bytes || found.sha256 !== digest) {
          drop();
          return false;
        }
        utimesSync(unfinished, contentTime(digest), contentTime(digest));
        renameSync(unfinished, place);
        sound.add(digest);
        return true;
      },
      drop() {
        closeSync(file);
        drop();
      },
    };
  };

  return {
    placeOf,
    begin,
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
