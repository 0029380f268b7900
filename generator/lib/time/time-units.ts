/** Lengths of time, in milliseconds. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A length of time in the largest unit that fits at least twice: `90 minutes`, `3 hours`, `26 days`. */
export function formatDuration(milliseconds: number): string {
  const [unit, name] =
    milliseconds >= 2 * DAY
      ? [DAY, "day"]
      : milliseconds >= 2 * HOUR
        ? [HOUR, "hour"]
        : ([MINUTE, "minute"] as const);
  const count = Math.floor(milliseconds / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** The present instant, in whole seconds: readers of time stamps in small devices stumble over fractions. */
export const presentSecond = (): number => Math.floor(Date.now() / 1000) * 1000;
