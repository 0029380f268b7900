/**
 * The signature of a manifest covers the whole tree: the manifest has the digests of all lists, and the lists have the digests of
 * all files.
 */

import { formatInstant, type Instant, parseInstant } from "../../lib/time/instant.ts";
import type { PublicKey } from "./public-key.ts";
import type { SecretKey } from "./secret-key.ts";
import { sign, verify } from "./signature.ts";
import { SignatureError } from "./signature-errors.ts";
import { formatStatement, parseStatement, statementOf } from "./statement.ts";

/** The key that a consumer trusts, and the instant of the check. */
export type Trust = {
  readonly key: PublicKey;
  /** The clock's instant. */
  readonly now: Instant;
};

/** The signature of a manifest's bytes, as text. `nextBuildBy` is that of the status; null for a data set that is finished. */
export const signManifest = (manifest: Uint8Array, nextBuildBy: Instant | null, key: SecretKey): string =>
  sign(manifest, formatStatement(statementOf(asOfOf(manifest), nextBuildBy)), key);

/** Checks a manifest by its signature, null where there is none, and by the clock. Throws SignatureError. */
export function checkManifest(manifest: Uint8Array, signature: string | null, trust: Trust): void {
  if (signature === null) throw new SignatureError("it is not signed");
  const { asOf, expires } = parseStatement(verify(manifest, signature, trust.key));
  if (asOf !== asOfOf(manifest)) throw new SignatureError("the signature is of another as-of");
  if (expires !== null && trust.now >= expires) {
    throw new SignatureError(
      `it expired at ${formatInstant(expires)}: the site has not been published since ${formatInstant(asOf)}, or somebody holds newer builds back`,
    );
  }
}

/**
 * Rejects a build that is older than one already seen, or expected: an attacker may have replaced the newer one. Throws
 * SignatureError.
 */
export function checkNotOlder(asOf: Instant, notBefore: Instant): void {
  if (asOf >= notBefore) return;
  throw new SignatureError(
    `it speaks for ${formatInstant(asOf)}, and not for ${formatInstant(notBefore)} or later: the site was rolled back, or not published since`,
  );
}

const asOfOf = (manifest: Uint8Array): Instant =>
  parseInstant((JSON.parse(Buffer.from(manifest).toString()) as { asOf: string }).asOf);
