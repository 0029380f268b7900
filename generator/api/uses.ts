/** What a stage allows, as rules for programs (docs/contract.md §8): the vocabulary of the rules. */

export const USERS = ["residential", "nonResidential"] as const;

export const PURPOSES = [
  "lawn",
  "ornamentals",
  "foodGarden",
  "sportsField",
  "vehicle",
  "boat",
  "building",
  "hardSurface",
  "poolFill",
  "poolTopUp",
  "paddlingPool",
  "waterFeature",
  "play",
  "construction",
] as const;

/** `can` is a bucket or a watering can. */
export const MEANS = [
  "sprinkler",
  "irrigationSystem",
  "soakerHose",
  "unattendedHose",
  "handHeldHose",
  "waterBlaster",
  "can",
] as const;

/** Which water a text speaks of. Where it names none, it is about the town supply. */
export const SOURCES = ["townSupply", "bore", "surfaceWater", "rainwater", "greywater"] as const;

/** `discouraged` is a request, not a rule: the use stays allowed. */
export const PERMISSIONS = ["allowed", "prohibited", "discouraged"] as const;

/** What a clock cannot decide. */
export const CONDITIONS = [
  "held",
  "attended",
  "triggerNozzle",
  "timer",
  "sensor",
  "oneAtATime",
  "minutesADay",
  "daysAWeek",
  "litresAtMost",
  "councilApproval",
] as const;

/** The conditions with a number. */
export const MEASURED: readonly ConditionKind[] = ["minutesADay", "daysAWeek", "litresAtMost"];

export const HOUSES = ["odd", "even", "unnumbered"] as const;

/** By the day of the month, so that the 31st and the 1st are both odd. */
export const DATES = ["odd", "even"] as const;

export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export type User = (typeof USERS)[number];
export type Purpose = (typeof PURPOSES)[number];
export type Means = (typeof MEANS)[number];
export type WaterSource = (typeof SOURCES)[number];
export type ConditionKind = (typeof CONDITIONS)[number];
export type House = (typeof HOUSES)[number];

/** A time of day at which a use is allowed, on the days that it names; null for all houses, dates or weekdays. */
export type UseWindow = {
  readonly houses: readonly House[] | null;
  readonly dates: (typeof DATES)[number] | null;
  readonly weekdays: readonly (typeof WEEKDAYS)[number][] | null;
  /** `HH:MM` by the clocks of the area; `to` is at most `24:00`, so no window passes midnight. */
  readonly from: string;
  readonly to: string;
  /** Whether the text leaves open that the use is allowed then. */
  readonly isUnclear: boolean;
};

export type UseCondition = { readonly kind: ConditionKind; readonly value: number | null };

/** Whether the council has to be asked first: until it has, what the clock allows is no permission. */
export const needsApproval = ({ conditions }: { readonly conditions: readonly UseCondition[] }): boolean =>
  conditions.some(({ kind }) => kind === "councilApproval");

export type UseRule = {
  readonly who: readonly User[];
  readonly what: readonly Purpose[];
  readonly by: readonly Means[];
  /** Null where the text names none: then the rule is about the town supply alone. */
  readonly source: readonly WaterSource[] | null;
  readonly permission: (typeof PERMISSIONS)[number];
  /** Null for any time. */
  readonly when: readonly UseWindow[] | null;
  readonly conditions: readonly UseCondition[];
  readonly exception: string | null;
  readonly quote: readonly string[];
};

/** Whether a rule is about water of this source. A rule that names no source is about the town supply. */
export const isAboutSource = ({ source }: Pick<UseRule, "source">, water: WaterSource): boolean =>
  (source ?? ["townSupply"]).includes(water);

export type StageUses = {
  readonly sourceUrl: string;
  readonly reviewedAt: string;
  readonly rules: readonly UseRule[];
};
