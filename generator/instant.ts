/** Instants: read from RFC 3339, kept as milliseconds since 1970, written as contract.md §1 says. */

const PATTERN =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(?:Z|([+ -])([01]\d|2[0-3]):([0-5]\d))$/;

/**
 * The milliseconds since 1970 of an RFC 3339 date-time, or NaN. Upper-case `T` and `Z`; seconds may be left out;
 * a space in front of the offset counts as the `+` that it was before a query was decoded (contract.md §2).
 * Digits finer than milliseconds are cut off: no instant of the data has any.
 */
export function parseInstant(text: string): number {
  const match = PATTERN.exec(text);
  if (match === null) return NaN;
  const part = (index: number) => Number(match[index] || 0);
  const day = Date.parse(match[1] as string);
  // Engines take 30 February for 2 March, or for no date at all.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== match[1]) return NaN;
  const offset = (part(7) * 60 + part(8)) * (match[6] === "-" ? -1 : 1);
  const milliseconds = Number(`${match[5] || ""}000`.slice(0, 3));
  return day + ((part(2) * 60 + part(3) - offset) * 60 + part(4)) * 1000 + milliseconds;
}

/** `2026-11-20T11:00:00Z`; with three digits of milliseconds where they are not zero. */
export function formatInstant(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return text.endsWith(".000Z") ? `${text.slice(0, -5)}Z` : text;
}
