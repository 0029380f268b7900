/**
 * The instant of the newest site that nights have published or left as it was, beside the folder that they build into. An intruder
 * can put back an older site with its valid signature; only who has seen a newer one can tell.
 */

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { formatInstant, type Instant, parseInstant } from "../../api/instant.ts";
import { atNamed, TargetError } from "../../output/errors.ts";

const fileOf = (out: string): string => `${resolve(out)}.newest`;

/** Null if none has been seen. Throws TargetError for a file that no night has written. */
export function newestSeen(out: string): Instant | null {
  const file = fileOf(out);
  const text = atNamed(file, () => textOf(file));
  if (text === null) return null;
  const instant = parseInstant(text.trim());
  if (!Number.isNaN(instant)) return instant;
  throw new TargetError(
    `${file}: expected the instant of the newest site seen, found something else: remove it if what is live is the newest.`,
  );
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function noteSeen(out: string, asOf: Instant): void {
  const file = fileOf(out);
  writeFileSync(`${file}.new`, `${formatInstant(asOf)}\n`);
  renameSync(`${file}.new`, file);
}

/** After a roll-back by hand, an older site is what should be live. */
export const forgetSeen = (out: string): void => rmSync(fileOf(out), { force: true });
