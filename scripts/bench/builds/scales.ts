import { UsageError } from "../../command-line/parse.ts";

/** How much of each kind a data set of the bench holds. */
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
export const scales = { "nz/10": times(0.1), nz: NZ, "nz*10": times(10) } as const;

export type ScaleName = keyof typeof scales;

export const recordsIn = (scale: Scale): number => Object.values(scale).reduce((sum, count) => sum + count);

/** The scales that a text names. Throws UsageError. */
export function readScales(text: string): ScaleName[] {
  const names = text.split(",");
  const isScale = (name: string): name is ScaleName => Object.hasOwn(scales, name);
  if (names.every(isScale)) return names;
  throw new UsageError(
    `--scale is one or more of ${Object.keys(scales).join(",")}, not ${JSON.stringify(text)}.`,
  );
}

function times(factor: number): Scale {
  return Object.fromEntries(
    Object.entries(NZ).map(([kind, count]) => [kind, Math.round(count * factor)]),
  ) as Scale;
}
