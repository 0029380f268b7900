/** The tree under way: a folder beside the target that grows into the next build. */

import { rmSync } from "node:fs";
import { fingerprintIn } from "../tree/fingerprints.ts";
import {
  type About,
  entryOf,
  type ListedFile,
  type ListedSection,
  MANIFEST,
  type Manifest,
  manifestEntry,
  manifestOf,
} from "../tree/manifest.ts";
import { stagingFolder } from "../tree/swap.ts";
import { setFolderTimes, timeAfter } from "../tree/times.ts";
import { readList, type Tree } from "../tree/tree.ts";
import { type Writer, writerIn } from "../tree/writer.ts";
import { builtFiles, type TreeSize } from "./built-files.ts";
import { type Lists, openLists } from "./manifest-lists.ts";
import { listedIn, OnDisk } from "./on-disk.ts";
import type { SectionKey } from "./section-key.ts";
import { staleIn } from "./stale.ts";

/** A complete tree, and what it changes of the published one: paths from the root. */
export type Completed = {
  readonly files: number;
  readonly bytes: number;
  readonly size: TreeSize;
  readonly written: readonly string[];
  readonly removed: readonly string[];
};

/** A complete tree with what the next build recognises it by. */
export type CompleteTree = {
  readonly made: Completed;
  readonly manifest: Manifest;
  readonly fingerprints: readonly string[];
};

export class Staging {
  readonly #target: string;
  readonly #folder: string;
  readonly #disk: OnDisk;
  readonly #writer: Writer;
  readonly #files = builtFiles();
  /** The sections that have ended. */
  readonly #sections = new Map<string, ListedSection>();
  /** The lists of sections that have begun and not ended. */
  readonly #open = new Map<string, Lists>();
  readonly #written: string[] = [];
  /** Of the lists that are complete. */
  readonly #fingerprints: string[] = [];
  /** Of the files that are written. */
  readonly #time: number;
  readonly #stale;

  /** Opens the staging folder of a target, and fills it with what the next build starts from: nothing if it is to be clean. */
  constructor(target: string, isClean: boolean) {
    this.#target = target;
    this.#folder = stagingFolder(target);
    this.#disk = new OnDisk(target, isClean);
    this.#stale = { here: staleIn(this.#disk.base.tree), published: staleIn(this.#disk.published) };
    this.#writer = writerIn(this.#folder);
    this.#time = timeAfter(target);
  }

  /** Whether a section is published, follows from the same inputs, and is undamaged. */
  isKeepable(section: SectionKey): boolean {
    return this.#disk.isKeepable(section);
  }

  /** Keeps sections that can be kept. */
  keep(sections: readonly SectionKey[]): void {
    for (const section of sections) {
      if (this.#disk.isUntouched(section)) this.#keepUntouched(section.name);
      else this.#keepSection(section.name);
    }
  }

  /** Adds a file of a section. */
  add({ name, inputs }: SectionKey, path: string, bytes: Uint8Array): void {
    this.#listsOf(name, inputs).add(this.#addWhole(name, path, bytes));
  }

  /** Ends a section, which may have no files. */
  end({ name, inputs }: SectionKey): void {
    this.#close(name, this.#listsOf(name, inputs).end());
  }

  /** The files of a section that was kept or has ended. Throws EIO if the disk has lost a list: its files would go undescribed. */
  listed(name: string): ListedFile[] {
    const lists = this.#sections.get(name)?.lists ?? [];
    return lists.flatMap((entry) => {
      const list = readList(this.#folder, entry);
      if (list === null)
        throw Object.assign(new Error(`EIO: ${entry.path} is not as it was written`), { code: "EIO" });
      return list.files;
    });
  }

  /** Removes what was not added, and completes the tree with its manifest. */
  complete(about: About, order: readonly string[]): CompleteTree {
    const sections = order.flatMap((name) => this.#sections.get(name) ?? []);
    const manifest = manifestOf(about, sections);
    const removed = this.#removeStale(new Set(order));
    const isSame = JSON.stringify(manifest) === JSON.stringify(this.#disk.published?.manifest);
    this.#putManifest(manifest, isSame && this.#written.length === 0);
    const size = this.#files.size();
    const written = isSame ? this.#written : [...this.#written, MANIFEST];
    const made = { files: size.files, bytes: size.bytes, size, written, removed };
    return { made, manifest, fingerprints: this.#fingerprints };
  }

  /** Abandons the tree, and removes its folder. */
  abandon(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Keeps a section that the staging folder has exactly as published. Nothing of it is stale in either tree. */
  #keepUntouched(name: string): void {
    const { tree, sections, fingerprints } = this.#disk.base;
    this.#fingerprints.push(
      ...fingerprints.filter(({ part }) => part === name).map(({ fingerprint }) => fingerprint),
    );
    for (const file of sections.get(name)?.files ?? []) this.#files.add(file);
    this.#sections.set(name, expectedIn(tree, name));
  }

  #keepSection(name: string): void {
    const { published } = this.#disk;
    for (const file of published?.section(name)?.entries ?? []) this.#addFile(name, file, null);
    for (const entry of expectedIn(published, name).lists) {
      const list = readList(this.#folder, entry);
      if (list !== null) this.#fingerprints.push(fingerprintIn(this.#folder, entry, list));
    }
    this.#close(name, expectedIn(published, name));
  }

  #addWhole(section: string, path: string, content: Uint8Array): ListedFile {
    const entry = entryOf(path, content);
    this.#addFile(section, entry, content);
    return entry;
  }

  /** Adds a file; its bytes are given unless they are known to be on the disk. */
  #addFile(section: string, file: ListedFile, bytes: Uint8Array | null): void {
    const { path } = file;
    this.#files.add(file);
    const place = this.#disk.placeOf(section, file);
    if (place === "published") this.#writer.link(path, `${this.#target}/${path}`);
    else if (place === null && bytes !== null) this.#writer.write(path, bytes, this.#time);
    if (place === null) this.#written.push(path);
  }

  /** The lists of a section under way; a list is a file of the section too. */
  #listsOf(name: string, inputs: string | null): Lists {
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const lists = openLists({ part: name, inputs }, (path, list) => {
      const entry = this.#addWhole(name, path, Buffer.from(JSON.stringify(list)));
      this.#fingerprints.push(fingerprintIn(this.#folder, entry, list));
      return entry;
    });
    this.#open.set(name, lists);
    return lists;
  }

  #close(name: string, section: ListedSection): void {
    this.#sections.set(name, section);
    this.#stale.here.ended(name, this.#files);
    this.#stale.published.ended(name, this.#files);
    this.#open.delete(name);
  }

  /** Removes files that none of these sections has any more. Returns the paths of removed files that were published. */
  #removeStale(sections: ReadonlySet<string>): string[] {
    const files = this.#files;
    for (const path of this.#stale.here.of(files, sections)) this.#writer.remove(path, files.hasFolder);
    return this.#stale.published.of(files, sections);
  }

  /** Writes the manifest as the last file, unless nothing has changed, then sets the times of the folders. */
  #putManifest(manifest: Manifest, isKept: boolean): void {
    const entry = manifestEntry(manifest);
    if (isKept) this.#writer.link(MANIFEST, `${this.#target}/${MANIFEST}`);
    else this.#writer.write(MANIFEST, Buffer.from(JSON.stringify(manifest)), this.#time);
    this.#fingerprints.push(fingerprintIn(this.#folder, entry, { files: [] }));
    setFolderTimes(this.#folder, [...this.#writer.folders].filter(this.#files.hasFolder));
    this.#files.add(entry);
  }
}

/** A section of a tree that was found in it before. */
const expectedIn = (tree: Tree | null, name: string) => listedIn(tree, name) as ListedSection;
