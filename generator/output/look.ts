/**
 * A look at a tree: the sizes and times of its files, and the times of its folders. The hand takes a half of it, and who
 * waits for it another.
 */

import { lstatSync } from "node:fs";
import { dirname } from "node:path";
import { contentTime, FOLDER_TIME } from "./content-time.ts";
import type { Hand } from "./hand.ts";
import { bytesOf, type Entry, entryOf, MANIFEST } from "./manifest.ts";
import { isOutside, putterIn } from "./put.ts";
import { openTree, type Tree } from "./tree.ts";

/** What was seen of a tree. */
export type Sight = {
  /** What its lists hold, part by part. */
  readonly parts: ReadonlyMap<string, Sum>;
  /** Whether that is what the manifest says, and the manifest is the one that the build has written. */
  readonly isReadable: boolean;
  /** The paths of files that are not as listed, and of folders that somebody has touched. */
  readonly odd: ReadonlySet<string>;
};

/** What some files come to. */
export type Sum = {
  files: number;
  bytes: number;
  largest: { readonly path: string; readonly bytes: number };
  /** How many of them are in each folder. */
  readonly folders: Map<string, number>;
};

/** A look under way. */
export type Look = {
  /** Takes part in it, and waits until it is done. */
  end(): Sight;
};

/** So few files are looked at sooner than the hand begins. */
const FEW = 5_000;

/** Begins to look at a tree. With `into`, every file that is as listed is given a second name below that folder. */
export function beginLook(tree: Tree, hand: Hand, into: string | null = null): Look {
  const { folder, manifest } = tree;
  const half = { folder, into, next: counter() };
  const task = manifest.files < FEW ? null : hand.give("lookAtHalf", half);
  return {
    end() {
      const halves = [lookAtHalf(half), ...(task === null ? [] : [task.result()])];
      const parts = new Map<string, Sum>();
      for (const seen of halves) for (const [part, sum] of seen.parts) addTo(parts, part, sum);
      const isAsListed = manifest.parts.every(({ part, files, bytes, lists }) => {
        const sum = parts.get(part);
        return sum?.files === files + lists.length && sum.bytes === bytes + bytesOf(lists);
      });
      // Of a manifest that somebody else has written, nobody knows what it leaves out.
      const isOurs = tree.holds(entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest))));
      return { parts, isReadable: isOurs && isAsListed, odd: new Set(halves.flatMap(({ odd }) => odd)) };
    },
  };
}

type Half = {
  readonly folder: string;
  readonly into: string | null;
  /** The number of the next list: whoever is free takes it. */
  readonly next: Int32Array;
};

type SeenHalf = Pick<Sight, "parts"> & { readonly odd: readonly string[] };

/** Looks at the files of one list after the other, of those that nobody else has taken, and at their folders. */
export function lookAtHalf({ folder, into, next }: Half): SeenHalf {
  const tree = openTree(folder);
  const putter = into === null ? null : putterIn(into);
  const lists = (tree?.manifest.parts ?? []).flatMap(({ part, lists }) =>
    lists.map((entry) => ({ part, entry })),
  );
  const parts = new Map<string, Sum>();
  const odd: string[] = [];
  const folders = new Set<string>();
  const lookAtFolder = (path: string) => {
    if (folders.has(path)) return;
    folders.add(path);
    if (path !== ".") lookAtFolder(dirname(path));
    const found = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
    if (!found?.isDirectory() || found.mtimeMs !== FOLDER_TIME * 1000) odd.push(path);
  };
  for (const taken of numbersFrom(next, lists.length)) {
    const { part, entry } = lists[taken] as (typeof lists)[number];
    const list = tree?.list(entry) ?? null;
    if (list === null) continue;
    const files = [entry, ...list.files];
    const sum = sumOf(files);
    addTo(parts, part, sum);
    for (const path of sum.folders.keys()) lookAtFolder(path);
    for (const file of files) {
      const { path, sha256 } = file;
      if (isOutside(path) || !tree?.holds(file)) odd.push(path);
      else putter?.link(path, `${folder}/${path}`, contentTime(sha256));
    }
  }
  return { parts, odd };
}

/** What some files come to: at least one. */
export function sumOf(files: readonly Entry[]): Sum {
  let largest = files[0] as Entry;
  const folders = new Map<string, number>();
  for (const file of files) {
    if (file.bytes > largest.bytes) largest = file;
    count(folders, dirname(file.path), 1);
  }
  const { path, bytes } = largest;
  return { files: files.length, bytes: bytesOf(files), largest: { path, bytes }, folders };
}

function addTo(parts: Map<string, Sum>, part: string, { files, bytes, largest, folders }: Sum): void {
  const sum = parts.get(part) ?? { files: 0, bytes: 0, largest, folders: new Map() };
  sum.files += files;
  sum.bytes += bytes;
  if (largest.bytes > sum.largest.bytes) sum.largest = largest;
  for (const [folder, number] of folders) count(sum.folders, folder, number);
  parts.set(part, sum);
}

/** Whether a tree that was looked at is what its manifest says, and nothing else is in it. */
export const isWhole = ({ isReadable, odd }: Sight): boolean => isReadable && odd.size === 0;

/** A counter that threads share, at 0. */
const counter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/** The numbers below an end that nobody else has taken, each taken as it is given. */
function* numbersFrom(next: Int32Array, end: number): Generator<number> {
  for (let number = Atomics.add(next, 0, 1); number < end; number = Atomics.add(next, 0, 1)) yield number;
}

function count(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}
