/** How many numbers an axis has: as near to this as round numbers allow, and always three to six. */
const WANTED = 4.5;

/** One of these steps fits any range three to six times. */
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The round numbers in a range, from low to high: 1, 2, 2.5 or 5 times a power of ten apart. */
export function ticksIn(low: number, high: number): number[] {
  const power = Math.floor(Math.log10((high - low) / WANTED));
  const all = STEPS.map((step) => multiplesIn(low, high, step, power));
  const distance = ({ length }: readonly number[]) => Math.abs(length - WANTED);
  return all.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

function multiplesIn(low: number, high: number, step: number, power: number): number[] {
  // Divided by whole numbers, because multiples of 0.1 are not exact.
  const [times, parts] = power <= 0 ? [step * 10, 10 ** (1 - power)] : [step * 10 ** power, 1];
  const first = Math.ceil((low / times) * parts);
  const last = Math.floor((high / times) * parts);
  return Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * times) / parts);
}
