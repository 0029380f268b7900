/** The built tree, and how its files differ from the live files. */

import { TargetError } from "../lib/target/target-errors.ts";
import { type ListedFile, MANIFEST } from "../output/tree/manifest.ts";
import { entriesOf, openTree } from "../output/tree/tree.ts";
import type { BuiltTree } from "./publish/publisher.ts";

/** The tree that was built into a folder. Throws TargetError if it has been changed since. */
export function builtTree(folder: string): BuiltTree {
  const changed = () => new TargetError(`${folder} was changed while it was published: run again.`);
  const tree = openTree(folder);
  if (tree === null) throw changed();
  const entries = new Map(entriesOf(tree, changed).map((entry) => [entry.path, entry]));
  return { folder, entries, manifest: (entries.get(MANIFEST) as ListedFile).sha256 };
}

export type FileChanges = ReturnType<typeof fileChanges>;

type Files = ReadonlyMap<string, ListedFile>;

/** The paths of files that are added, changed and removed. */
export function fileChanges(before: Files, after: Files) {
  const paths = [...after.keys()];
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path)?.sha256 !== after.get(path)?.sha256),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}
