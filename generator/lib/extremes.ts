/** The least and the greatest of numbers. `Math.min` takes them as arguments, of which 200,000 overflow the stack. */
export function extremesOf(values: readonly number[]): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
