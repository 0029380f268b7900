/** How a folder takes another's place, so that a build killed at any moment leaves the old tree or the new one. */

import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isThere } from "../../lib/target/is-there.ts";
import { atNamed, LeftoverError, TargetError } from "../../lib/target/target-errors.ts";
import { exchange } from "./exchange.ts";
import { MANIFEST } from "./manifest.ts";

/** Refuses a target that holds anything else than an earlier build: replacing it would lose it. Throws TargetError, WriteError. */
export function checkTarget(target: string): void {
  const names = atNamed(target, () => namesIn(target));
  if (names.length > 0 && !names.includes("v1")) {
    throw new TargetError(
      `${target} holds something other than a build: name another folder, or empty this one.`,
    );
  }
}

/** The names in a folder; none if it is not there. */
function namesIn(folder: string): readonly string[] {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === false)
    throw new TargetError(`${folder} is a file: name a folder to build into.`);
  return found === undefined ? [] : readdirSync(folder);
}

/** The folder beside the target in which the next build is written. The lock of the target covers it too. */
export const stagingFolder = (target: string): string => `${resolve(target)}.building`;

/** Where the replaced tree is kept: the next build can reuse most of it. */
export const previousFolder = (target: string): string => `${resolve(target)}.previous`;

/** Where a build keeps results for the next one. The lock of the target covers it too. */
export const cacheFolder = (target: string): string => `${resolve(target)}.cache`;

/** Staging folders, also of earlier versions, which named the process; `.aside` is where the old tree waits for a moment. */
const STAGING = /^\.building(?:-\d+)?(\.aside)?$/;

/** Removes the leftovers of killed builds beside the target. Needs the target's lock: no other build can be using them. */
export function clearStale(target: string): void {
  const folder = dirname(resolve(target));
  const name = basename(resolve(target));
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(folder)) {
    const match = other.startsWith(name) ? STAGING.exec(other.slice(name.length)) : null;
    if (match === null) continue;
    // Killed between the steps of a swap that takes several: the old tree goes back.
    if (match[1] !== undefined && !isThere(target)) renameSync(join(folder, other), target);
    else rmSync(join(folder, other), { recursive: true, force: true });
  }
}

/** Puts the staging folder in the target's place in one step. What was there is then the staging folder. */
export function swapIn(target: string): void {
  checkTarget(target);
  if (isThere(target)) exchange(stagingFolder(target), target);
  else renameSync(stagingFolder(target), target);
}

/**
 * Puts back the tree that a target replaced, in one step. The tree that was there is removed, so that going back twice does not
 * bring it back. False if none was kept. Needs the lock of the target.
 */
export function swapBack(target: string): boolean {
  if (!isThere(previousFolder(target))) return false;
  if (isThere(target)) exchange(previousFolder(target), target);
  else renameSync(previousFolder(target), target);
  rmSync(previousFolder(target), { recursive: true, force: true });
  return true;
}

/**
 * Keeps the replaced tree, for the next build to start from; removes it if it has no manifest. Throws LeftoverError: the
 * build is published all the same.
 */
export function keepReplaced(target: string): void {
  const replaced = stagingFolder(target);
  try {
    if (!isThere(replaced)) return;
    rmSync(previousFolder(target), { recursive: true, force: true });
    if (isThere(join(replaced, MANIFEST))) renameSync(replaced, previousFolder(target));
    else rmSync(replaced, { recursive: true });
  } catch (error) {
    throw new LeftoverError(
      `${target} is published, but what it replaced could not be moved aside (${(error as Error).message}): remove ${replaced} by hand.`,
    );
  }
}
