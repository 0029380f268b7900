import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../digest.ts";
import { type Entry, MANIFEST } from "./manifest.ts";
import { contentsOf, type Tree } from "./tree.ts";

/** What is wrong with a path of a tree, by the tree's manifest. */
export type TreeFault = { readonly path: string; readonly fault: "missing" | "changed" | "unexpected" };

/** Everything in a tree that is not as its manifest says, after every file was read. */
export const faultsOf = (tree: Tree): Generator<TreeFault> =>
  faultsBy(tree, ({ path, sha256: expected }) => sha256(readFileSync(join(tree.folder, path))) === expected);

/** Whether a tree is what its manifest says, by the look of its files: their names, sizes and times. */
export const isWhole = (tree: Tree): boolean => faultsBy(tree, tree.holds).next().done === true;

function* faultsBy(tree: Tree, isAsListed: (file: Entry) => boolean): Generator<TreeFault> {
  const { files, others, emptyFolders } = contentsOf(tree.folder);
  files.delete(MANIFEST);
  let isComplete = true;
  for (const listed of tree.manifest.parts) {
    const list = tree.part(listed.part)?.list ?? null;
    for (const file of [...listed.lists, ...(list?.files ?? [])]) {
      if (!files.delete(file.path)) yield { path: file.path, fault: "missing" };
      else if (!isAsListed(file)) yield { path: file.path, fault: "changed" };
    }
    if (list === null) isComplete = false;
  }
  // Without every list, a file that none of the others names may still be a good one.
  if (!isComplete) return;
  for (const path of [...files, ...others, ...emptyFolders]) yield { path, fault: "unexpected" };
}
