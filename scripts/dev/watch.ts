import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds, between two looks. To look at a thousand files takes about 7 of these. */
const PAUSE = 500;
/** Editors write a file in several steps and save several files at once: when nothing changes for so long, everything is written. */
const QUIET = 100;

/**
 * Looks at folders with all that is in them, as far as they are there, again and again: a site of one's own has no code. Watchers would
 * need one for each folder: on Linux, a recursive one loses a file that an editor replaces by another.
 */
export function changesIn(roots: readonly string[]) {
  let seen = filesIn(roots);
  let isOpen = true;
  return {
    /** The paths that have changed since the last call. Waits until there are some, and no more come; null once it is closed. */
    async next(): Promise<readonly string[] | null> {
      const before = seen;
      for (let changed: readonly string[] = []; isOpen; await wait(changed.length > 0 ? QUIET : PAUSE)) {
        const now = filesIn(roots);
        const isQuiet = differing(seen, now).length === 0;
        seen = now;
        if (isQuiet && changed.length > 0) return changed;
        changed = differing(before, now);
      }
      return null;
    },
    close() {
      isOpen = false;
    },
  };
}

/** By path, a text that differs once the file has changed or another has taken its place. */
type Files = ReadonlyMap<string, string | null>;

const filesIn = (roots: readonly string[]): Files =>
  new Map(roots.flatMap((root) => orNull(() => pathsIn(root)) ?? []).map((path) => [path, stateOf(path)]));

const pathsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));

const stateOf = (path: string) =>
  orNull(() => {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  });

/** Null where a file is not there, or goes while it is read: the next look finds it. A build reports files that it cannot read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const differing = (before: Files, now: Files): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path)).sort();
