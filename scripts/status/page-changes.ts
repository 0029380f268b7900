/** When the text of a watched page last changed. The data does not say, so git is asked, or else the file system. */

import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "../../generator/ingest/edits/data-set.ts";
import { differenceOf } from "../../generator/ingest/pages/difference.ts";

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
  const now = textOf(folder, file);
  try {
    const committed = execFileSync("git", ["-C", folder, "show", `HEAD:./${file}`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return now === null ? null : differenceOf(committed, now);
  } catch {
    return null;
  }
}

/**
 * The time of the last commit that changed a file; null if it has changed since, or if the folder is in no repository.
 */
function committedAt(folder: string, file: string): number | null {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args, "--", file], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    if (git("status", "--porcelain") !== "") return null;
    const seconds = git("log", "-1", "--format=%ct");
    return seconds === "" ? null : Number(seconds) * 1000;
  } catch {
    return null;
  }
}
