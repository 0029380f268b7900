/** The build that is published in a folder: another may take its place at any moment, in one step. */

import { statSync } from "node:fs";
import { type BuildFiles, buildFiles } from "./build-files.ts";
import { Replaced } from "./replaced.ts";
import type { Traits } from "./stored-file.ts";

export type Published = {
  /** The files of the build that is published now. Throws Replaced while the folder is being exchanged. */
  current(): BuildFiles;
  close(): void;
};

export function publishedIn(root: string, readTraits: (root: string) => Promise<Traits>): Published {
  let identity: string | null = null;
  let files: BuildFiles | null = null;
  return {
    current() {
      const now = identityOf(root);
      if (now === null) throw new Replaced();
      if (files !== null && now === identity) return files;
      files?.close();
      identity = now;
      files = buildFiles(root, () => identityOf(root) === now, readTraits);
      return files;
    },
    close: () => files?.close(),
  };
}

/** Changes with every build: two folders alternate, and each move changes the time. Null while there is none. */
function identityOf(root: string): string | null {
  const facts = statSync(root, { throwIfNoEntry: false });
  return facts === undefined ? null : `${facts.dev}:${facts.ino}:${facts.ctimeMs}`;
}
