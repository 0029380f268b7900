/** Refuses a folder to publish to that a night would write to, or read from, before it publishes. */

import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isThere } from "../../lib/target/is-there.ts";
import { TargetError } from "../../lib/target/target-errors.ts";

type Folders = { readonly publish: string; readonly out: string; readonly data: string };

/**
 * Throws TargetError where the folder of `--publish file:DIR` is, holds or lies in one of the others. The build would be live in
 * `--out` before a brake or a check has seen it, and source data would be published over.
 */
export function checkApart({ publish, out, data }: Folders): void {
  if (!publish.startsWith("file:")) return;
  const target = publish.slice("file:".length);
  for (const [option, folder, why] of [
    ["--out", out, "A night builds there, and publishes only what it has checked"],
    ["--data", data, "The source data is there"],
  ] as const) {
    const [one, other] = [realPlace(target), realPlace(folder)];
    if (one !== other && !isWithin(one, other) && !isWithin(other, one)) continue;
    const how = one === other ? "is" : isWithin(one, other) ? "lies in" : "holds";
    throw new TargetError(
      `The folder to publish to, ${resolve(target)}, ${how} that of ${option}, ${resolve(folder)}. ${why}: name another folder with --publish or ${option}.`,
    );
  }
}

function isWithin(folder: string, other: string): boolean {
  const path = relative(other, folder);
  return path !== "" && path !== ".." && !path.startsWith(`..${sep}`) && resolve(other, path) === folder;
}

/** A place without symbolic links, as far as it is there. */
function realPlace(place: string): string {
  const whole = resolve(place);
  if (isThere(whole)) return realpathSync(whole);
  return dirname(whole) === whole ? whole : join(realPlace(dirname(whole)), basename(whole));
}
