/** Runs around all tests: they have one folder for everything temporary, and it goes when they end. */

import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changesIn } from "./sample.ts";

const PREFIX = "water-tests-";
const HOUR = 3_600_000;

/** What may be left at the end: the shared trees, and the caches of Node, tsx and the `serve` package. */
const EXPECTED = /^(sample|node-compile-cache|tsx-\d+|update-check)$/;

/** Makes the folder. The function that removes it fails if a test has left something, or changed what all share. */
export function setup(): () => void {
  removeStale(place());
  const folder = mkdtempSync(join(place(), PREFIX));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // Commands start some hundred times: what Node makes of their modules is made once.
  process.env.NODE_COMPILE_CACHE = join(folder, "node-compile-cache");
  return () => {
    const left = readdirSync(folder).filter((name) => !EXPECTED.test(name));
    const changed = changesIn(folder);
    rmSync(folder, { recursive: true, force: true });
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    if (left.length > 0) throw new Error(`Expected the tests to leave nothing, found ${left.join(", ")}.`);
    if (changed.length > 0)
      throw new Error(
        `Expected the shared trees as they were built, found changes: ${changed.slice(0, 10)}.`,
      );
  };
}

/** A run that was killed could not remove its folder: the next one does. No run takes an hour. */
function removeStale(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed < HOUR) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A killed test of a full disk leaves a disk in it, which only its owner can take out.
    }
  }
}

const MEMORY = "/dev/shm";
const ENOUGH = 4e9;

/** Memory, if there is enough for the files: the tests make and remove hundreds of whole trees. */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
