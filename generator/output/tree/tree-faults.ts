import { join } from "node:path";
import { digestOfFile } from "../../lib/target/digest-of-file.ts";
import { isDownload, LEFT_OUT } from "./left-out.ts";
import { MANIFEST, SIGNATURE } from "./manifest.ts";
import { contentsOf, type Tree } from "./tree.ts";

/** The fault of a path in a tree, by the tree's manifest. */
export type TreeFault = { readonly path: string; readonly fault: Fault };

type Fault = "missing" | "changed" | "unreadable" | "unexpected" | "not a list of a build";

/** Everything in a tree that is not as its manifest says, after every file was read. */
export function* faultsOf(tree: Tree): Generator<TreeFault> {
  const { files, others, emptyFolders, unreadable } = contentsOf(tree.folder);
  for (const path of unreadable) yield { path, fault: "unreadable" };
  const isUnknown = (path: string) => unreadable.some((folder) => path.startsWith(folder));
  files.delete(MANIFEST);
  files.delete(SIGNATURE);
  const isPartial = files.delete(LEFT_OUT);
  let isComplete = true;
  /** A mirror lacks all files that hosts do not serve; a build has all of them. */
  const unserved: string[] = [];
  let isMirror = true;
  for (const listed of tree.manifest.parts) {
    const section = tree.section(listed.part);
    for (const entry of section?.entries ?? listed.lists) {
      const { path, sha256: expected, served } = entry;
      if (isUnknown(path)) continue;
      const isThere = files.delete(path);
      const fault = isThere ? faultIn(join(tree.folder, path), expected) : "missing";
      if (isPartial && !isThere && isDownload(path)) continue;
      if (served === false && !isThere) unserved.push(path);
      else if (fault !== null) yield { path, fault };
      else if (section === null && tree.list(entry) === null) yield { path, fault: "not a list of a build" };
      if (served === false && isThere) isMirror = false;
    }
    if (section === null) isComplete = false;
  }
  if (!isMirror) for (const path of unserved) yield { path, fault: "missing" };
  // A file may be in a list that could not be read, so files that no list names cannot be judged.
  if (!isComplete) return;
  for (const path of [...files, ...others, ...emptyFolders]) yield { path, fault: "unexpected" };
}

function faultIn(file: string, expected: string): Fault | null {
  try {
    return digestOfFile(file) === expected ? null : "changed";
  } catch {
    return "unreadable";
  }
}
