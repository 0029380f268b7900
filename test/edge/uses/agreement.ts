/** Compares a `mayUse` with the reading by the minute, for drawn instants. */

import { HOUSES, type House, type UseRule, type UseWindow, WEEKDAYS } from "../../../generator/api/uses.ts";
import type { mayUse } from "../../../generator/edge/client/uses/may-use.ts";
import type { Draw } from "../../support/random.ts";
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
  for (let drawn = 0; drawn < instants; drawn++) {
    const index = drawIndex(minutes, changes, random);
    const now = minutes.start + index * MINUTE + random.below(MINUTE);
    const until = drawn % 2 === 0 ? null : now + 1 + random.below(3 * DAY);
    const expected = expectedAt(table, rule, house, index, until);
    const answer = mayUse(
      { sourceUrl: "", reviewedAt: "", rules: [rule] },
      { who: rule.who[0] as never, what: rule.what[0] as never, by: rule.by[0] as never, house },
      { now: new Date(now), timeZoneId, until },
    );
    const given = [
      answer.answer,
      "until" in answer ? answer.until : null,
      "notBefore" in answer ? answer.notBefore : null,
      "why" in answer ? answer.why : null,
    ].join(" ");
    if (given !== expected)
      found.push(
        `${new Date(now).toISOString()} ${timeZoneId} ${house} until ${until}: ${given}, expected ${expected}, ${JSON.stringify(rule.when)}`,
      );
  }
  return found;
}

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

function expectedAt(
  { minutes, states, changes }: Table,
  rule: UseRule,
  house: House | null,
  index: number,
  end: number | null,
): string {
  const line = (answer: string, until: number, notBefore: number | null, why: string | null) =>
    [
      answer,
      text(Math.min(until, end ?? Infinity)),
      notBefore === null || notBefore >= (end ?? Infinity) ? null : text(notBefore),
      why,
    ].join(" ");
  if (rule.permission === "prohibited") return line("notAllowed", Infinity, null, null);
  if (rule.when === null) return line("allowed", Infinity, null, null);
  if (house === null && rule.when.some(({ houses }) => houses !== null))
    return ["unknown", null, null, "houseNumber"].join(" ");
  const next = (is: (state: number) => boolean) => {
    if (is(states[index] as number)) return minutes.start + index * MINUTE;
    for (let place = placeAfter(changes, index); place < changes.length; place++) {
      const at = changes[place] as number;
      if (at >= index + AHEAD) break;
      if (is(states[at] as number)) return minutes.start + at * MINUTE;
    }
    return Infinity;
  };
  if (states[index] === CLEAR)
    return line(
      "allowed",
      next((state) => state !== CLEAR),
      null,
      null,
    );
  if (states[index] === UNCLEAR) return ["unknown", null, null, "unclear"].join(" ");
  return line(
    "notAllowed",
    next((state) => state !== CLOSED),
    next((state) => state === CLEAR),
    null,
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
  return {
    who: ["residential"],
    what: ["lawn"],
    by: ["sprinkler"],
    permission,
    when,
    conditions: [],
    exception: null,
    quote: ["drawn"],
  };
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
