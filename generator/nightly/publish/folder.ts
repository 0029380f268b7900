/** Publishes to a folder that a web server serves: one atomic switch. What was there stays beside it as `{DIR}.previous`. */

import { lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import { sha256 } from "../../lib/digest.ts";
import { isThere } from "../../lib/target/is-there.ts";
import { lock } from "../../lib/target/lock.ts";
import { orWriteError, TargetError, WriteError } from "../../lib/target/target-errors.ts";
import { readBytes, writeFile } from "../../lib/target/whole-files.ts";
import { MOST_OF_MANIFEST } from "../../mirror/listing.ts";
import { MANIFEST } from "../../output/tree/manifest.ts";
import { replaceTarget, restoreReplaced } from "../../output/tree/replace.ts";
import { checkTarget, clearStale } from "../../output/tree/swap.ts";
import { currentOf, type Publisher } from "./publisher.ts";

/** Beside a folder that nights publish to: that they do. */
const nightsMark = (target: string): string => `${resolve(target)}.nights`;

/** Throws TargetError for a folder that nights publish to: a build has only the data folder, and no brakes. */
export function checkNoNights(target: string): void {
  const mark = nightsMark(target);
  if (isThere(mark))
    throw new TargetError(
      `Nights publish to ${resolve(target)}. A build would drop what they have fetched, and no brake would hold it back: run the night instead, or name another folder with --out. If no night publishes there any more, remove ${mark}.`,
    );
}

/** Throws TargetError for a folder that holds something other than a build. */
export function folderPublisher(target: string): Publisher {
  checkTarget(target);
  const locked = <T>(act: () => T): T => {
    const unlock = lock(target);
    try {
      return orWriteError(target, act);
    } finally {
      unlock();
    }
  };
  const current = () => currentOf(bytesIn(target, MANIFEST, MOST_OF_MANIFEST));
  const before = current()?.sha256;
  let isFirst = false;
  return {
    place: resolve(target),
    // The switch is one step: at every moment the folder is the old tree or the new one.
    async recover() {
      locked(() => clearStale(target));
      return false;
    },
    current: async () => current(),
    async publish(tree) {
      isFirst = !isThere(join(target, MANIFEST));
      locked(() => {
        // Another night, building elsewhere, may have published a later instant and more readings.
        if (current()?.sha256 !== before)
          throw new WriteError(
            `${resolve(target)} was published to while this night ran; it stays so. Run again, and let only one night at a time publish there.`,
          );
        clearStale(target);
        const mark = nightsMark(target);
        if (!isThere(mark)) writeFile(mark, "npm run build does not build where nights publish.\n");
        replaceTarget(target, tree.entries.values(), ({ path }) => `${tree.folder}/${path}`);
      });
    },
    async faults(entries) {
      return [...entries.values()].flatMap(({ path, bytes, sha256: expected }) => {
        if (!isThere(join(target, path))) return [`${path} is listed, but missing`];
        const found = bytesIn(target, path, bytes);
        return found !== null && sha256(found) === expected ? [] : [`${path} is not as listed`];
      });
    },
    async rollBack() {
      if (isFirst) return false;
      return locked(() => restoreReplaced(target));
    },
  };
}

/**
 * The bytes of a file; null if it is not a regular file, or too long: another program with write access may have put a
 * pipe or a device in its place.
 */
function bytesIn(target: string, path: string, most: number): Buffer | null {
  const found = lstatSync(join(target, path), { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size > most) return null;
  return readBytes(join(target, path));
}
