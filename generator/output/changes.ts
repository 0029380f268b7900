/** What a build changes of what is published. */

import { type Leftovers, leftoversOf } from "./leftovers.ts";
import type { Entry } from "./manifest.ts";
import type { Tree } from "./tree.ts";

export type Changes = {
  readonly written: readonly string[];
  readonly removed: Leftovers;
  /** Takes note of a file of a part: new to what is published, or as it was unless it had to be written. */
  has(file: Entry, part: string, isWritten: boolean): void;
};

export function changesOf(published: Tree | null): Changes {
  const written: string[] = [];
  return {
    written,
    removed: leftoversOf(published),
    has({ path, sha256 }, part, isWritten) {
      if (isWritten || published?.part(part)?.hashes().get(path) !== sha256) written.push(path);
    },
  };
}
