/** Instants: read from RFC 3339, kept as milliseconds since 1970, written as contract.md §1 says. */

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(?:Z|([+ -])(\d{2}):(\d{2}))$/;

/**
 * The milliseconds since 1970 of an RFC 3339 date-time, or NaN. Upper-case `T` and `Z`; seconds may be left out;
 * a space in front of the offset counts as the `+` that it was before a query was decoded (contract.md §2).
 * Digits finer than milliseconds are cut off: no instant of the data has any.
 */
export function parseInstant(text: string): number {
  const match = PATTERN.exec(text);
  if (match === null) return NaN;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6] || 0);
  const offsetHour = Number(match[9] || 0);
  const offsetMinute = Number(match[10] || 0);
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return NaN;
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return NaN;
  const offset = (offsetHour * 60 + offsetMinute) * (match[8] === "-" ? -1 : 1);
  const fraction = Number(`${match[7] || "."}000`.slice(1, 4));
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + fraction;
}

/** `2026-11-20T11:00:00Z`; with three digits of milliseconds where they are not zero. */
export function formatInstant(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return text.endsWith(".000Z") ? `${text.slice(0, -5)}Z` : text;
}
