/** What a build starts from: most of its files are on the disk already. */

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { knownFingerprints } from "../tree/fingerprints.ts";
import { type List, type ListedFile, MANIFEST } from "../tree/manifest.ts";
import { isUndamaged, type Scan, scan } from "../tree/scan.ts";
import { previousFolder, stagingFolder } from "../tree/swap.ts";
import { setFolderTimes } from "../tree/times.ts";
import { openTree, type Tree } from "../tree/tree.ts";
import { writerIn } from "../tree/writer.ts";

/** The tree that the staging folder holds before anything is added to it. */
export type Base = {
  /** Null if the folder is empty. */
  readonly tree: Tree | null;
  /** The files of the tree that are not in the folder. */
  readonly missing: ReadonlySet<string>;
  /** The contents of the folder, by section. Recorded on the way: reading all lists again would double the time. */
  readonly sections: ReadonlyMap<string, BaseSection>;
  /** Of the lists in the folder that are sound. */
  readonly fingerprints: Scan["fingerprints"];
};

type BaseSection = {
  readonly inputs: string | null;
  readonly files: Pick<ListedFile, "path" | "bytes">[];
};

function noteSections() {
  const sections = new Map<string, BaseSection>();
  const note = ({ path, bytes }: ListedFile, { part, inputs }: Omit<List, "files">) => {
    let section = sections.get(part);
    if (section === undefined) {
      section = { inputs, files: [] };
      sections.set(part, section);
    }
    section.files.push({ path, bytes });
  };
  return { sections, note };
}

/**
 * Fills the staging folder: with the tree that the published one replaced, if it was kept and is unchanged; otherwise
 * with links to the published files.
 */
export function prepareBase(target: string, published: Tree | null): Base {
  return takePrevious(target, published) ?? linkPublished(target, published) ?? startEmpty(target);
}

function takePrevious(target: string, published: Tree | null): Base | null {
  const folder = stagingFolder(target);
  try {
    renameSync(previousFolder(target), folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const tree = openTree(folder, published);
  const { sections, note } = noteSections();
  const found = tree && scan(tree, knownFingerprints(target), note);
  return found && isUndamaged(found)
    ? { tree, missing: new Set(), sections, fingerprints: found.fingerprints }
    : null;
}

function linkPublished(target: string, published: Tree | null): Base | null {
  if (published === null) return null;
  startEmpty(target);
  const folder = stagingFolder(target);
  const writer = writerIn(folder);
  const link = (path: string) => writer.link(path, `${published.folder}/${path}`);
  const { sections, note } = noteSections();
  const known = knownFingerprints(target);
  const { isReadable, dirty, fingerprints } = scan(published, known, (file, section) => {
    link(file.path);
    note(file, section);
  });
  if (!isReadable) return null;
  link(MANIFEST);
  setFolderTimes(folder, writer.folders);
  return { tree: published, missing: new Set(dirty), sections, fingerprints };
}

/** An empty staging folder. */
export function startEmpty(target: string): Base {
  rmSync(stagingFolder(target), { recursive: true, force: true });
  mkdirSync(stagingFolder(target));
  return { tree: null, missing: new Set(), sections: new Map(), fingerprints: [] };
}
