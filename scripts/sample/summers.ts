/** The instant that the rows of the sample reach to: 9am on Saturday 21 November 2026 in New Zealand. */
export const LAST_ROW = "2026-11-20T20:00:00Z";

/** A restriction season, from one start of daylight saving to the next; `ends` is the day the clocks go back. */
export type Summer = { readonly label: string; readonly begins: string; readonly ends: string };

/** The summers of the sample, as the days on which New Zealand's clocks change; the last one is under way. */
export const summers: readonly Summer[] = [
  { label: "2023-24", begins: "2023-09-24", ends: "2024-04-07" },
  { label: "2024-25", begins: "2024-09-29", ends: "2025-04-06" },
  { label: "2025-26", begins: "2025-09-28", ends: "2026-04-05" },
  { label: "2026-27", begins: "2026-09-27", ends: "2027-04-04" },
];

/** The label of the summer that a date belongs to; a winter belongs to the summer before it. */
export const summerLabel = (date: string): string =>
  (summers.findLast(({ begins }) => begins <= date) ?? summers[0])?.label ?? "";

/** The date a number of days after another. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * 12:01am local time on a date, with its offset. The clocks change at 2am (2:45am in the Chathams), so the
 * first minute of the day they go forward is still standard time, and that of the day they go back is not.
 */
export const justAfterMidnight = (date: string, timeZoneId: string): string => {
  const isDaylightSaving = summers.some(({ begins, ends }) => begins < date && date <= ends);
  const [standard, daylight] = timeZoneId === "Pacific/Chatham" ? ["+12:45", "+13:45"] : ["+12:00", "+13:00"];
  return `${date}T00:01:00${isDaylightSaving ? daylight : standard}`;
};

/** An instant in UTC, some hours before or after another. */
export const hoursAfter = (instant: string, hours: number): string =>
  new Date(Math.round((Date.parse(instant) + hours * 3_600_000) / 60_000) * 60_000)
    .toISOString()
    .replace(".000Z", "Z");
