/** What the trusted comment of a manifest's signature says: `asOf:2026-11-21T20:10:00Z expires:2026-11-25T20:10:00Z`. */

import { formatInstant, type Instant, parseInstant } from "../../lib/time/instant.ts";
import { SignatureError } from "./signature-errors.ts";

type Statement = {
  /** The instant that the build speaks for. */
  readonly asOf: Instant;
  /** From when on no consumer should accept it as the newest; null if there will be no further build. */
  readonly expires: Instant | null;
};

/**
 * How many times the period from as-of to `nextBuildBy` a signature is valid. At `nextBuildBy` two builds are missing,
 * and the site says that it is overdue; when the signature expires, eight are missing. With two builds a day that is
 * four days, as long as Easter.
 */
const LASTS = 4;

/** The statement for a build, from its as-of and when the next is overdue; null for a finished data set. */
export const statementOf = (asOf: Instant, nextBuildBy: Instant | null): Statement => ({
  asOf,
  expires: nextBuildBy === null ? null : asOf + LASTS * (nextBuildBy - asOf),
});

export const formatStatement = ({ asOf, expires }: Statement): string =>
  `asOf:${formatInstant(asOf)} expires:${expires === null ? "never" : formatInstant(expires)}`;

/** Throws SignatureError. */
export function parseStatement(comment: string): Statement {
  const [, asOfText = "", expiresText = ""] = /^asOf:(\S+) expires:(\S+)$/.exec(comment) ?? [];
  const asOf = parseInstant(asOfText);
  const expires = expiresText === "never" ? null : parseInstant(expiresText);
  if (Number.isNaN(asOf) || Number.isNaN(expires))
    throw new SignatureError("the signature's trusted comment does not say as-of and expiry");
  return { asOf, expires };
}
