/** When the text of a watched page changed last: data has no day of it, so git is asked, and the file system where git does not know. */

import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** In milliseconds; null if the page has not been fetched yet. */
export function pageChangedAt(folder: string, key: string): number | null {
  const file = join("upstreams", `${key}.txt`);
  const found = statSync(join(folder, file), { throwIfNoEntry: false });
  if (found === undefined) return null;
  return committedAt(folder, file) ?? found.mtimeMs;
}

/** Of the last commit that changed a file; null if it has changed since, or if the folder is in no repository. */
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
