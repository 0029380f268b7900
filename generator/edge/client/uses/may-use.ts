/**
 * May water be used now? A stage's rules, read by the clock (docs/contract.md §8). A pure function: no clock of its own, no
 * network. Nothing is inferred: what no rule states is `unknown`, never allowed.
 */

import {
  HOUSES,
  type House,
  isAboutSource,
  type Means,
  type Purpose,
  type StageUses,
  type UseCondition,
  type UseRule,
  type User,
} from "../../../api/uses.ts";
import { nextSpan } from "./next-span.ts";

/** Who would use water, for what and by which means. `house` is what the house number is; null if that is not known. */
export type Ask = {
  readonly who: User;
  readonly what: Purpose;
  readonly by: Means;
  readonly house?: House | null | undefined;
};

/** An instant: a `Date`, milliseconds since 1970, or RFC 3339. */
export type Instant = Date | number | string;

export type Moment = {
  readonly now: Instant;
  /** The area's own: rules go by its clocks. */
  readonly timeZoneId: string;
  /** When the stage ends, or stops being known: the next confirmed change, `effectiveUntil`, or `horizon`. */
  readonly until?: Instant | null | undefined;
};

type Stated = { readonly exception: string | null; readonly quote: readonly string[] };

/** Until when it holds, as RFC 3339 in UTC; null: while the stage lasts. */
type Held = { readonly until: string | null };

export type UseAllowed = {
  readonly answer: "allowed";
  /** What a clock cannot decide, and the user must keep to. */
  readonly conditions: readonly UseCondition[];
  readonly isDiscouraged: boolean;
} & Held &
  Stated;

export type UseNotAllowed = {
  readonly answer: "notAllowed";
  /** When it will be allowed next under this stage; null if it will not, or if the stage ends before. */
  readonly notBefore: string | null;
} & Held &
  Stated;

export type UseUnknown = {
  readonly answer: "unknown";
  readonly why: "noRules" | "notStated" | "houseNumber" | "unclear" | "notKnown";
};

export type UseAnswer = UseAllowed | UseNotAllowed | UseUnknown;

/** Throws a RangeError for an invalid instant or an unknown time zone. */
export function mayUse(uses: StageUses | null, ask: Ask, { now, timeZoneId, until }: Moment): UseAnswer {
  const at = millisecondsOf(now);
  const end = until == null ? Infinity : millisecondsOf(until);
  if (at >= end) return unknown("notKnown");
  if (!uses) return unknown("noRules");
  const rule = uses.rules.find((rule) => isAbout(rule, ask));
  if (!rule) return unknown("notStated");
  if (rule.permission === "prohibited") return notAllowed(rule, end, Infinity, end);
  return rule.when ? byWindows(rule, rule.when, ask.house, at, timeZoneId, end) : allowed(rule, end);
}

const isAbout = (rule: UseRule, ask: Ask): boolean =>
  rule.who.includes(ask.who) &&
  rule.what.includes(ask.what) &&
  rule.by.includes(ask.by) &&
  isAboutSource(rule, "townSupply");

function byWindows(
  rule: UseRule,
  when: NonNullable<UseRule["when"]>,
  house: Ask["house"],
  now: number,
  timeZone: string,
  end: number,
): UseAnswer {
  const own = HOUSES.find((one) => one === house);
  if (!own && when.some(({ houses }) => houses)) return unknown("houseNumber");
  const next = (unclear: boolean) =>
    nextSpan(
      when.filter(
        ({ houses, isUnclear }) => isUnclear === unclear && (!houses || houses.some((one) => one === own)),
      ),
      now,
      timeZone,
    ) ?? { from: Infinity, to: Infinity };
  const clear = next(false);
  // Where a clear window and an unclear one overlap, the text does say that the use is allowed.
  if (clear.from <= now) return allowed(rule, Math.min(clear.to, end));
  const unclear = next(true);
  if (unclear.from <= now) return unknown("unclear");
  return notAllowed(rule, Math.min(clear.from, unclear.from, end), clear.from, end);
}

const unknown = (why: UseUnknown["why"]): UseUnknown => ({ answer: "unknown", why });

const allowed = ({ conditions, permission, exception, quote }: UseRule, until: number): UseAllowed => ({
  answer: "allowed",
  until: textOf(until),
  conditions,
  isDiscouraged: permission === "discouraged",
  exception,
  quote,
});

const notAllowed = (
  { exception, quote }: UseRule,
  until: number,
  notBefore: number,
  end: number,
): UseNotAllowed => ({
  answer: "notAllowed",
  until: textOf(until),
  notBefore: notBefore < end ? textOf(notBefore) : null,
  exception,
  quote,
});

function millisecondsOf(instant: Instant): number {
  const milliseconds = new Date(instant).getTime();
  if (Number.isNaN(milliseconds)) throw new RangeError(`Expected an instant, found ${instant}.`);
  return milliseconds;
}

/** As the API writes instants: without a fraction that is zero. */
const textOf = (instant: number): string | null =>
  Number.isFinite(instant) ? new Date(instant).toISOString().replace(".000Z", "Z") : null;
