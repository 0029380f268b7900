/** Reads files from packs, and puts changed ones back. */

import { type PackIndex, packOf } from "../api/packs.ts";
import type { File } from "../lib/section.ts";
import { packFrom } from "../output/packs.ts";

/** The bytes of a file of the tree by its path; null if there is none. */
export type Read = (path: string) => Buffer | null;

/** The new content of files, by path; null for one that is removed. */
export type Contents = ReadonlyMap<string, File["content"] | null>;

/** Reads files of a tree in packs, from the files that it has. */
export function readerOfPacks(read: Read): Read {
  const packs = new Map<string, ReadonlyMap<string, Buffer>>();
  return (path) => {
    const pack = packOf(path);
    if (pack === null) return read(path);
    const members = packs.get(pack) ?? membersOf(read(pack));
    packs.set(pack, members);
    return members.get(path) ?? null;
  };
}

/** The same contents for a tree in packs: whole packs, including the files in them that stay as they are. */
export function* inPacks(contents: Contents, read: Read): Generator<[string, File["content"] | null]> {
  for (const [place, files] of Map.groupBy(contents, ([path]) => packOf(path) ?? path)) {
    if (packOf(files[0]?.[0] ?? "") === null) {
      yield* files;
      continue;
    }
    const members = new Map<string, Uint8Array>(membersOf(read(place)));
    for (const [path, content] of files) {
      if (content === null) members.delete(path);
      else members.set(path, Buffer.from(content));
    }
    const packed = Array.from(members, ([path, bytes]) => ({ path, bytes }));
    yield [place, packed.length === 0 ? null : packFrom(packed)];
  }
}

/** The files of a pack by their paths; none of a pack that is not there. */
function membersOf(pack: Buffer | null): Map<string, Buffer> {
  const members = new Map<string, Buffer>();
  if (pack === null) return members;
  const end = pack.indexOf("\n");
  const index: PackIndex = JSON.parse(pack.toString("utf8", 0, end));
  let start = end + 1;
  for (const [path, length] of Object.entries(index)) {
    members.set(path, pack.subarray(start, start + length));
    start += length;
  }
  return members;
}
