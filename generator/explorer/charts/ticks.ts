/** How many ticks an axis should have, about. */
const WANTED = 4;

/** The round numbers in a range, 1, 2 or 5 times a power of ten apart. */
export function ticksIn(low: number, high: number): number[] {
  const rough = (high - low) / WANTED;
  const power = Math.floor(Math.log10(rough));
  const error = rough / 10 ** power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
  // Divided by whole numbers, because multiples of 0.1 are not exact.
  const [times, parts] = power < 0 ? [1, 10 ** -power / factor] : [10 ** power * factor, 1];
  const first = Math.ceil((low / times) * parts);
  const last = Math.floor((high / times) * parts);
  return Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * times) / parts);
}
