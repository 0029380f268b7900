/** A digit from one to another, as a regular expression. */
export type Digit = (least: number, most: number) => string;

export const plainDigit: Digit = (least, most) => (least === most ? `${least}` : `[${least}-${most}]`);

/**
 * A regular expression, of a kind that PCRE and RE2 read alike, that fits the whole numbers within two bounds, written
 * without leading zeros. It is a group by itself, and captures nothing.
 */
export function integerPattern(least: number, most: number, digit: Digit = plainDigit): string {
  const byLength: string[] = [];
  for (let length = `${least}`.length; length <= `${most}`.length; length++) {
    const from = Math.max(least, length === 1 ? 0 : 10 ** (length - 1));
    const to = Math.min(most, 10 ** length - 1);
    byLength.push(...between(`${from}`, `${to}`, digit));
  }
  return `(?:${byLength.join("|")})`;
}

/** The alternatives that fit the numbers between two of equal length. */
function between(from: string, to: string, digit: Digit): string[] {
  if (/^0*$/.test(from) && /^9*$/.test(to)) return [anyDigits(from.length, digit)];
  const [first, last] = [Number(from[0]), Number(to[0])];
  const [fromRest, toRest] = [from.slice(1), to.slice(1)];
  if (first === last) return between(fromRest, toRest, digit).map((rest) => digit(first, last) + rest);
  // Whole tens, hundreds … between the bounds take any digits; at a bound, what is left of it decides.
  const low = /^0*$/.test(fromRest) ? first : first + 1;
  const high = /^9*$/.test(toRest) ? last : last - 1;
  const [zeros, nines] = ["0".repeat(fromRest.length), "9".repeat(fromRest.length)];
  return [
    ...(low > first ? between(fromRest, nines, digit).map((rest) => digit(first, first) + rest) : []),
    ...(low <= high ? [digit(low, high) + anyDigits(fromRest.length, digit)] : []),
    ...(high < last ? between(zeros, toRest, digit).map((rest) => digit(last, last) + rest) : []),
  ];
}

const anyDigits = (count: number, digit: Digit): string =>
  count > 1 ? `${digit(0, 9)}{${count}}` : digit(0, 9).repeat(count);
