/** Instants: read from RFC 3339, kept as milliseconds since 1970, written as docs/contract.md §1 says. */

/**
 * Milliseconds since 1970, or NaN for a text that is not an instant. The brand exists for the compiler only, which then
 * does not accept a duration as an instant. It is optional, so that a sum or a literal needs no cast.
 */
export type Instant = number & { readonly measures?: "instant" };

const PATTERN =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(\.\d+)?)?(?:Z|([+ -])([01]\d|2[0-3]):([0-5]\d))$(?!\n)/;

/**
 * The instant of an RFC 3339 date-time, or NaN. `T` and `Z` in upper case; seconds are optional; a space before the offset
 * counts as the `+` that it was before the query was decoded (docs/contract.md §2). Digits finer than milliseconds are cut
 * off: no instant of the data has any.
 */
export function parseInstant(text: string): Instant {
  const match = PATTERN.exec(text);
  if (match === null) return NaN;
  const fraction = `${match[3] || "."}000`.slice(0, 4);
  const local = `${match[1]}${match[2] || ":00"}${fraction}Z`;
  const date = new Date(local);
  // Engines read 30 February as 2 March and 24:00 as the next day, or reject them.
  if (date.toJSON() !== local) return NaN;
  const offset = match[4] ? Number(match[5]) * 60 + Number(match[6]) : 0;
  return date.getTime() - (match[4] === "-" ? -offset : offset) * 60_000;
}

/** `2026-11-20T11:00:00Z`; with three digits of milliseconds unless they are zero. */
export const formatInstant = (instant: Instant): string =>
  new Date(instant).toISOString().replace(".000", "");
