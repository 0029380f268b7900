/**
 * The files of a tree that a build no longer has, noted section by section: the lists of all sections would fill the
 * memory.
 */

import type { Tree } from "../tree/tree.ts";
import type { BuiltFiles } from "./built-files.ts";

export function staleIn(tree: Tree | null) {
  const candidates: string[] = [];
  /** Compares a section that has ended; `files` are the build's files so far. */
  const ended = (section: string, files: BuiltFiles): void => {
    for (const path of tree?.section(section)?.hashes.keys() ?? [])
      if (!files.has(path)) candidates.push(path);
  };
  return {
    ended,
    /** The paths that the whole build does not have, whose sections have these names. */
    of(files: BuiltFiles, sections: ReadonlySet<string>): string[] {
      for (const { part } of tree?.manifest.parts ?? []) if (!sections.has(part)) ended(part, files);
      // Another section may have taken over the file.
      return candidates.filter((path) => !files.has(path));
    },
  };
}
