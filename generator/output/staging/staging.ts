/** The tree under way: a folder beside the target that grows into the next build. */

import { renameSync, rmSync } from "node:fs";
import type { Batch } from "../section.ts";
import {
  entryOf,
  type ListedFile,
  type ListedSection,
  MANIFEST,
  type Manifest,
  manifestOf,
} from "../tree/manifest.ts";
import { previousFolder, stagingFolder } from "../tree/swap.ts";
import { contentTime, setFolderTimes } from "../tree/times.ts";
import { readList, type Tree } from "../tree/tree.ts";
import { type Writer, writerIn } from "../tree/writer.ts";
import { type Lists, openLists } from "./manifest-lists.ts";
import { listedIn, OnDisk } from "./on-disk.ts";
import { pathSet } from "./path-set.ts";
import type { SectionKey } from "./section-key.ts";
import { sizeCounter, type TreeSize } from "./size-counter.ts";
import { staleIn } from "./stale.ts";

/** A complete tree, and what it changes of the published one: paths from the root. */
export type Completed = {
  readonly files: number;
  readonly bytes: number;
  readonly size: TreeSize;
  readonly written: readonly string[];
  readonly removed: readonly string[];
};

export class Staging {
  readonly #target: string;
  readonly #folder: string;
  readonly #disk: OnDisk;
  readonly #writer: Writer;
  readonly #paths = pathSet();
  readonly #counter = sizeCounter();
  /** The sections that have ended. */
  readonly #sections = new Map<string, ListedSection>();
  /** The lists of sections that have begun and not ended. */
  readonly #open = new Map<string, Lists>();
  readonly #written: string[] = [];
  readonly #stale;

  /** Opens the staging folder of a target, and fills it with what the next build starts from: nothing if it is to be clean. */
  constructor(target: string, isClean: boolean) {
    this.#target = target;
    this.#folder = stagingFolder(target);
    this.#disk = new OnDisk(target, isClean);
    this.#stale = { here: staleIn(this.#disk.base.tree), published: staleIn(this.#disk.published) };
    this.#writer = writerIn(this.#folder);
  }

  /** Whether each of these is published, follows from the same inputs, and is undamaged. */
  keepable(sections: readonly SectionKey[]): boolean[] {
    return sections.map((section) => this.#disk.isKeepable(section));
  }

  /** Keeps sections that can be kept. */
  keep(sections: readonly SectionKey[]): void {
    for (const section of sections) {
      if (this.#disk.isUntouched(section)) this.#keepUntouched(section.name);
      else this.#keepSection(section.name);
    }
  }

  /** Adds files of a section. Those of several sections may come in turns. */
  add({ name, inputs }: SectionKey, { files, bytes }: Batch): void {
    const lists = this.#listsOf(name, inputs);
    let at = 0;
    for (const { path, length } of files) {
      lists.add(this.#addWhole(name, path, bytes.subarray(at, at + length)));
      at += length;
    }
  }

  /** Ends a section, which may have no files. */
  end({ name, inputs }: SectionKey): void {
    this.#close(name, this.#listsOf(name, inputs).end());
  }

  /** The files of a section that was kept or has ended. */
  listed(name: string): ListedFile[] {
    const lists = this.#sections.get(name)?.lists ?? [];
    return lists.flatMap((list) => [...(readList(this.#folder, list)?.files ?? [])]);
  }

  /** Removes what was not added, and completes the tree with its manifest. */
  complete(about: Pick<Manifest, "inputs" | "asOf">, order: readonly string[]): Completed {
    const sections = order.flatMap((name) => this.#sections.get(name) ?? []);
    const manifest = manifestOf(about, sections);
    const removed = this.#removeStale(new Set(order));
    this.#writeManifest(manifest);
    const size = { ...this.#counter.size(), fullest: this.#paths.fullest() };
    const isSame = JSON.stringify(manifest) === JSON.stringify(this.#disk.published?.manifest);
    const written = isSame ? this.#written : [...this.#written, MANIFEST];
    return { files: size.files, bytes: size.bytes, size, written, removed };
  }

  /** Abandons the tree. The folder is removed, or kept for the next build if it still is what it started from. */
  abandon(): void {
    const { tree, missing } = this.#disk.base;
    const isUntouched = this.#writer.folders.size === 0 && tree !== null && missing.size === 0;
    if (isUntouched) renameSync(this.#folder, previousFolder(this.#target));
    else rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Keeps a section that the staging folder has exactly as published. Nothing of it is stale in either tree. */
  #keepUntouched(name: string): void {
    const { tree, sections } = this.#disk.base;
    for (const file of sections.get(name)?.files ?? []) {
      this.#paths.add(file.path);
      this.#counter.add(file);
    }
    this.#sections.set(name, expectedIn(tree, name));
  }

  #keepSection(name: string): void {
    const { published } = this.#disk;
    for (const file of published?.section(name)?.entries ?? []) this.#addFile(name, file, null);
    this.#close(name, expectedIn(published, name));
  }

  #addWhole(section: string, path: string, content: Uint8Array): ListedFile {
    const entry = entryOf(path, content);
    this.#addFile(section, entry, content);
    return entry;
  }

  /** Adds a file; its bytes are given unless they are known to be on the disk. */
  #addFile(section: string, file: ListedFile, bytes: Uint8Array | null): void {
    const { path, sha256 } = file;
    this.#paths.add(path);
    this.#counter.add(file);
    const [place, time] = [this.#disk.placeOf(section, file), contentTime(sha256)];
    if (place === "published") this.#writer.link(path, `${this.#target}/${path}`, time);
    else if (place === null && bytes !== null) this.#writer.write(path, bytes, time);
    if (place === null || !this.#disk.isPublished(section, file)) this.#written.push(path);
  }

  /** The lists of a section under way; a list is a file of the section too. */
  #listsOf(name: string, inputs: string | null): Lists {
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const write = (path: string, text: string) => this.#addWhole(name, path, Buffer.from(text));
    const lists = openLists({ part: name, inputs }, write);
    this.#open.set(name, lists);
    return lists;
  }

  #close(name: string, section: ListedSection): void {
    this.#sections.set(name, section);
    this.#stale.here.ended(name, this.#paths);
    this.#stale.published.ended(name, this.#paths);
    this.#open.delete(name);
  }

  /** Removes files that none of these sections has any more. Returns the paths of those that were published. */
  #removeStale(sections: ReadonlySet<string>): string[] {
    const paths = this.#paths;
    const isKept = (path: string) => paths.has(path) || paths.hasFolder(path);
    for (const path of this.#stale.here.of(paths, sections)) this.#writer.remove(path, isKept);
    return this.#stale.published.of(paths, sections);
  }

  /** Writes the manifest as the last file, then sets the times of the folders. */
  #writeManifest(manifest: Manifest): void {
    const bytes = Buffer.from(JSON.stringify(manifest));
    this.#writer.write(MANIFEST, bytes, contentTime(entryOf(MANIFEST, bytes).sha256));
    const isOfTree = (folder: string) => folder === "." || this.#paths.hasFolder(folder);
    setFolderTimes(this.#folder, [...this.#writer.folders].filter(isOfTree));
    this.#paths.add(MANIFEST);
    this.#counter.add({ path: MANIFEST, bytes: bytes.length });
  }
}

/** A section of a tree that was found in it before. */
function expectedIn(tree: Tree | null, name: string): ListedSection {
  const listed = listedIn(tree, name);
  if (listed === undefined) throw new Error(`Expected section ${name} to be there still, found none.`);
  return listed;
}
