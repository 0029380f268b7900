/**
 * Where to cut a row of things into files. A cut falls where the row itself has its deepest gap, not after so many
 * things: one that comes, goes or grows moves the cuts next to it, and all others stay where they were.
 */

/** The least and the most that a piece may weigh; one thing alone may weigh more. */
export type Limits = { readonly least: number; readonly most: number };

/** A number below 2³² that a text always has. */
export function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) digest = Math.imul(digest ^ text.charCodeAt(i), 0x01000193);
  digest = Math.imul(digest ^ (digest >>> 15), 0x2c1b3c6d);
  return (digest ^ (digest >>> 13)) >>> 0;
}

/**
 * The length of the first piece of a row. `weights` is what the row weighs up to and with each of its things, and may
 * stop once that is over the limit; `gap` says how good a cut in front of a thing is: the less, the better.
 */
export function firstPiece(
  weights: readonly number[],
  { least, most }: Limits,
  gap: (index: number) => number,
): number {
  const fits = weights.findLastIndex((weight) => weight <= most) + 1;
  if (fits === weights.length || fits <= 1) return Math.max(1, fits);
  let best = fits;
  for (let cut = fits - 1; cut > 0 && (weights[cut - 1] as number) >= least; cut--) {
    if (gap(cut) < gap(best)) best = cut;
  }
  return best;
}
