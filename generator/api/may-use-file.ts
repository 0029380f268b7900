/** What `areas/{areaId}/may-use.json` holds (docs/contract.md §9). Instants are in seconds since 1970. */

import type { House, UseRule, WaterSource } from "./uses.ts";

export type UsesOverTime = {
  readonly areaId: string;
  readonly isTracked: boolean;
  /** From when to when the answers are known; null if the area is not tracked. */
  readonly knownFrom: number | null;
  /** Null in a finished data set too, which is known at `knownFrom` alone. */
  readonly knownUntil: number | null;
  /** In the order of time, the first from `knownFrom`. The last that has begun counts. */
  readonly stages: readonly UsesOfStage[];
};

export type UsesOfStage = {
  readonly from: number;
  readonly until: number | null;
  /** Null: none is in force. */
  readonly stage: object | null;
  readonly sourceUrl: string | null;
  /** Why nothing is known of uses without a rule; null if no stage is in force. */
  readonly why: "notKnown" | "noRules" | "notStated" | null;
  readonly rules: readonly TimedRule[];
};

export type TimedRule = Pick<UseRule, "who" | "what" | "by" | "conditions" | "exception" | "quote"> & {
  readonly source: readonly WaterSource[];
  readonly isDiscouraged: boolean;
  /** For all houses, or by what the house number is. The last span that has begun counts. */
  readonly spans: { readonly [house in House | "all"]?: readonly UseSpan[] };
};

/** Whether the use is allowed from a second on, until the next span begins. */
export type UseSpan = readonly [from: number, state: typeof NOT_ALLOWED | typeof ALLOWED | typeof UNCLEAR];

export const NOT_ALLOWED = 0;
export const ALLOWED = 1;
export const UNCLEAR = 2;

/** The fields of an answer, in their order (docs/contract.md §9). */
export const USE_ANSWER_FIELDS: readonly string[] = [
  ...["areaId", "answer", "why", "until", "notBefore", "isDiscouraged"],
  ...["conditions", "exception", "quote", "stage", "sourceUrl"],
];
