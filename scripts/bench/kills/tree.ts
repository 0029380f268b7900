/** What is published in a folder, for benches that replace or kill what publishes it. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MANIFEST } from "../../../generator/output/tree/manifest.ts";
import { openTree } from "../../../generator/output/tree/tree.ts";
import { faultsOf } from "../../../generator/output/tree/tree-faults.ts";

/** The text of a tree's manifest; null if there is no tree. */
export const manifestOf = (tree: string): string | null =>
  existsSync(tree) ? readFileSync(join(tree, MANIFEST), "utf8") : null;

/** Whether every file of a tree has the very bytes that its manifest says, and no other is there. */
export function isSound(target: string): boolean {
  const tree = openTree(target);
  return tree !== null && faultsOf(tree).next().done === true;
}
