import { folderOf, nameOf } from "./paths.ts";
import { isOutside } from "./writer.ts";

/** The paths of a build's files. */
export type PathSet = {
  /** Throws for a path that is there already, as a file or a folder, and for one outside the tree. */
  add(path: string): void;
  has(path: string): boolean;
  /** Whether some file lies in this folder or below it. */
  hasFolder(path: string): boolean;
};

/** An empty set. Names are kept by folder: most are so short that the rest of the path would take most of the memory. */
export function pathSet(): PathSet {
  const folders = new Map<string, Set<string>>([[".", new Set()]]);
  // Files of one folder come one after the other.
  let latest = { folder: ".", names: folders.get(".") };

  const namesIn = (folder: string): Set<string> => {
    const known = latest.folder === folder ? latest.names : folders.get(folder);
    const names = known ?? newFolder(folder);
    latest = { folder, names };
    return names;
  };
  const newFolder = (folder: string): Set<string> => {
    if (has(folder)) throw new Error(`Refused to make a folder of a file: ${folder}`);
    namesIn(folderOf(folder));
    const names = new Set<string>();
    folders.set(folder, names);
    return names;
  };
  const has = (path: string) => folders.get(folderOf(path))?.has(nameOf(path)) === true;

  return {
    add(path) {
      if (isOutside(path)) throw new Error(`Refused to write outside the target: ${path}`);
      const names = namesIn(folderOf(path));
      const name = nameOf(path);
      if (names.has(name) || folders.has(path)) throw new Error(`Refused to write twice: ${path}`);
      names.add(name);
    },
    has,
    hasFolder: (path) => folders.has(path),
  };
}
