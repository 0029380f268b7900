/** A published tree, as far as it still matches its manifest. */

import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../lib/digest.ts";
import { lazy } from "../../lib/lazy.ts";
import { NoBuildError } from "../../lib/no-build-error.ts";
import { isThere } from "../../lib/target/is-there.ts";
import { readBytes, readText } from "../../lib/target/whole-files.ts";
import { foundAt } from "./found-file.ts";
import {
  bytesOf,
  entryOf,
  type List,
  type ListedFile,
  type ListedSection,
  MANIFEST,
  type Manifest,
  manifestEntry,
  manifestOf,
  SIGNATURE,
} from "./manifest.ts";
import { isOutside } from "./writer.ts";

export type Tree = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** A section by its name; null if there is none, or one of its lists is not the one that the manifest names. */
  section(name: string): ReturnType<typeof readSection>;
  /** A list by its entry; null if it has other bytes than the entry says. */
  list(entry: ListedFile): List | null;
};

/** Opens a tree by its manifest; null if there is none that a build could have written. Sections that `like` has too are read there. */
export function openTree(folder: string, like: Tree | null = null): Tree | null {
  const manifest = readManifest(folder);
  if (manifest === null) return null;
  // For one section at a time: all of them would take much of the memory.
  let latest: { readonly name: string; readonly section: ReturnType<Tree["section"]> } | undefined;
  const read = (name: string): ReturnType<Tree["section"]> => {
    const listed = manifest.parts.find(({ part }) => part === name);
    if (listed === undefined) return null;
    const other = like?.section(name);
    return other && isSame(other.listed, listed) ? other : readSection(folder, listed);
  };
  return {
    folder,
    manifest,
    section(name) {
      if (latest?.name !== name) latest = { name, section: read(name) };
      return latest.section;
    },
    list: (entry) => readList(folder, entry),
  };
}

/** Opens the tree of a folder that must hold one. Throws NoBuildError. */
export function openBuild(folder: string): Tree {
  const tree = openTree(folder);
  if (tree === null) throw new NoBuildError(folder);
  return tree;
}

/**
 * Every file of a tree: the listed files, the lists, the manifest, and the signature if there is one. Throws what `faultOf` makes
 * of a part whose lists are not the ones that the manifest names.
 */
export function entriesOf(tree: Tree, faultOf: (part: string) => Error): ListedFile[] {
  const entries = tree.manifest.parts.flatMap(({ part }) => {
    const section = tree.section(part);
    if (section === null) throw faultOf(part);
    return section.entries;
  });
  entries.push(manifestEntry(tree.manifest));
  const signature = join(tree.folder, SIGNATURE);
  // No list has it, because it is derived from the manifest.
  if (isThere(signature)) entries.push(entryOf(SIGNATURE, readBytes(signature)));
  return entries;
}

/** How many files a tree has, and their bytes, its lists, manifest and signature included. */
export function sizeOf({ folder, manifest }: Tree): { readonly files: number; readonly bytes: number } {
  const lists = manifest.parts.flatMap(({ lists }) => lists);
  const own = [MANIFEST, SIGNATURE].flatMap((path) => {
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    return found === undefined ? [] : [{ bytes: found.size }];
  });
  return {
    files: manifest.files + lists.length + own.length,
    bytes: manifest.bytes + bytesOf([...lists, ...own]),
  };
}

/** Everything below a folder, by path with `/`. Links are not followed. */
export function contentsOf(root: string) {
  const contents = {
    files: new Set<string>(),
    folders: new Set<string>(),
    /** Links and other things that no build makes. */
    others: new Set<string>(),
    /** No build makes these either. */
    emptyFolders: [] as string[],
    /** The contents of these are unknown. */
    unreadable: [] as string[],
  };
  const walk = (folder: string) => {
    const entries = unlessDamaged(() => readdirSync(`${root}/${folder}`, { withFileTypes: true }));
    if (entries === null) {
      contents.unreadable.push(folder);
      return;
    }
    if (entries.length === 0) contents.emptyFolders.push(folder);
    for (const entry of entries) {
      const path = `${folder}${entry.name}`;
      if (entry.isFile()) contents.files.add(path);
      else if (!entry.isDirectory()) contents.others.add(path);
      else {
        contents.folders.add(path);
        walk(`${path}/`);
      }
    }
  };
  walk("");
  return contents;
}

/** The manifest of a tree; null if there is none that a build could have written. */
function readManifest(folder: string): Manifest | null {
  return unlessDamaged(() => {
    const text = readText(join(folder, MANIFEST));
    const { parts, ...about } = JSON.parse(text) as Manifest;
    const manifest = manifestOf(about, parts);
    const isSound = parts.every(({ lists }) => lists.every(({ path }) => !isOutside(path)));
    return isSound && JSON.stringify(manifest) === text ? manifest : null;
  });
}

/** Whether two trees have the same files of a section. */
export const isSame = (one: ListedSection, other: ListedSection) =>
  JSON.stringify(one) === JSON.stringify(other);

function readSection(folder: string, listed: ListedSection) {
  const lists = listed.lists.map((entry) => readList(folder, entry));
  if (!lists.every((list) => list !== null)) return null;
  /** Its files and its lists. */
  const entries: readonly ListedFile[] = [...lists.flatMap(({ files }) => files), ...listed.lists];
  const hashes = lazy(() => new Map(entries.map(({ path, sha256 }) => [path, sha256])));
  return {
    listed,
    inputs: lists[0]?.inputs ?? null,
    entries,
    /** The same by path: the SHA-256 of each. */
    get hashes(): ReadonlyMap<string, string> {
      return hashes();
    },
  };
}

/** A list of a tree by its entry; null if it has other bytes than the entry says. */
export function readList(folder: string, entry: ListedFile): List | null {
  return unlessDamaged(() => {
    const text = readListed(folder, entry);
    if (text === null) return null;
    const list = JSON.parse(text.toString()) as List;
    return list.files.some(({ path }) => isOutside(path)) ? null : list;
  });
}

/**
 * The bytes of a listed file; null if it differs. A list may come from outside: only a regular file of the right size
 * is read.
 */
export function readListed(folder: string, { path, bytes, sha256: expected }: ListedFile): Buffer | null {
  if (isOutside(path)) return null;
  const found = foundAt(`${folder}/${path}`);
  if (found?.isFile() !== true || found.size !== bytes) return null;
  const content = readBytes(`${folder}/${path}`);
  return sha256(content) === expected ? content : null;
}

/** Null for a file that a person or a failing disk has damaged. Faults of the program are thrown on. */
function unlessDamaged<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof SyntaxError || error instanceof TypeError || code !== undefined) return null;
    throw error;
  }
}
