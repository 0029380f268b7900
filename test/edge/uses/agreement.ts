/** Compares a `mayUse` with the reading by the minute, for drawn instants. */

import {
  HOUSES,
  type House,
  MEANS,
  type Means,
  PURPOSES,
  type Purpose,
  USERS,
  type UseRule,
  type User,
  type UseWindow,
  WEEKDAYS,
} from "../../../generator/api/uses.ts";
import type { mayUse } from "../../../generator/edge/client/uses/may-use.ts";
import type { Draw } from "../../support/random.ts";
import { rule } from "../../support/uses.ts";
import { CLEAR, CLOSED, MINUTE, type Minutes, UNCLEAR } from "./by-the-minute.ts";

type MayUse = typeof mayUse;

export const DAY = 1440 * MINUTE;

/** As far as any rule of ours takes to open or close again. */
const AHEAD = 64 * 1440;

/** What a rule is for a kind of house in each minute, and the minutes at which that changes. */
export type Table = {
  readonly minutes: Minutes;
  readonly states: Uint8Array;
  readonly changes: readonly number[];
};

export function tableOf(minutes: Minutes, rule: UseRule, house: House | null): Table {
  const states = minutes.states(rule, house);
  return { minutes, states, changes: changesOf(states) };
}

/** Rules and houses with equal windows have equal tables. */
export const keyOf = ({ when }: UseRule, house: House | null): string =>
  JSON.stringify(
    (when ?? [])
      .filter(({ houses }) => houses === null || (house !== null && houses.includes(house)))
      .map(({ houses: _, ...window }) => window),
  );

/** The differences between a `mayUse` and the clocks in some answers about one rule, the first few in words. */
export function differences(
  mayUse: MayUse,
  table: Table,
  timeZoneId: string,
  rule: UseRule,
  house: House | null,
  instants: number,
  random: Draw,
): string[] {
  const { minutes, changes } = table;
  const found: string[] = [];
  const uses = { sourceUrl: "", reviewedAt: "", rules: [...othersThan(rule), rule] };
  const ask = { who: rule.who[0] as User, what: rule.what[0] as Purpose, by: rule.by[0] as Means, house };
  for (let drawn = 0; drawn < instants; drawn++) {
    const index = drawIndex(minutes, changes, random);
    const now = minutes.start + index * MINUTE + random.below(MINUTE);
    // Now and then the stage is over already.
    const end = drawn % 64 === 1 ? now - random.pick([0, 1, DAY]) : now + 1 + random.below(3 * DAY);
    const until = drawn % 2 === 0 ? null : end;
    const expected = JSON.stringify(expectedAt(table, rule, house, index, now, until));
    const given = JSON.stringify(mayUse(uses, ask, { now: new Date(now), timeZoneId, until }));
    if (given !== expected)
      found.push(
        `${new Date(now).toISOString()} ${timeZoneId} ${house} until ${until}: ${given}, expected ${expected}, ${JSON.stringify(rule.when)}`,
      );
  }
  return found;
}

/** Rules that differ from one in whom, what or which means they are about, and in what they say. */
const othersThan = (rule: UseRule): UseRule[] => {
  const permission = rule.permission === "prohibited" ? "allowed" : "prohibited";
  const other = { ...rule, permission, when: null, conditions: [], quote: ["another"] } as const;
  const not = <Word>(words: readonly Word[], all: readonly Word[]) => all.filter((word) => word !== words[0]);
  return [
    { ...other, who: not(rule.who, USERS) },
    { ...other, what: not(rule.what, PURPOSES) },
    { ...other, by: not(rule.by, MEANS) },
  ];
};

/** A quarter of the instants are near a change of the rule, another within some hours of a change of the clocks. */
function drawIndex(minutes: Minutes, changes: readonly number[], random: Draw): number {
  const last = minutes.length - AHEAD;
  const kind = random.below(4);
  let near = -1;
  if (kind === 0 && changes.length > 0) near = random.pick(changes) + random.below(5) - 2;
  if (kind === 1 && minutes.clockChanges.length > 0)
    near = random.pick(minutes.clockChanges) + random.below(600) - 480;
  return near >= 2881 && near < last ? near : 2881 + random.below(last - 2881);
}

function changesOf(states: Uint8Array): number[] {
  const changes: number[] = [];
  for (let index = 1; index < states.length; index++)
    if (states[index] !== states[index - 1]) changes.push(index);
  return changes;
}

/** What of an answer says whether, and until or from when. */
type Answer =
  | { readonly answer: "allowed"; readonly until: string | null }
  | { readonly answer: "notAllowed"; readonly notBefore: string | null }
  | { readonly answer: "unknown"; readonly why: string };

/** Each kind of answer with its fields in the order of the contract. */
export function expectedAt(
  { minutes, states, changes }: Table,
  { permission, when, conditions, exception, quote }: UseRule,
  house: House | null,
  index: number,
  now: number,
  end: number | null,
): Answer {
  const unknown = (why: string) => ({ answer: "unknown" as const, why });
  const last = (until: number) => text(Math.min(until, end ?? Infinity));
  const allowed = (until: number) => ({
    ...{
      answer: "allowed" as const,
      until: last(until),
      conditions,
      isDiscouraged: permission === "discouraged",
    },
    ...{ exception, quote },
  });
  const notAllowed = (until: number, notBefore: number) => ({
    ...{
      answer: "notAllowed" as const,
      until: last(until),
      notBefore: notBefore < (end ?? Infinity) ? text(notBefore) : null,
    },
    ...{ exception, quote },
  });
  if (end !== null && now >= end) return unknown("notKnown");
  if (permission === "prohibited") return notAllowed(Infinity, Infinity);
  if (when === null) return allowed(Infinity);
  if (house === null && when.some(({ houses }) => houses !== null)) return unknown("houseNumber");
  const next = (is: (state: number) => boolean) => {
    if (is(states[index] as number)) return minutes.start + index * MINUTE;
    for (let place = placeAfter(changes, index); place < changes.length; place++) {
      const at = changes[place] as number;
      if (at >= index + AHEAD) break;
      if (is(states[at] as number)) return minutes.start + at * MINUTE;
    }
    return Infinity;
  };
  if (states[index] === CLEAR) return allowed(next((state) => state !== CLEAR));
  if (states[index] === UNCLEAR) return unknown("unclear");
  return notAllowed(
    next((state) => state !== CLOSED),
    next((state) => state === CLEAR),
  );
}

/** The place of the first number above another, in a list in order. */
function placeAfter(numbers: readonly number[], number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const text = (instant: number): string | null =>
  Number.isFinite(instant) ? new Date(instant).toISOString().replace(/\.000Z$/, "Z") : null;

/** A rule with windows, or one without. Bounds are often where clocks change. */
export function drawRule(random: Draw): UseRule {
  const permission = random.pick([
    "allowed",
    "allowed",
    "allowed",
    "allowed",
    "discouraged",
    "prohibited",
  ] as const);
  const when =
    permission === "prohibited" || random.below(12) === 0
      ? null
      : Array.from({ length: 1 + random.below(5) }, () => drawWindow(random));
  return rule({
    permission,
    when,
    conditions: random.below(2) ? [{ kind: "minutesADay", value: 30 }] : [],
    exception: random.pick([null, "Own bores."]),
  });
}

function drawWindow(random: Draw): UseWindow {
  const small = () => random.pick([0, 60, 90, 120, 135, 150, 165, 180, 195, 210, 225, 240]);
  const any = () => 15 * random.below(97);
  const [from = 0, to = 0] = [random.below(2) ? small() : any(), random.below(2) ? small() : any()].sort(
    (a, b) => a - b,
  );
  const some = <Word extends string>(words: readonly Word[]) => {
    const picked = words.filter(() => random.below(2) === 0);
    return picked.length > 0 && random.below(2) === 0 ? picked : null;
  };
  return {
    houses: some(HOUSES),
    dates: random.pick(["odd", "even", null, null]),
    weekdays: random.below(3) === 0 ? some(WEEKDAYS) : null,
    from: timeOf(Math.min(from, 1425)),
    to: timeOf(Math.max(to, Math.min(from, 1425) + 15)),
    isUnclear: random.below(4) === 0,
  };
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
