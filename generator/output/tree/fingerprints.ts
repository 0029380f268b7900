/**
 * What tells a damaged file from a sound one. A fingerprint stands for a list and the times of its files, as they were
 * on the disk when a build had written or verified them. They are kept beside the tree; without them, files are
 * verified by their SHA-256.
 */

import { mkdirSync, readFileSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "../../lib/digest.ts";
import { isThere } from "../../lib/target/is-there.ts";
import { readBytes, replaceFile } from "../../lib/target/whole-files.ts";
import { foundAt } from "./found-file.ts";
import { type List, type ListedFile, MANIFEST, type Manifest, manifestEntry } from "./manifest.ts";
import { cacheFolder, previousFolder } from "./swap.ts";
import type { Tree } from "./tree.ts";

/** By the SHA-256 of the manifest of each tree: of its manifest and its lists. */
type Kept = Readonly<Record<string, readonly string[]>>;

/** The fingerprint of a list, or of a manifest: `found` are its file and the files that it lists, in its order. */
export const fingerprintOf = (entry: ListedFile, found: readonly (Stats | undefined)[]): string =>
  sha256([entry.sha256, ...found.map((file) => file?.mtimeMs)].join());

/** The fingerprint of a list in a folder whose files are known to be sound; a mirror lacks some. */
export const fingerprintIn = (folder: string, entry: ListedFile, { files }: Pick<List, "files">): string =>
  fingerprintOf(
    entry,
    [entry, ...files].map(({ path }) => foundAt(`${folder}/${path}`)),
  );

/** The fingerprints of a tree all of whose files are known to be sound. */
export function fingerprintsOf(tree: Tree): string[] {
  const lists = tree.manifest.parts.flatMap(({ lists }) => lists);
  return [
    fingerprintIn(tree.folder, manifestEntry(tree.manifest), { files: [] }),
    ...lists.flatMap((entry) => {
      const list = tree.list(entry);
      return list === null ? [] : [fingerprintIn(tree.folder, entry, list)];
    }),
  ];
}

/** All fingerprints that are kept for a target; none if they are missing or damaged. */
export const knownFingerprints = (target: string): ReadonlySet<string> =>
  new Set(Object.values(read(target)).flat());

/** Keeps the fingerprints of a tree that may take the target's place, and the fingerprints of the trees that are there. */
export function keepFingerprints(
  target: string,
  tree: { readonly manifest: Manifest; readonly fingerprints: readonly string[] },
): void {
  const kept = read(target);
  const there = [target, previousFolder(target)].flatMap((folder) => {
    const manifest = `${folder}/${MANIFEST}`;
    const key = isThere(manifest) ? sha256(readBytes(manifest)) : "";
    return kept[key] === undefined ? [] : [[key, kept[key]] as const];
  });
  const path = placeOf(target);
  mkdirSync(dirname(path), { recursive: true });
  const all = { ...Object.fromEntries(there), [manifestEntry(tree.manifest).sha256]: tree.fingerprints };
  replaceFile(path, JSON.stringify(all satisfies Kept));
}

const placeOf = (target: string): string => join(cacheFolder(target), "fingerprints.json");

function read(target: string): Kept {
  try {
    const kept = JSON.parse(readFileSync(placeOf(target), "utf8")) as Kept;
    return Object.values(kept).every(Array.isArray) ? kept : {};
  } catch {
    return {};
  }
}
