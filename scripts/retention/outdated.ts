/** How long archives of the source are kept: `source-2026-11-22.zip`, one a day. */

/** Days, and months and years of which the last day is kept. */
export const KEPT = { days: 14, months: 12, years: Number.POSITIVE_INFINITY } as const;

const NAME = /^source-((\d{4})-\d\d)-\d\d\.zip$/;

export const isArchive = (name: string): boolean => NAME.test(name);

/** The names of archives that no rule keeps, oldest first. Any other name is not an archive of ours, and is kept. */
export function outdated(names: readonly string[]): string[] {
  const archives = names.filter(isArchive).sort();
  const newest = archives.toReversed();
  const kept = new Set([
    ...newest.slice(0, KEPT.days),
    ...lastOfEach(newest, monthOf).slice(0, KEPT.months),
    ...lastOfEach(newest, yearOf).slice(0, KEPT.years),
  ]);
  return archives.filter((name) => !kept.has(name));
}

const monthOf = (name: string): string => name.replace(NAME, "$1");
const yearOf = (name: string): string => name.replace(NAME, "$2");

/** The first name of each period, newest first as they come. */
const lastOfEach = (newest: readonly string[], periodOf: (name: string) => string): string[] =>
  newest.filter((name, index) => index === 0 || periodOf(name) !== periodOf(newest[index - 1] ?? ""));
