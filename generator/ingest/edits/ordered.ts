/** Lists of instants in order, each once. */

/** How many are before an instant. */
export function countBefore(instants: Float64Array, at: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where an instant stands, or -1. */
export function indexOf(instants: Float64Array, at: number): number {
  const index = countBefore(instants, at);
  return instants[index] === at ? index : -1;
}
