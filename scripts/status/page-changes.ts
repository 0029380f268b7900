/** When the text of a watched page last changed. The data does not say, so git is asked, or else the file system. */

import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "../../generator/ingest/edits/data-set.ts";
import { differenceOf } from "../../generator/ingest/pages/difference.ts";
import { memoize } from "../../generator/lib/memoize.ts";
import { visibleLines } from "../../generator/lib/visible.ts";

/** In milliseconds; null if the page has not been fetched yet. */
export function pageChangedAt(folder: string, key: string): number | null {
  const file = join("upstreams", `${key}.txt`);
  const found = statSync(join(folder, file), { throwIfNoEntry: false });
  if (found === undefined) return null;
  return committedAt(folder, file) ?? found.mtimeMs;
}

/** How a page differs from its text in the last commit: that is still to be dealt with. Null if it does not, or without git. */
export function openDifference(folder: string, key: string): string | null {
  const file = `upstreams/${key}.txt`;
  const [committed, now] = [git(folder, "show", `HEAD:./${file}`), textOf(folder, file)];
  return committed === null || now === null ? null : differenceOf(committed, now);
}

/**
 * The time of the last commit that changed a file; null if it has changed since, or if the folder is in no repository.
 */
function committedAt(folder: string, file: string): number | null {
  if (git(folder, "status", "--porcelain", "--", file) !== "") return null;
  const seconds = git(folder, "log", "-1", "--format=%ct", "--", file);
  return seconds ? Number(seconds) * 1000 : null;
}

/**
 * What git says; null if it fails. Why it refuses a folder, as it does that of another user, is said: an open change would go
 * unseen.
 */
function git(folder: string, ...args: string[]): string | null {
  const run = (...args: string[]) =>
    spawnSync("git", ["-C", folder, ...args], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  const { status, stdout } = run(...args);
  if (status === 0) return stdout;
  const why = run("rev-parse").stderr?.trim();
  if (why && !why.includes("not a git repository"))
    sayOnce(`Whether pages have changed is not known, because git refuses ${folder}: ${visibleLines(why)}`);
  return null;
}

/** Git is asked for each page. */
const sayOnce = memoize((text: string) => {
  console.error(text);
  return true;
});
