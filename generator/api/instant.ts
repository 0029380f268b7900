/** Instants: read from RFC 3339, kept as milliseconds since 1970, written as contract.md §1 says. */

const PATTERN =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(\.\d+)?)?(?:Z|([+ -])([01]\d|2[0-3]):([0-5]\d))$(?!\n)/;

/**
 * The milliseconds since 1970 of an RFC 3339 date-time, or NaN. Upper-case `T` and `Z`; seconds may be left out;
 * a space in front of the offset counts as the `+` that it was before a query was decoded (contract.md §2).
 * Digits finer than milliseconds are cut off: no instant of the data has any.
 */
export function parseInstant(text: string): number {
  const match = PATTERN.exec(text);
  if (match === null) return NaN;
  const fraction = `${match[3] || "."}000`.slice(0, 4);
  const local = `${match[1]}${match[2] || ":00"}${fraction}Z`;
  const date = new Date(local);
  // Engines take 30 February for 2 March, and 24:00 for the next day, or either for no date at all.
  if (date.toJSON() !== local) return NaN;
  const offset = match[4] ? Number(match[5]) * 60 + Number(match[6]) : 0;
  return date.getTime() - (match[4] === "-" ? -offset : offset) * 60_000;
}

/** `2026-11-20T11:00:00Z`; with three digits of milliseconds where they are not zero. */
export function formatInstant(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return text.endsWith(".000Z") ? `${text.slice(0, -5)}Z` : text;
}
