/** A whole number with commas between its thousands: `125,170`. */
export const formatCount = (number: number): string => withCommas(String(number));

/** Digits with commas between the thousands of their whole part. */
export const withCommas = (digits: string): string =>
  digits.replace(/^\d{4,}/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
