/** Publishes a build, and can roll that back. */

import type { ListedFile } from "../../output/tree/manifest.ts";

/** A tree that a build has written: its folder, every file by its path, and the SHA-256 of its manifest. */
export type BuiltTree = {
  readonly folder: string;
  readonly entries: ReadonlyMap<string, ListedFile>;
  readonly manifest: string;
};

export type Publisher = {
  /** Where it publishes, in words. */
  readonly place: string;
  /** Undoes what a killed night left half done. Returns whether there was anything. */
  recover(): Promise<boolean>;
  /** The SHA-256 of the manifest that is there; null if there is none, or if it cannot be determined. */
  current(): Promise<string | null>;
  /** Publishes a tree. `live` has the currently published files, by path. Throws if it fails. */
  publish(tree: BuiltTree, live: ReadonlyMap<string, ListedFile> | null): Promise<void>;
  /**
   * What is missing or not as listed, in words; null if only the site itself can tell. `folder` holds the same files,
   * if any folder does.
   */
  faults(entries: ReadonlyMap<string, ListedFile>, folder: string | null): Promise<string[] | null>;
  /** Restores what was there before. False if there was nothing. */
  rollBack(): Promise<boolean>;
  /** Ends a night whose publication is correct. */
  end(): Promise<void>;
};
