/**
 * What the rules of a stage say of a use at an instant. Pure: no clock, no network. Throws a RangeError for what is no instant, and
 * for an unknown time zone.
 */
export declare function mayUse(uses: StageUses | null, ask: Ask, moment: Moment): UseAnswer;

export type Moment = {
  readonly now: Instant;
  /** The area's own: rules go by its clocks. */
  readonly timeZoneId: string;
  /** When the stage ends, or stops being known: the next confirmed change, `effectiveUntil`, or `horizon`. */
  readonly until?: Instant | null | undefined;
};

/** Who would use water, for what and by which means. `house` is what the house number is; null if that is not known. */
export type Ask = {
  readonly who: UseUser;
  readonly what: UsePurpose;
  readonly by: UseMeans;
  readonly house?: UseHouse | null | undefined;
};

/** A `Date`, milliseconds since 1970, or RFC 3339. */
export type Instant = Date | number | string;

export type UseAllowed = {
  readonly answer: "allowed";
  /** Until when it holds; null: while the stage lasts. */
  readonly until: string | null;
  /** What a clock cannot decide, and the user must keep to. */
  readonly conditions: readonly UseCondition[];
  readonly isDiscouraged: boolean;
  readonly exception: string | null;
  readonly quote: readonly string[];
};

export type UseNotAllowed = {
  readonly answer: "notAllowed";
  /** When that may change; null: not while the stage lasts. */
  readonly until: string | null;
  /** When it will be allowed next under this stage; null if it will not, or if the stage ends before. */
  readonly notBefore: string | null;
  readonly exception: string | null;
  readonly quote: readonly string[];
};

export type UseUnknown = {
  readonly answer: "unknown";
  readonly why: "noRules" | "notStated" | "houseNumber" | "unclear" | "notKnown";
};

export type UseAnswer = UseAllowed | UseNotAllowed | UseUnknown;

/** What a stage allows, as rules for programs. */
export type StageUses = {
  /** Where the council states it. */
  sourceUrl: string;
  /** When somebody last compared the rules with it. */
  reviewedAt: string;
  /** At most one for each `who`, `what` and `by`. What none states is not known. */
  rules: UseRule[];
};

/** A rule. No other rule of the stage is about the same `who`, `what` and `by`. */
export type UseRule = {
  /** Those whom the text names. */
  who: UseUser[];
  /** What water is used for. */
  what: UsePurpose[];
  /** What it is used with. */
  by: UseMeans[];
  permission: UsePermission;
  /** Outside all windows the use is not allowed. Null for any time, and where it is prohibited. */
  when: UseWindow[] | null;
  /** What the user must keep to; a clock cannot decide it. */
  conditions: UseCondition[];
  /** What is exempt, in the council's words. */
  exception: string | null;
  /** The words of the stage's `description` that it renders. */
  quote: string[];
};

/** A time of day at which a use is allowed. No window passes midnight. */
export type UseWindow = {
  /** The houses that it is for; null for all. */
  houses: UseHouse[] | null;
  /** The dates that it is open on; null for all. */
  dates: UseDates | null;
  /** The weekdays that it is open on; null for all. */
  weekdays: UseWeekday[] | null;
  /** `HH:MM` by the clocks of the area; at most `24:00`. */
  from: string;
  /** `HH:MM` by the clocks of the area; at most `24:00`. */
  to: string;
  /** Whether the text leaves open that the use is allowed then. */
  isUnclear: boolean;
};

/** What the user must keep to. */
export type UseCondition = {
  kind: UseConditionKind;
  /** How much, for kinds that have a measure; else null. */
  value: number | null;
};

/** Who is meant. */
export type UseUser = "residential" | "nonResidential";

/** What water is used for. */
export type UsePurpose = "lawn" | "ornamentals" | "foodGarden" | "sportsField" | "vehicle" | "boat" | "building" | "hardSurface" | "poolFill" | "poolTopUp" | "paddlingPool" | "waterFeature" | "play" | "construction";

/** What it is used with; `can` is a bucket or a watering can. */
export type UseMeans = "sprinkler" | "irrigationSystem" | "soakerHose" | "unattendedHose" | "handHeldHose" | "waterBlaster" | "can";

/** `discouraged`: asked for, not ruled. The use stays allowed. */
export type UsePermission = "allowed" | "prohibited" | "discouraged";

/** What a clock cannot decide. */
export type UseConditionKind = "held" | "attended" | "triggerNozzle" | "timer" | "sensor" | "oneAtATime" | "minutesADay" | "daysAWeek" | "litresAtMost" | "councilApproval";

/** What the house number is. */
export type UseHouse = "odd" | "even" | "unnumbered";

/** By the day of the month: the 31st and the 1st are both odd. */
export type UseDates = "odd" | "even";

/** A day of the week. */
export type UseWeekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
