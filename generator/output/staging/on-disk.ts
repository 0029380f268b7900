/** The trees on the disk when a build starts: the published one, and the base in the staging folder. */

import { hasListed } from "../tree/found-file.ts";
import type { ListedFile, ListedSection } from "../tree/manifest.ts";
import { isSame, openTree, type Tree } from "../tree/tree.ts";
import { type Base, prepareBase, startEmpty } from "./base.ts";
import type { SectionKey } from "./section-key.ts";

export class OnDisk {
  readonly published: Tree | null;
  readonly base: Base;

  /**
   * Fills the staging folder of a target with what the build starts from. A clean build reuses nothing that is
   * published.
   */
  constructor(target: string, isClean: boolean) {
    this.published = isClean ? null : openTree(target);
    this.base = isClean ? startEmpty(target) : prepareBase(target, this.published);
  }

  /**
   * Where the bytes of a published file of a section are: in the staging folder, or in the published tree. A file that is not published is written, even if the base has
   * its bytes: there they have the time of an earlier build.
   */
  placeOf(section: string, file: ListedFile): "here" | "published" | null {
    const { path, sha256 } = file;
    const { tree, missing } = this.base;
    // The list of the base is read before the new one takes its place.
    const isHere = tree?.section(section)?.hashes.get(path) === sha256 && !missing.has(path);
    if (!this.isPublished(section, file)) return null;
    if (isHere) return "here";
    if (tree === this.published || this.published === null) return null;
    return hasListed(this.published.folder, file) ? "published" : null;
  }

  /** Whether the published tree lists a file in this section, with the same bytes. */
  isPublished(section: string, { path, sha256 }: ListedFile): boolean {
    return this.published?.section(section)?.hashes.get(path) === sha256;
  }

  /** Whether the staging folder began with exactly the published section, undamaged, and that is the one requested. */
  isUntouched({ name, inputs }: SectionKey): boolean {
    const { tree, missing, sections } = this.base;
    const here = listedIn(tree, name);
    const published = listedIn(this.published, name);
    if (here === undefined || published === undefined || !isSame(here, published)) return false;
    return missing.size === 0 && sections.get(name)?.inputs === inputs;
  }

  /** Whether a section is published, follows from the same inputs, and is undamaged. */
  isKeepable(key: SectionKey): boolean {
    const isThere = (file: ListedFile) => this.placeOf(key.name, file) !== null;
    if (this.isUntouched(key)) return true;
    const section = this.published?.section(key.name);
    return section?.inputs === key.inputs && section.entries.every(isThere);
  }
}

/** A section as the manifest of a tree names it. */
export const listedIn = (tree: Tree | null, name: string): ListedSection | undefined =>
  tree?.manifest.parts.find(({ part }) => part === name);
