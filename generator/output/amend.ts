/** Changes some files of the published tree. Like a build, the result is published as a whole, or not at all. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { batchesOf } from "../lib/batches.ts";
import { NoBuildError } from "../lib/no-build-error.ts";
import type { File } from "../lib/section.ts";
import { orWriteError, TargetError } from "./errors.ts";
import { lock } from "./lock.ts";
import { readOrNull } from "./read-or-null.ts";
import { type Completed, Staging } from "./staging.ts";
import { clearStale, keepReplaced, swapIn } from "./swap.ts";
import { openBuild, type Tree } from "./tree.ts";

/** Sections to change: the files that each has from now on, and the paths of those that it no longer has. */
export type Amendment = ReadonlyMap<
  string,
  { readonly files: readonly File[]; readonly gone: Iterable<string> }
>;

/** The published tree, to decide from. */
export type PublishedTree = {
  /** The bytes of a file; null if there is none. */
  read(path: string): Buffer | null;
  /** The SHA-256 of each file of a section by its path; empty if there is no such section. */
  hashesOf(section: string): ReadonlyMap<string, string>;
};

/**
 * Publishes the tree of a target with the changes that `decide` returns; does nothing if there are none. The next build
 * then knows that the tree has changed. Throws NoBuildError, TargetError, WriteError, LeftoverError.
 */
export function amend(target: string, decide: (tree: PublishedTree) => Amendment): Completed | null {
  if (!existsSync(dirname(resolve(target)))) throw new NoBuildError(target); // Locking would make that folder.
  const unlock = lock(target);
  try {
    orWriteError(target, () => clearStale(target));
    const tree = openBuild(target);
    const amendment = decide({
      read: (path) => readOrNull(join(target, path)),
      hashesOf: (section) => tree.section(section)?.hashes ?? new Map(),
    });
    if (amendment.size === 0) return null;
    const completed = orWriteError(target, () => write(target, tree, amendment));
    orWriteError(target, () => swapIn(target));
    keepReplaced(target);
    return completed;
  } finally {
    unlock();
  }
}

function write(target: string, tree: Tree, amendment: Amendment): Completed {
  const staging = new Staging(target);
  try {
    const order = tree.manifest.parts.map(({ part }) => part);
    for (const name of order) writeSection(staging, tree, name, amendment.get(name));
    return staging.complete({ inputs: null, asOf: tree.manifest.asOf }, order);
  } catch (error) {
    staging.abandon();
    throw error;
  }
}

/** A section whose files change is written from its bytes; any other is kept as it is. */
function writeSection(
  staging: Staging,
  tree: Tree,
  name: string,
  change: ReturnType<Amendment["get"]>,
): void {
  const section = tree.section(name);
  if (section === null) throw damaged(tree.folder);
  if (change === undefined) {
    const key = { name, inputs: section.inputs };
    if (!staging.keepable([key]).every(Boolean)) throw damaged(tree.folder);
    staging.keep([key]);
    return;
  }
  // What it followed from no longer says what it holds.
  const key = { name, inputs: null };
  const replaced = new Set([...change.gone, ...change.files.map(({ path }) => path)]);
  const lists = new Set(section.listed.lists.map(({ path }) => path));
  for (const batch of batchesOf(files())) staging.add(key, batch);
  staging.end(key);

  function* files(): Generator<File> {
    for (const entry of section?.entries ?? []) {
      const { path } = entry;
      if (replaced.has(path) || lists.has(path)) continue;
      if (!tree.holds(entry)) throw damaged(tree.folder);
      yield { path, content: readFileSync(join(tree.folder, path)) };
    }
    yield* change?.files ?? [];
  }
}

const damaged = (target: string) =>
  new TargetError(
    `${target} is not what its manifest says: build it again. \`npm run verify\` lists the faults.`,
  );
