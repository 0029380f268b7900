/** How much of each kind a plain data set holds. */
export type Scale = {
  readonly areas: number;
  readonly organisations: number;
  readonly schemes: number;
  readonly assignments: number;
  readonly changes: number;
  readonly sites: number;
  readonly readings: number;
  readonly consents: number;
  readonly zones: number;
};

/**
 * What a data set is like: small and odd, full of values and lists at the edge of what is allowed, drawn from a seed; or plain, as a
 * country would write it, of a scale.
 *
 * Seed 0 is `dataset.json` alone, 1 has one record of each kind, 2 to 6 have lists of exactly 10, 50, 100, 101 and 250
 * items, and of all others the lengths are drawn too.
 */
export type Shape = { readonly seed: number } | Scale;

/** About what New Zealand as a whole would hold. */
const NZ: Scale = {
  areas: 300,
  organisations: 78,
  schemes: 60,
  assignments: 6_000,
  changes: 1_000,
  sites: 1_500,
  readings: 550_000,
  consents: 20_000,
  zones: 500,
};

/** The scales by name, smallest first. */
export const scales = { "nz/10": tenth(NZ), nz: NZ } as const;

export const recordsIn = (scale: Scale): number => Object.values(scale).reduce((sum, count) => sum + count);

function tenth(scale: Scale): Scale {
  return Object.fromEntries(
    Object.entries(scale).map(([kind, count]) => [kind, Math.round(count / 10)]),
  ) as Scale;
}
