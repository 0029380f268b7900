/** The built tree, and how its files differ from those that are live. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TargetError } from "../output/errors.ts";
import { entryOf, type ListedFile, MANIFEST, SIGNATURE } from "../output/tree/manifest.ts";
import { openTree } from "../output/tree/tree.ts";
import type { BuiltTree } from "./publish/publisher.ts";

/** The tree that was built into a folder. Throws TargetError if somebody has changed it since. */
export function builtTree(folder: string): BuiltTree {
  const tree = openTree(folder);
  const entries = new Map<string, ListedFile>();
  for (const { part } of tree?.manifest.parts ?? []) {
    const section = tree?.section(part);
    if (!section) throw new TargetError(`${folder} was changed while it was published: run again.`);
    for (const entry of section.entries) entries.set(entry.path, entry);
  }
  const manifest = entryOf(MANIFEST, readFileSync(join(folder, MANIFEST)));
  entries.set(MANIFEST, manifest);
  // No list has it, because it is derived from the manifest.
  const signature = join(folder, SIGNATURE);
  if (existsSync(signature)) entries.set(SIGNATURE, entryOf(SIGNATURE, readFileSync(signature)));
  return { folder, entries, manifest: manifest.sha256 };
}

/** The paths of files that are added, changed and removed. */
export type FileChanges = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

type Files = ReadonlyMap<string, ListedFile>;

export function fileChanges(before: Files, after: Files): FileChanges {
  const paths = [...after.keys()];
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path)?.sha256 !== after.get(path)?.sha256),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}
