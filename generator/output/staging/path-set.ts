import { folderOf, nameOf } from "../tree/paths.ts";
import { isOutside } from "../tree/writer.ts";
import type { TreeSize } from "./size-counter.ts";

/** The paths of a build's files. */
export type PathSet = {
  /** Gives the folder of the path. Throws for a path that is there already, as a file or a folder, and for one outside the tree. */
  add(path: string): string;
  has(path: string): boolean;
  /** Whether some file lies in this folder or below it. */
  hasFolder(path: string): boolean;
  /** The folder that holds the most files, not counting those of the folders in it. */
  fullest(): TreeSize["fullest"];
};

/** An empty set. Names are kept by folder: most are so short that the rest of the path would take most of the memory. */
export function pathSet(): PathSet {
  const folders = new Map<string, Names>([[".", null]]);
  // Files of one folder come one after the other.
  let latest: { readonly folder: string; readonly names: Names } = { folder: ".", names: null };

  const enter = (folder: string): typeof latest => {
    if (latest.folder === folder) return latest;
    const names = folders.get(folder);
    if (names !== undefined) return { folder, names };
    if (has(folder)) throw new Error(`Refused to make a folder of a file: ${folder}`);
    enter(folderOf(folder));
    const own = ownText(folder);
    folders.set(own, null);
    return { folder: own, names: null };
  };
  const has = (path: string) => holds(folders.get(folderOf(path)) ?? null, nameOf(path));

  return {
    add(path) {
      if (isOutside(path)) throw new Error(`Refused to write outside the target: ${path}`);
      const { folder, names } = enter(folderOf(path));
      const name = nameOf(path);
      if (holds(names, name) || folders.has(path)) throw new Error(`Refused to write twice: ${path}`);
      const all = withName(names, ownText(name));
      if (all !== names) folders.set(folder, all);
      latest = { folder, names: all };
      return folder;
    },
    has,
    hasFolder: (path) => folders.has(path),
    fullest() {
      let fullest = { path: "", files: 0 };
      for (const [folder, names] of folders) {
        const files = countOf(names);
        if (files > fullest.files) fullest = { path: `${folder}/`, files };
      }
      return fullest;
    },
  };
}

/** A copy: a slice of a path would keep the whole of it in memory. V8 has copied a shorter one already. */
const ownText = (slice: string): string => (slice.length < 13 ? slice : Buffer.from(slice).toString());

/** The names of the files in a folder. Most folders have one file, for which a set would take ten times the memory. */
type Names = Set<string> | string | null;

const countOf = (names: Names): number => (names instanceof Set ? names.size : names === null ? 0 : 1);

const holds = (names: Names, name: string): boolean =>
  names instanceof Set ? names.has(name) : names === name;

function withName(names: Names, name: string): Names {
  if (names === null) return name;
  return names instanceof Set ? names.add(name) : new Set([names, name]);
}
