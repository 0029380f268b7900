/** The files of a tree that a build does not have, noted section by section: the lists of all would fill the memory. */

import type { Tree } from "../tree/tree.ts";
import type { PathSet } from "./path-set.ts";

export type Stale = {
  /** Compares a section that has ended; `paths` are those of the build so far. */
  ended(section: string, paths: PathSet): void;
  /** The paths that the whole build does not have, whose sections have these names. */
  of(paths: PathSet, sections: ReadonlySet<string>): string[];
};

export function staleIn(tree: Tree | null): Stale {
  const candidates: string[] = [];
  const ended = (section: string, paths: PathSet) => {
    for (const path of tree?.section(section)?.hashes.keys() ?? [])
      if (!paths.has(path)) candidates.push(path);
  };
  return {
    ended,
    of(paths, sections) {
      for (const { part } of tree?.manifest.parts ?? []) if (!sections.has(part)) ended(part, paths);
      // Another section may have taken over the file.
      return candidates.filter((path) => !paths.has(path));
    },
  };
}
