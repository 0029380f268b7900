/** The tree under way: a folder beside the target that grows into the next build. */

import { createHash, type Hash } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import type { Batch } from "../lib/section.ts";
import { prepareBase } from "./base.ts";
import { contentTime } from "./content-time.ts";
import { setFolderTimes } from "./folder-times.ts";
import { type Lists, openLists } from "./lists.ts";
import {
  type Entry,
  entryFrom,
  entryOf,
  type List,
  type ListedPart,
  MANIFEST,
  type Manifest,
  manifestOf,
} from "./manifest.ts";
import { pathSet } from "./path-set.ts";
import { type SizeCounter, sizeCounter, type TreeSize } from "./size-counter.ts";
import { staleIn } from "./stale.ts";
import { previousFolder, stagingFolder } from "./swap.ts";
import { isSame, openTree, readList, type Tree } from "./tree.ts";
import { type OpenedFile, writerIn } from "./writer.ts";

/** A section by its name, and the digest of everything that it follows from, if it is cached by that. */
export type SectionKey = {
  readonly name: string;
  readonly inputs: string | null;
  /** Whether this is a group of its files, and the digest that of the group. */
  readonly isGroup?: true;
  /** Whether its small files are written into packs. */
  readonly isPacked?: true;
};

export type Staging = {
  /** Whether each of these is published, follows from the same inputs, and is undamaged. */
  keepable(sections: readonly SectionKey[]): boolean[];
  /** Keeps sections that can be kept, and groups of a section that has not ended. */
  keep(sections: readonly SectionKey[]): void;
  /** Adds files of a section or a group. Those of several sections may come in turns. */
  add(section: SectionKey, batch: Batch): void;
  /** Ends a section, which may have no files. */
  end(section: SectionKey): void;
  /** The files of a section that was kept or has ended. */
  listed(name: string): Entry[];
  /** Removes what was not added, and completes the tree with its manifest. */
  complete(about: Pick<Manifest, "inputs" | "asOf">, order: readonly string[]): Completed;
  /** Ends it unpublished: the folder goes, or is kept for the next build if it still is what it started from. */
  abandon(): void;
};

/** A complete tree, and what it changes of the published one: paths from the root. */
export type Completed = {
  readonly files: number;
  readonly bytes: number;
  readonly size: TreeSize;
  readonly written: readonly string[];
  readonly removed: readonly string[];
};

/** A section of a tree that was found in it before. */
function listedIn(tree: Tree | null, name: string): ListedPart {
  const listed = tree?.manifest.parts.find(({ part }) => part === name);
  if (listed === undefined) throw new Error(`Expected section ${name} to be there still, found none.`);
  return listed;
}

/** A file of which more is to come. */
type Growing = { readonly file: OpenedFile; readonly hash: Hash; bytes: number };

/** Where the bytes of a file are already: in the staging folder, or in the published tree. */
type Place = "here" | "published" | null;

/** Opens the staging folder of a target, and fills it with what the next build starts from. */
export function openStaging(target: string): Staging {
  const folder = stagingFolder(target);
  const published = openTree(target);
  const base = prepareBase(target, published);
  const stale = { here: staleIn(base.tree), published: staleIn(published) };
  const writer = writerIn(folder);
  const paths = pathSet();
  const counter: SizeCounter = sizeCounter();
  const parts = new Map<string, ListedPart>();
  const written: string[] = [];
  /** Sections to be kept of which nothing needs to be touched. */
  const here = new Set<string>();
  /** Of the sections that have begun and not ended. */
  const open = new Map<string, Lists>();
  /** By their paths. */
  const growing = new Map<string, Growing>();

  const placeOf = ({ name }: SectionKey, file: Entry): Place => {
    const { path, sha256 } = file;
    if (base.tree?.section(name)?.hashes.get(path) === sha256 && !base.missing.has(path)) return "here";
    if (base.tree === published) return null;
    return published?.section(name)?.hashes.get(path) === sha256 && published.holds(file)
      ? "published"
      : null;
  };

  /** Whether the staging folder began with the very section that is published, undamaged, and it is the one asked for. */
  const isHere = ({ name, inputs }: SectionKey): boolean => {
    const listed = base.tree?.manifest.parts.find(({ part }) => part === name);
    const other = published?.manifest.parts.find(({ part }) => part === name);
    if (listed === undefined || other === undefined || !isSame(listed, other)) return false;
    return base.missing.size === 0 && base.sections.get(name)?.inputs === inputs;
  };

  const addFile = (section: SectionKey, file: Entry, bytes: Uint8Array | null) => {
    const { path, sha256 } = file;
    paths.add(path);
    counter.add(file);
    const place = placeOf(section, file);
    if (place === "published") writer.link(path, `${target}/${path}`, contentTime(sha256));
    else if (place === null && bytes !== null) writer.write(path, bytes, contentTime(sha256));
    if (place === null || !isPublished(section, file)) written.push(path);
  };

  const isPublished = ({ name }: SectionKey, { path, sha256 }: Entry): boolean =>
    published?.section(name)?.hashes.get(path) === sha256;

  /**
   * Adds a piece of a file; gives the entry of the file with its last one. What is in it is known only then, so it is
   * always written, unlike other files.
   */
  const addPiece = (section: SectionKey, path: string, piece: Uint8Array, isLast: boolean): Entry | null => {
    const under = growing.get(path) ?? begin(path);
    under.file.append(piece);
    under.hash.update(piece);
    under.bytes += piece.length;
    if (!isLast) return null;
    growing.delete(path);
    const entry = entryFrom(path, under.bytes, under.hash.digest("hex"));
    under.file.end(contentTime(entry.sha256));
    counter.add(entry);
    if (!isPublished(section, entry)) written.push(path);
    return entry;
  };

  const begin = (path: string): Growing => {
    paths.add(path);
    const under = { file: writer.open(path), hash: createHash("sha256"), bytes: 0 };
    growing.set(path, under);
    return under;
  };

  const listsOf = (section: SectionKey): Lists => {
    const write = (path: string, text: string) => {
      const bytes = Buffer.from(text);
      const entry = entryOf(path, bytes);
      addFile(section, entry, bytes);
      return entry;
    };
    const known = open.get(section.name);
    if (known !== undefined) return known;
    const lists = openLists(section.name, write);
    open.set(section.name, lists);
    return lists;
  };

  /** The published lists of a group. */
  const listsOfGroup = ({ name, inputs }: SectionKey): readonly List[] =>
    published?.section(name)?.lists.filter((list) => list.inputs === inputs) ?? [];

  const isKeepable = (section: SectionKey): boolean => {
    if (section.isGroup) {
      const lists = listsOfGroup(section);
      return (
        lists.length > 0 && lists.every(({ files }) => files.every((file) => placeOf(section, file) !== null))
      );
    }
    if (isHere(section)) {
      here.add(section.name);
      return true;
    }
    const held = published?.section(section.name);
    if (held?.inputs !== section.inputs) return false;
    return held.entries.every((file) => placeOf(section, file) !== null);
  };

  const close = (name: string, part: ListedPart) => {
    parts.set(name, part);
    stale.here.ended(name, paths);
    stale.published.ended(name, paths);
    open.delete(name);
  };

  return {
    keepable: (sections) => sections.map(isKeepable),
    keep(sections) {
      for (const section of sections) {
        const { name } = section;
        if (section.isGroup) {
          const lists = listsOf(section);
          for (const list of listsOfGroup(section)) {
            for (const file of list.files) addFile(section, file, null);
            lists.keep(list);
          }
        } else if (here.has(name)) {
          // Nothing of it is stale, in neither tree.
          for (const file of base.sections.get(name)?.files ?? []) {
            paths.add(file.path);
            counter.add(file);
          }
          parts.set(name, listedIn(base.tree, name));
        } else {
          for (const file of published?.section(name)?.entries ?? []) addFile(section, file, null);
          close(name, listedIn(published, name));
        }
      }
    },
    add(section, { files, bytes }) {
      const lists = listsOf(section);
      let at = 0;
      for (const { path, length, goesOn } of files) {
        const content = bytes.subarray(at, at + length);
        at += length;
        if (goesOn || growing.has(path)) {
          const entry = addPiece(section, path, content, !goesOn);
          if (entry !== null) lists.add(entry, section.inputs);
          continue;
        }
        const entry = entryOf(path, content);
        addFile(section, entry, content);
        lists.add(entry, section.inputs);
      }
    },
    end: (section) => close(section.name, listsOf(section).end(section.inputs)),
    listed: (name) =>
      (parts.get(name)?.lists ?? []).flatMap((list) => [...(readList(folder, list)?.files ?? [])]),
    complete(about, order) {
      for (const path of growing.keys()) throw new Error(`Expected the rest of ${path}, found the end.`);
      const manifest = manifestOf(
        about,
        order.flatMap((name) => parts.get(name) ?? []),
      );
      const names = new Set(order);
      const isKept = (path: string) => paths.has(path) || paths.hasFolder(path);
      for (const path of stale.here.of(paths, names)) writer.remove(path, isKept);
      const removed = stale.published.of(paths, names);
      const bytes = Buffer.from(JSON.stringify(manifest));
      const { sha256 } = entryOf(MANIFEST, bytes);
      writer.write(MANIFEST, bytes, contentTime(sha256));
      setFolderTimes(
        folder,
        [...writer.folders].filter((path) => path === "." || paths.hasFolder(path)),
      );
      paths.add(MANIFEST);
      counter.add({ path: MANIFEST, bytes: bytes.length });
      const size = { ...counter.size(), fullest: paths.fullest() };
      const isSame = JSON.stringify(manifest) === JSON.stringify(published?.manifest);
      return {
        files: size.files,
        bytes: size.bytes,
        size,
        written: isSame ? written : [...written, MANIFEST],
        removed,
      };
    },
    abandon() {
      for (const { file } of growing.values()) file.close();
      const isUntouched = writer.folders.size === 0 && base.tree !== null && base.missing.size === 0;
      if (isUntouched) renameSync(folder, previousFolder(target));
      else rmSync(folder, { recursive: true, force: true });
    },
  };
}
