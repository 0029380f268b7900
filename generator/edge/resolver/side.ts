/** On which side of a line a point lies, exactly: the only arithmetic of a place. Also for nginx's njs, so no BigInt. */

/** No less than the bound on the rounding of the determinant, (3 + 16u)u with u = 2⁻⁵³ (Shewchuk 1997, §4.1). */
const BOUND = 4e-16;

/** Positive if `c` lies left of the line from `a` to `b`, negative if right of it, 0 if on it. Its sign is exact. */
export function sideOf(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const size = BOUND * (Math.abs(left) + Math.abs(right));
  const sum = left - right;
  return sum > size || -sum > size
    ? sum
    : signOfProducts([ax, by, -ax, cy, -cx, by, -ay, bx, ay, cx, cy, bx]);
}

/**
 * The sign of a sum of products, its factors two by two: an expansion of doubles, each beyond the bits of the one before. Exact
 * while no product is so small that doubles lose its bits: coordinates are 0, or 1e-100 at least.
 */
function signOfProducts(factors: readonly number[]): number {
  let parts: number[] = [];
  for (let i = 0; i < factors.length; i += 2) {
    const a = factors[i] as number;
    const b = factors[i + 1] as number;
    const product = a * b;
    const aHigh = highHalf(a);
    const bHigh = highHalf(b);
    const aLow = a - aHigh;
    const bLow = b - bHigh;
    const error = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
    parts = grown(grown(parts, error), product);
  }
  return parts.pop() || 0;
}

/** The upper 26 bits of a double (Veltkamp), so that products of halves are exact. */
const highHalf = (value: number): number => 134217729 * value - (134217729 * value - value);

/** The expansion with one more term, without zeros (Shewchuk 1997, §2.4). */
function grown(parts: readonly number[], term: number): number[] {
  let sum = term;
  return parts
    .map((part) => {
      const total = sum + part;
      const taken = total - sum;
      const rest = sum - (total - taken) + (part - taken);
      sum = total;
      return rest;
    })
    .concat(sum)
    .filter((part) => part);
}
