/** The types of `uses.js`: the rules as the schemas have them, and what `mayUse` takes and answers. */

import { schemaComponents } from "../../answers/openapi/components.ts";
import { typesOf } from "../../answers/openapi/typescript.ts";

/** `uses.d.ts`: it imports nothing. */
export const usesTypes = (): string => `${HEAD}\n${ANSWER_TYPES}\n${typesOf(schemasOfUses())}`;

const schemasOfUses = () =>
  Object.fromEntries(
    Object.entries(schemaComponents()).filter(([name]) => /^(StageUses|Use[A-Z])/.test(name)),
  );

const HEAD = `/**
 * What the rules of a stage say of a use at an instant. Pure: no clock, no network. Throws a RangeError for what is no instant, and
 * for an unknown time zone.
 */
export declare function mayUse(uses: StageUses | null, ask: Ask, moment: Moment): UseAnswer;

export type Moment = {
  readonly now: Instant;
  /** The area's own: rules go by its clocks. */
  readonly timeZoneId: string;
  /** When the stage ends, or stops being known: the next confirmed change, \`effectiveUntil\`, or \`horizon\`. */
  readonly until?: Instant | null | undefined;
};
`;

/** For the types of the client too. */
export const ANSWER_TYPES = `/** Who would use water, for what and by which means. \`house\` is what the house number is; null if that is not known. */
export type Ask = {
  readonly who: UseUser;
  readonly what: UsePurpose;
  readonly by: UseMeans;
  readonly house?: UseHouse | null | undefined;
};

/** A \`Date\`, milliseconds since 1970, or RFC 3339. */
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
`;
