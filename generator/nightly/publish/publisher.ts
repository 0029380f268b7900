/** What publishes a build, and can take that back. */

import type { Entry } from "../../output/manifest.ts";

/** A tree that a build has written: its folder, every file by its path, and the SHA-256 of its manifest. */
export type BuiltTree = {
  readonly folder: string;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly manifest: string;
};

export type Publisher = {
  /** Where to, in words. */
  readonly place: string;
  /** Takes back what a night that was killed has left half done. Says whether there was anything. */
  recover(): Promise<boolean>;
  /** The SHA-256 of the manifest that is there; null if there is none, or nobody can tell. */
  current(): Promise<string | null>;
  /** Publishes a tree. `live` are the files that are published now, by path. Throws if it could not be done. */
  publish(tree: BuiltTree, live: ReadonlyMap<string, Entry> | null): Promise<void>;
  /**
   * What is not there as listed, in words; null if only the site itself can tell. `folder` has the same files, if any
   * folder has.
   */
  faults(entries: ReadonlyMap<string, Entry>, folder: string | null): Promise<string[] | null>;
  /** Puts back what was there before. False if there was nothing. */
  rollBack(): Promise<boolean>;
  /** The night is over, and what is there is right. */
  end(): Promise<void>;
};
