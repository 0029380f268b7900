/** What a build changes of what is published, noted part by part. */

import type { Entry } from "./manifest.ts";
import type { Tree } from "./tree.ts";

export type Changes = {
  readonly written: readonly string[];
  /** Takes note of a file of a part: new to what is published, or as it was unless it had to be written. */
  has(file: Entry, part: string, isWritten: boolean): void;
  /** What was published and is not among all paths of the build, whose parts these are. */
  removed(paths: ReadonlySet<string>, parts: readonly string[]): string[];
  /** Takes note that a part was made, with those paths among others. */
  ended(part: string, paths: ReadonlySet<string>): void;
};

export function changesOf(published: Tree | null): Changes {
  const written: string[] = [];
  const missed: string[] = [];
  const pathsOf = (part: string) => [...(published?.part(part)?.hashes().keys() ?? [])];
  const ended = (part: string, paths: ReadonlySet<string>) => {
    for (const path of pathsOf(part)) if (!paths.has(path)) missed.push(path);
  };
  return {
    written,
    has({ path, sha256 }, part, isWritten) {
      if (isWritten || published?.part(part)?.hashes().get(path) !== sha256) written.push(path);
    },
    ended,
    removed(paths, parts) {
      for (const { part } of published?.manifest.parts ?? []) if (!parts.includes(part)) ended(part, paths);
      // A part may have taken over a file of another one.
      return missed.filter((path) => !paths.has(path));
    },
  };
}
