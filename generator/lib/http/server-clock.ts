/**
 * How far the clock of this machine is ahead of a server's, in milliseconds, by the headers `Date` and `Age` of an answer that
 * has just come (RFC 9110 §6.6.1, RFC 9111 §5.1); null if it names no date.
 */
export function aheadOf(
  date: string | null | undefined,
  age: string | null | undefined,
  now: number,
): number | null {
  const stated = Date.parse(date ?? "");
  if (Number.isNaN(stated)) return null;
  const inCache = /^\d{1,9}$/.test(age ?? "") ? Number(age) * 1000 : 0;
  return now - stated - inCache;
}

/** Called for each answer that states the time, with how far this machine's clock is ahead of it, in milliseconds. */
export type OnClock = (ahead: number) => void;
