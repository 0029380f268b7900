/** How a folder takes another's place, so that a build killed at any moment leaves the old tree or the new one. */

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { exchange } from "./exchange.ts";
import { isRunning } from "./is-running.ts";
import { MANIFEST } from "./manifest.ts";
import { LeftoverError } from "./write-error.ts";

/** The target cannot be replaced; the message says why and what to do. */
export class TargetError extends Error {}

/** Refuses a target that holds anything else than an earlier build: replacing it would lose it. */
export function checkTarget(target: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory())
    throw new TargetError(`${target} is a file: name a folder to build into.`);
  const names = readdirSync(target);
  if (names.length > 0 && !names.includes("v1")) {
    throw new TargetError(
      `${target} holds something else than a build: name another folder, or empty this one.`,
    );
  }
}

/** The name of a fresh folder beside the target; it tells which process writes there. */
export const stagingFolder = (target: string): string => `${resolve(target)}${MARK}${process.pid}`;

const MARK = ".building-";

/** Removes what builds of this target that are no longer running have left beside it, and our own. */
export function clearLeftovers(target: string): void {
  const folder = dirname(resolve(target));
  mkdirSync(folder, { recursive: true });
  const prefix = `${basename(resolve(target))}${MARK}`;
  for (const name of readdirSync(folder)) {
    const [, owner, aside] =
      /^(\d+)(\.aside)?$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : "") ?? [];
    if (owner === undefined || (Number(owner) !== process.pid && isRunning(Number(owner)))) continue;
    // Killed between the steps of a switch that takes several: what stood there goes back.
    if (aside && !existsSync(target)) renameSync(join(folder, name), target);
    else rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Where the tree is kept that the published one replaced: most of the next build is in it already. */
export const previousFolder = (target: string): string => `${resolve(target)}.previous`;

/** Makes the tree that was kept the fresh folder of a build; false if none was. */
export function takePrevious(target: string): boolean {
  if (!existsSync(previousFolder(target))) return false;
  renameSync(previousFolder(target), stagingFolder(target));
  return true;
}

/** Keeps the folder of a build that came to nothing, for the next one to start from: a whole tree is in it. */
export function keepUnused(target: string): void {
  renameSync(stagingFolder(target), previousFolder(target));
}

/** Puts a folder in the target's place in one step. What was there is then in the folder's place. */
export function takePlace(staging: string, target: string): void {
  checkTarget(target);
  if (existsSync(target)) exchange(staging, target);
  else renameSync(staging, target);
}

/**
 * Keeps what a build has replaced, for the next one to start from, and removes it if it has no manifest. Throws
 * LeftoverError: the build is published all the same.
 */
export function keepReplaced(target: string): void {
  const replaced = stagingFolder(target);
  try {
    if (!existsSync(replaced)) return;
    rmSync(previousFolder(target), { recursive: true, force: true });
    if (existsSync(join(replaced, MANIFEST))) renameSync(replaced, previousFolder(target));
    else rmSync(replaced, { recursive: true });
  } catch (error) {
    throw new LeftoverError(
      `${target} is published, but what it replaced could not be put away (${(error as Error).message}): remove ${replaced} by hand.`,
    );
  }
}
