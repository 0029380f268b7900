/**
 * The files of a tree that a build no longer has, noted section by section: the lists of all sections would fill the
 * memory.
 */

import type { Tree } from "../tree/tree.ts";
import type { PathSet } from "./path-set.ts";

export function staleIn(tree: Tree | null) {
  const candidates: string[] = [];
  /** Compares a section that has ended; `paths` are those of the build so far. */
  const ended = (section: string, paths: PathSet): void => {
    for (const path of tree?.section(section)?.hashes.keys() ?? [])
      if (!paths.has(path)) candidates.push(path);
  };
  return {
    ended,
    /** The paths that the whole build does not have, whose sections have these names. */
    of(paths: PathSet, sections: ReadonlySet<string>): string[] {
      for (const { part } of tree?.manifest.parts ?? []) if (!sections.has(part)) ended(part, paths);
      // Another section may have taken over the file.
      return candidates.filter((path) => !paths.has(path));
    },
  };
}
