/**
 * Files with a digest of their bytes in their names stay one build longer than what names them: a page may still be in a cache, and
 * a map open. They are the section `former` of the next build, which that build's successor leaves out.
 */

import { FINGERPRINTED } from "../api/headers.ts";
import { readBytes } from "../lib/target/whole-files.ts";
import type { File, Section } from "./section.ts";
import { hasListed } from "./tree/found-file.ts";
import { openTree } from "./tree/tree.ts";

export const FORMER = "former";

/** The sections with such files: the assets of pages, and the archive of tiles. */
const NAMED_BY_DIGEST = ["explorer", "GetAreaTile"];

export const isNamedByDigest = (path: string): boolean => FINGERPRINTED.test(`/${path}`);

/** The folders of what follows from changes of stages, and of packs with it. */
const OF_CHANGES = /\/(epochs|versions|scheduled-changes|stage-assignments)\//;

/**
 * Whether a file counts where a tree is compared with the one before by size. An upgrade of the program renames all files with a digest, and
 * the build after it drops the old ones. What follows from changes comes with a ban, however large it is, and goes with it.
 */
export const isLasting = (path: string): boolean => !isNamedByDigest(path) && !OF_CHANGES.test(path);

/** The size of a tree by its lasting files. `bytes` are their sizes. */
export function lastingSize(files: Iterable<{ readonly path: string; readonly bytes: number }>) {
  const size = { files: 0, bytes: 0 };
  for (const { path, bytes } of files) {
    if (!isLasting(path)) continue;
    size.files++;
    size.bytes += bytes;
  }
  return size;
}

/** Files with a digest in their names: of the tree in a folder, if there is one, and the given ones. Files that the build makes itself are left out. */
export const formerSection = (folder: string | null, given: readonly File[]): Section => ({
  name: FORMER,
  step: "site",
  describes: NAMED_BY_DIGEST,
  isOptional: true,
  *files(listed) {
    const known = new Set(listed.map(({ path }) => path));
    for (const file of [...formerIn(folder, known), ...given]) {
      if (known.has(file.path)) continue;
      known.add(file.path);
      yield file;
    }
  },
});

function* formerIn(folder: string | null, known: ReadonlySet<string>): Generator<File> {
  const tree = folder === null ? null : openTree(folder);
  if (tree === null) return;
  for (const entry of NAMED_BY_DIGEST.flatMap((name) => tree.section(name)?.entries ?? []))
    if (isNamedByDigest(entry.path) && !known.has(entry.path) && hasListed(tree.folder, entry))
      yield { path: entry.path, content: readBytes(`${tree.folder}/${entry.path}`) };
}
