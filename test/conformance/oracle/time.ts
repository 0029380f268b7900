/** Instants and durations (docs/contract.md §1 "Time stamps", §2 "Date-times"). */

const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:Z|([+\- ])(\d{2}):(\d{2}))$/;

/**
 * Reads a date-time of a request: RFC 3339 with upper-case `T`, `Z` or an offset, seconds optional, a space for
 * the plus of the offset; in milliseconds, a finer fraction is cut. Undefined for anything else, a day that is not in
 * the calendar included.
 */
export function readInstant(text: string): number | undefined {
  const match = dateTime.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const second = Number(match[6] ?? 0);
  const fraction = match[7] ?? "";
  const [offsetHour, offsetMinute] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined;

  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, "0")));
  const offset = (match[8] === "-" ? -1 : 1) * (offsetHour * 60 + offsetMinute) * 60_000;
  return local.getTime() - offset;
}

/** A source time stamp in milliseconds. */
export function millisecondsOf(text: string): number {
  const instant = readInstant(text);
  if (instant === undefined) throw new Error(`Found ${text}, expected an RFC 3339 time stamp.`);
  return instant;
}

/** RFC 3339 in UTC, with three digits of fraction or none (docs/contract.md §1). */
export function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

const duration =
  /^P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds, in milliseconds. */
export function millisecondsOfDuration(text: string): number {
  const match = duration.exec(text);
  if (!match) throw new Error(`Found ${text}, expected an ISO 8601 duration.`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
