/**
 * The live site, as far as a night may use it. With a key, the site's signature must be by that key, valid, and of no
 * older build than has been seen. Otherwise somebody who can write to the site, but has no key, could have forged
 * readings signed by the next night.
 */

import { formatInstant } from "../../api/instant.ts";
import { publicHalfOf, type SecretKey } from "../../mirror/signature/secret-key.ts";
import { SignatureError } from "../../mirror/signature/signature-errors.ts";
import { checkNotOlder } from "../../mirror/signature/signed-manifest.ts";
import type { Site } from "../../mirror/site.ts";
import type { Held } from "../brakes/brakes.ts";
import { HeldBackError } from "../night-errors.ts";
import type { NightReport } from "../report.ts";
import { type Previous, readPrevious } from "./previous.ts";

type Reading = {
  /** Where its source data is unpacked to. */
  readonly folder: string;
  /** Null for a night that signs nothing: it cannot check signatures either. */
  readonly key: SecretKey | null;
  /** The clock's instant, and that of the newest site seen. */
  readonly now: number;
  readonly newest: number | null;
  readonly allow: string | undefined;
  readonly pauses: readonly number[] | undefined;
};

/**
 * Reads the live site, and notes its instant. A site that cannot be trusted holds the night back; if `allow` names the signature, nothing
 * of the site is used, and the result is null. Throws HeldBackError, SiteError.
 */
export async function readTrusted(
  site: Site,
  { folder, key, now, newest, allow, pauses }: Reading,
  report: NightReport,
): Promise<Previous | null> {
  const trust = key === null ? undefined : { key: publicHalfOf(key), now };
  try {
    const previous = await readPrevious(site, folder, { pauses, trust });
    if (key !== null && newest !== null) checkNotOlder(previous.asOf, newest);
    report.previousAsOf = formatInstant(previous.asOf);
    return previous;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const held = heldOf(site, error);
    if (allow === undefined || !/\bsignature\b/i.test(allow)) {
      report.heldBack = [{ ...held, records: [WHAT_TO_DO] }];
      throw new HeldBackError(`${held.why} ${WHAT_TO_DO}`);
    }
    report.allowed = { reason: allow, limits: [held] };
    report.notes.push("Nothing of the live site was used: this night started from the data folder alone.");
    return null;
  }
}

const WHAT_TO_DO =
  "Roll it back, or publish it again from your own copy. To publish from the data folder alone, without what nights have fetched, give --allow with a reason that names the signature.";

const heldOf = ({ base }: Site, { message }: SignatureError): Held => ({
  limit: "signature",
  why: `The live site is not signed as it should be: ${message.replace(/\.$/, "")}. Somebody may have changed it.`,
  records: [base],
});
