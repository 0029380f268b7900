/** Publishes to a folder that a web server serves: one atomic switch. What was there stays beside it as `{DIR}.previous`. */

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sha256 } from "../../lib/digest.ts";
import { orWriteError, WriteError } from "../../output/errors.ts";
import { lock } from "../../output/lock.ts";
import { MANIFEST } from "../../output/manifest.ts";
import { replaceTarget } from "../../output/replace.ts";
import { checkTarget, clearStale, swapBack } from "../../output/swap.ts";
import type { Publisher } from "./publisher.ts";

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
  const manifest = () => {
    const place = join(target, MANIFEST);
    return existsSync(place) ? sha256(readFileSync(place)) : null;
  };
  const before = manifest();
  let isFirst = false;
  return {
    place: resolve(target),
    // The switch is one step: at every moment the folder is the old tree or the new one.
    async recover() {
      locked(() => clearStale(target));
      return false;
    },
    current: async () => manifest(),
    async publish(tree) {
      isFirst = !existsSync(join(target, MANIFEST));
      locked(() => {
        // Another night, which builds elsewhere, may have a later instant and more readings than this one.
        if (manifest() !== before)
          throw new WriteError(
            `${resolve(target)} was published to while this night ran; it stays so. Run again, and let only one night at a time publish there.`,
          );
        clearStale(target);
        replaceTarget(target, tree.entries.values(), ({ path }) => `${tree.folder}/${path}`);
      });
    },
    async faults(entries) {
      return [...entries.values()].flatMap(({ path, sha256: expected }) => {
        const place = join(target, path);
        if (!existsSync(place)) return [`${path} is listed, but missing`];
        return sha256(readFileSync(place)) === expected ? [] : [`${path} is not as listed`];
      });
    },
    async rollBack() {
      if (isFirst) return false;
      return locked(() => swapBack(target));
    },
    end: async () => {},
  };
}
