/** Refuses a folder to publish to that a night would write to, or read from, before it publishes. */

import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
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
  for (const [option, folder] of [["--out", out] as const, ["--data", data] as const]) {
    // With a separator at the end, `site` does not begin `site-2`.
    const [one, other] = [join(realPlace(target), sep), join(realPlace(folder), sep)];
    if (one.startsWith(other) || other.startsWith(one))
      throw new TargetError(
        `The folder to publish to, ${resolve(target)}, is, holds or lies in that of ${option}, ${resolve(folder)}: name another folder with --publish or ${option}.`,
      );
  }
}

/** A place without symbolic links, as far as it is there. */
function realPlace(place: string): string {
  const whole = resolve(place);
  if (isThere(whole)) return realpathSync(whole);
  return dirname(whole) === whole ? whole : join(realPlace(dirname(whole)), basename(whole));
}
