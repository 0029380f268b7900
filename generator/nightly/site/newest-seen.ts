/**
 * The instant of the newest site that a night has published or left as it was, kept beside the folder of builds. An
 * intruder can restore an older site with its valid signature; only a record of the newer one exposes that.
 */

import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { isThere, textIfThere } from "../../lib/target/is-there.ts";
import { atNamed, LeftoverError, TargetError } from "../../lib/target/target-errors.ts";
import { replaceFile } from "../../lib/target/whole-files.ts";
import { formatInstant, type Instant, parseInstant } from "../../lib/time/instant.ts";

export const newestFile = (out: string): string => `${resolve(out)}.newest`;

/** Null if none has been seen. Throws TargetError for a file that was not written by a night. */
export function newestSeen(out: string): Instant | null {
  const file = newestFile(out);
  const text = atNamed(file, () => textIfThere(file));
  if (text === null) return null;
  const instant = parseInstant(text.trim());
  if (!Number.isNaN(instant)) return instant;
  throw new TargetError(
    `${file}: expected the instant of the newest site seen, found something else: remove it if what is live is the newest.`,
  );
}

/** Throws LeftoverError: the site has been published already. */
export function noteSeen(out: string, asOf: Instant): void {
  const file = newestFile(out);
  try {
    replaceFile(file, `${formatInstant(asOf)}\n`);
  } catch (error) {
    throw new LeftoverError(
      `${file} could not be written (${(error as Error).message}), so a site that goes back to an older build would not be noticed. What is published is whole. Run again.`,
    );
  }
}

/** After a roll-back, an older site is meant to be live: what was seen is that one, if anything was. */
export function noteRolledBack(out: string, asOf: Instant | null): void {
  if (!isThere(newestFile(out))) return;
  if (asOf === null) rmSync(newestFile(out));
  else noteSeen(out, asOf);
}
