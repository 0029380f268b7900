const NUMBER = "(\\d+(?:\\.\\d+)?)";
const PATTERN = new RegExp(
  `^P(?=.)(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=.)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);

/** A length of time in milliseconds, marked for the compiler so that it is not taken for an `Instant`. */
export type Duration = number & { readonly measures?: "duration" };

/**
 * An ISO 8601 duration of weeks, days, hours, minutes and seconds, or NaN. Months and years have no fixed length, so a
 * maximum age cannot be given in them (docs/data.md, `providers.json`).
 */
export function parseDuration(text: string): Duration {
  const match = PATTERN.exec(text);
  if (match === null) return Number.NaN;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.map((part) => Number(part ?? 0));
  return Math.round(((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
}
