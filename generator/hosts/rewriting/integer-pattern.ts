import { anyOf } from "./table.ts";

/**
 * A pattern that fits the whole numbers between two bounds, written without leading zeros. It can stand anywhere in
 * another pattern, and captures nothing.
 */
export function integerPattern(least: number, most: number): string {
  const alternatives = least === 0 ? ["0"] : [];
  const whole: number[] = [];
  for (let length = 1; length <= `${most}`.length; length++) {
    const shortest = 10 ** (length - 1);
    const from = Math.max(least, shortest);
    const to = Math.min(most, shortest * 10 - 1);
    if (from === shortest && to === shortest * 10 - 1) whole.push(length - 1);
    else if (from <= to) alternatives.push(...between(`${from}`, `${to}`));
  }
  if (whole.length > 0) alternatives.push(`[1-9]${digits(Math.min(...whole), Math.max(...whole))}`);
  return anyOf(alternatives);
}

/** The alternatives that fit the numbers between two of equal length. */
function between(from: string, to: string): string[] {
  if (/^0*$/.test(from) && /^9*$/.test(to)) return [digits(from.length)];
  const [first, last] = [Number(from[0]), Number(to[0])];
  const [fromRest, toRest] = [from.slice(1), to.slice(1)];
  if (first === last) return between(fromRest, toRest).map((rest) => first + rest);
  // Between the bounds, whatever follows the first digit fits; at a bound, the rest of the bound decides.
  const low = /^0*$/.test(fromRest) ? first : first + 1;
  const high = /^9*$/.test(toRest) ? last : last - 1;
  const [zeros, nines] = ["0".repeat(fromRest.length), "9".repeat(fromRest.length)];
  return [
    ...(low > first ? between(fromRest, nines).map((rest) => first + rest) : []),
    ...(low <= high ? [oneOf(low, high) + digits(fromRest.length)] : []),
    ...(high < last ? between(zeros, toRest).map((rest) => last + rest) : []),
  ];
}

const oneOf = (least: number, most: number): string => (least === most ? `${least}` : `[${least}-${most}]`);

function digits(least: number, most = least): string {
  if (least !== most) return most === 1 ? "[0-9]?" : `[0-9]{${least},${most}}`;
  return least > 1 ? `[0-9]{${least}}` : "[0-9]".repeat(least);
}
