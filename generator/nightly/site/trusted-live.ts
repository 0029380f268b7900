/**
 * The live site, as far as a night may use it. With a key, the site's signature must be by that key, valid, and of no
 * older build than has been seen. Otherwise an attacker who can write to the site, but has no key, could have
 * forged readings signed by the next night.
 */

import { formatInstant } from "../../lib/time/instant.ts";
import type { PublicKey } from "../../mirror/signature/public-key.ts";
import { publicHalfOf, type SecretKey } from "../../mirror/signature/secret-key.ts";
import { OtherKeyError, SignatureError } from "../../mirror/signature/signature-errors.ts";
import { checkNotOlder } from "../../mirror/signature/signed-manifest.ts";
import type { Site } from "../../mirror/site.ts";
import { SIGNATURE } from "../../output/tree/manifest.ts";
import { hold } from "../hold.ts";
import type { NightReport } from "../report.ts";
import { newestFile, newestSeen } from "./newest-seen.ts";
import { type Previous, readPrevious } from "./previous.ts";

type Reading = {
  /** The folder of builds; what was seen is noted beside it. */
  readonly out: string;
  /** The key that signed the site before this one, for the night that changes keys. */
  readonly previousKey?: PublicKey;
  readonly allow?: string;
  readonly pauses?: readonly number[];
  /** Where the site's source data is unpacked to. */
  readonly folder: string;
  /** Null for a night that signs nothing: it cannot check signatures either. */
  readonly key: SecretKey | null;
  /** The clock's instant. */
  readonly now: number;
};

/**
 * Reads the live site, and notes its instant. A site that cannot be trusted holds the night back; if `allow` names the limit, nothing
 * of the site is used, and the result is null. So does a signed site that this night would publish unsigned; there, what `allow` lets
 * through is used. Throws HeldBackError, SiteError.
 */
export async function readTrusted(
  site: Site,
  reading: Reading,
  report: NightReport,
): Promise<Previous | null> {
  const { key, out, allow } = reading;
  try {
    const previous = await readSigned(site, reading);
    const newest = key && newestSeen(out);
    if (newest !== null) checkNotOlder(previous.asOf, newest);
    report.previousAsOf = formatInstant(previous.asOf);
    if (key === null && previous.entries.has(SIGNATURE)) holdAt(UNSIGNED, site, allow, report);
    return previous;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    holdAt(error instanceof OtherKeyError ? otherKey(error) : badSignature(error, out), site, allow, report);
    report.notes.push("Nothing of the live site was used: this night started from the data folder alone.");
    return null;
  }
}

/** By the key of this night, or by the one before it. */
async function readSigned(site: Site, { folder, key, previousKey, now, pauses }: Reading): Promise<Previous> {
  const by = (trusted: PublicKey | null) =>
    readPrevious(site, folder, { pauses, trust: trusted === null ? undefined : { key: trusted, now } });
  try {
    return await by(key && publicHalfOf(key));
  } catch (error) {
    if (!(error instanceof OtherKeyError) || previousKey === undefined) throw error;
    return await by(previousKey);
  }
}

/** A limit by the word that `--allow` must contain to exceed it: a reason given for another limit does not. */
type Limit = {
  readonly limit: "signature" | "key" | "unsigned";
  readonly why: string;
  readonly todo: string;
};

function holdAt(
  { limit, why, todo }: Limit,
  { base }: Site,
  allow: string | undefined,
  report: NightReport,
): void {
  const reason = allow && new RegExp(`\\b${limit}\\b`, "i").test(allow) ? allow : undefined;
  hold(report, [{ limit, why, records: [reason === undefined ? todo : base] }], reason, `${why} ${todo}`);
}

const UNSIGNED: Limit = {
  limit: "unsigned",
  why: "The live site is signed, and this build would not be, because MINISIGN_SECRET_KEY is not set: mirrors and readers that check signatures would refuse it.",
  todo: "Set the key. To stop signing, give --allow with a reason that contains the word unsigned.",
};

const otherKey = ({ message }: SignatureError): Limit => ({
  limit: "key",
  why: `The live site is signed with another key: ${message}`,
  todo: "If you have changed the key, give the file of the old public key with --previous-key. Otherwise somebody else has signed the site: publish it again from your own copy. To publish from the data folder alone, without what nights have fetched, give --allow with a reason that contains the word key.",
});

const badSignature = ({ message }: SignatureError, out: string): Limit => ({
  limit: "signature",
  why: `The live site is not signed as it should be: ${message.replace(/\.$/, "")}. Somebody may have changed it.`,
  todo: `Roll it back, or publish it again from your own copy. If you have rolled it back yourself, remove ${newestFile(out)}. To publish from the data folder alone, without what nights have fetched, give --allow with a reason that contains the word signature.`,
});
