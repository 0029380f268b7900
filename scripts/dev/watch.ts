import { existsSync, type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * Editors write a file in several steps and save several files at once: after this many milliseconds without a change,
 * everything is written.
 */
const QUIET = 100;

export type Changes = ReturnType<typeof changesIn>;

/** Watches folders with all that is in them, as far as they are there: a site of one's own has no code. */
export function changesIn(roots: readonly string[]) {
  // One watcher for each folder: on Linux, a recursive one loses a file that an editor replaces by another.
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  const wakeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => wake(), QUIET);
  };
  const watchFolder = (folder: string): FSWatcher => {
    const watcher = watch(folder, (_, name) => {
      changed.add(join(folder, name ?? ""));
      wakeSoon();
    });
    // The folder is gone.
    return watcher.on("error", () => watcher.close());
  };
  const watchAll = () => {
    const folders = new Map(
      roots
        .filter(existsSync)
        .flatMap(foldersIn)
        .map((folder) => [identityOf(folder), folder]),
    );
    for (const [identity, watcher] of watchers) {
      if (folders.has(identity)) continue;
      watcher.close();
      watchers.delete(identity);
    }
    for (const [identity, folder] of folders) {
      if (!watchers.has(identity)) watchers.set(identity, watchFolder(folder));
    }
  };
  watchAll();
  return {
    /** The paths that have changed since the last call. Waits until there are some; null once it is closed. */
    async next(): Promise<readonly string[] | null> {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (changed.size > 0) wakeSoon();
      if (isOpen) await woken;
      if (!isOpen) return null;
      watchAll();
      const batch = [...changed].sort();
      changed.clear();
      return batch;
    },
    close() {
      isOpen = false;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      wake();
    },
  };
}

const foldersIn = (root: string): string[] => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
];

/** Identifies a folder, even if another has replaced it under the same path. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder);
  return `${folder} ${ino} ${birthtimeMs}`;
}
