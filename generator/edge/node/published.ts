/** The build that is published in a folder: another may take its place at any moment, in one step. */

import { statSync } from "node:fs";
import { type Build, openBuild } from "../reading/open-build.ts";
import { buildCache } from "./build-cache.ts";
import { folderHost } from "./folder-host.ts";
import { Replaced } from "./replaced.ts";
import type { StoredFile } from "./stored-file.ts";

export type Published = ReturnType<typeof publishedIn>;

export function publishedIn(root: string) {
  let identity: string | null = null;
  let build: Build<StoredFile> | null = null;
  let cache = buildCache();
  return {
    /**
     * The build that is published now. Throws Replaced while the folder is being exchanged. Reads of a replaced build
     * reject with it.
     */
    current(): Build<StoredFile> {
      const now = identityOf(root);
      if (now === null) throw new Replaced();
      if (build !== null && now === identity) return build;
      cache.close();
      cache = buildCache();
      identity = now;
      build = openBuild(
        folderHost(root, () => identityOf(root) === now, cache),
        cache,
      );
      return build;
    },
    /** Releases all files; a file that is being sent is sent to its end. */
    close: (): void => cache.close(),
  };
}

/** Changes with every build: two folders alternate, and each move changes the time. Null while there is none. */
function identityOf(root: string): string | null {
  const facts = statSync(root, { throwIfNoEntry: false });
  return facts === undefined ? null : `${facts.dev}:${facts.ino}:${facts.ctimeMs}`;
}
