/** Compares a tree with its manifest: by the fingerprints of its lists, the sizes of its files, and the times of its folders. */

import { fingerprintIn, fingerprintOf, knownFingerprints } from "./fingerprints.ts";
import { foundAt, hasListed } from "./found-file.ts";
import { type List, type ListedFile, manifestEntry } from "./manifest.ts";
import { FOLDER_TIME } from "./times.ts";
import type { Tree } from "./tree.ts";
import { folderOf, isOutside } from "./writer.ts";

export type Scan = {
  /** Whether the manifest is the one that a build wrote, as far as is known. */
  readonly isKnown: boolean;
  /** Whether each list is as the manifest says. */
  readonly isReadable: boolean;
  /** The paths of files that are not as listed, and of folders that were changed. */
  readonly dirty: readonly string[];
  /** The lists that are sound with all their files, and the sections that they belong to. */
  readonly fingerprints: readonly { readonly part: string; readonly fingerprint: string }[];
};

/**
 * Scans a tree. The files of a list whose fingerprint is not among the known ones are verified by
 * their SHA-256. Calls `onGood` with each file that is as listed, and with what its section is.
 */
export function scan(
  tree: Tree,
  known: ReadonlySet<string>,
  onGood: (file: ListedFile, section: Omit<List, "files">) => void = () => {},
): Scan {
  const { folder, manifest } = tree;
  const lists = manifest.parts.flatMap(({ part, lists }) => lists.map((entry) => ({ part, entry })));
  const dirty: string[] = [];
  const fingerprints: Scan["fingerprints"][number][] = [];
  let isReadable = true;
  const folders = new Set<string>();
  const scanFolder = (path: string) => {
    if (folders.has(path)) return;
    folders.add(path);
    if (path !== ".") scanFolder(folderOf(path));
    const found = foundAt(`${folder}/${path}`);
    if (!found?.isDirectory() || found.mtimeMs !== FOLDER_TIME * 1000) dirty.push(path);
  };
  for (const { part, entry } of lists) {
    const list = tree.list(entry);
    if (list === null) isReadable = false;
    const section = { part, inputs: list?.inputs ?? null };
    const files = [entry, ...(list?.files ?? [])];
    const found = files.map(({ path }) => foundAt(`${folder}/${path}`));
    const fingerprint = fingerprintOf(entry, found);
    const isKnown = known.has(fingerprint);
    const isSound = (file: ListedFile, index: number) =>
      !isOutside(file.path) &&
      (isKnown
        ? found[index]?.isFile() === true && found[index].size === file.bytes
        : hasListed(folder, file));
    const before = dirty.length;
    let latest = "";
    for (const [index, file] of files.entries()) {
      const within = folderOf(file.path);
      if (within !== latest) scanFolder(within);
      latest = within;
      if (isSound(file, index)) onGood(file, section);
      else dirty.push(file.path);
    }
    if (list !== null && dirty.length === before) fingerprints.push({ part, fingerprint });
  }
  const isKnown = known.has(fingerprintIn(folder, manifestEntry(manifest), { files: [] }));
  return { isKnown, isReadable, dirty, fingerprints };
}

/** Whether a tree is what its manifest says, and nothing else is in it. */
export const isUndamaged = ({ isKnown, isReadable, dirty }: Scan): boolean =>
  isKnown && isReadable && dirty.length === 0;

/** Tells whether a target's tree has a file, with the same bytes. */
export function soundFilesIn(target: string, tree: Tree): (file: ListedFile) => boolean {
  const sound = new Map<string, ListedFile>();
  scan(tree, knownFingerprints(target), (file) => sound.set(file.path, file));
  return (file) => {
    const listed = sound.get(file.path);
    if (listed === undefined) return hasListed(tree.folder, file);
    return listed.sha256 === file.sha256 && listed.bytes === file.bytes;
  };
}
