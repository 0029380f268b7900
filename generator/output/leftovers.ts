/** What a tree has that a build has no more, noted part by part: the lists of all would be a large part of the memory. */

import type { Paths } from "./path-set.ts";
import type { Tree } from "./tree.ts";

export type Leftovers = {
  /** Takes note that a part has ended, with paths among all those so far. */
  ended(part: string, paths: Paths): void;
  /** The paths that are not among all those of the build, whose parts have these names. */
  of(paths: Paths, parts: ReadonlySet<string>): string[];
};

/** Opens the account of a tree. A part that the build carries over as it is need not be told. */
export function leftoversOf(tree: Tree | null): Leftovers {
  const missed: string[] = [];
  const ended = (part: string, paths: Paths) => {
    for (const path of tree?.part(part)?.hashes().keys() ?? []) if (!paths.has(path)) missed.push(path);
  };
  return {
    ended,
    of(paths, parts) {
      for (const { part } of tree?.manifest.parts ?? []) if (!parts.has(part)) ended(part, paths);
      // A part may have taken over a file of another one.
      return missed.filter((path) => !paths.has(path));
    },
  };
}
