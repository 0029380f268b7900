/** What a rule allows in each minute, and what is expected of an answer about one of them. */

import type { House, UseRule } from "../../../generator/api/uses.ts";
import { CLEAR, MINUTE, type Minutes, UNCLEAR } from "./by-the-minute.ts";

export const DAY = 1440 * MINUTE;

/** As far as any rule of ours takes to open or close again. */
export const AHEAD = 64 * 1440;

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

function changesOf(states: Uint8Array): number[] {
  const changes: number[] = [];
  for (let index = 1; index < states.length; index++)
    if (states[index] !== states[index - 1]) changes.push(index);
  return changes;
}

/** Instants in milliseconds; never is infinite. */
export type Answer = {
  readonly answer: "allowed" | "notAllowed" | "noStage" | "unknown";
  readonly why?: string;
  readonly until?: number;
  readonly notBefore?: number;
};

/** What a rule says in a minute, of a stage that ends then. */
export function expectedAt(
  { minutes, states, changes }: Table,
  { permission, when }: UseRule,
  house: House | null,
  index: number,
  end: number | null,
): Answer & { readonly until: number } {
  const last = end ?? Infinity;
  const notAllowed = (until: number, next: number) => ({
    answer: "notAllowed" as const,
    until: Math.min(until, last),
    notBefore: next < last ? next : Infinity,
  });
  const allowed = (until: number) => ({ answer: "allowed" as const, until: Math.min(until, last) });
  const unknown = (why: string, until: number) => ({
    answer: "unknown" as const,
    why,
    until: Math.min(until, last),
  });
  if (permission === "prohibited") return notAllowed(Infinity, Infinity);
  if (when === null) return allowed(Infinity);
  if (house === null && when.some(({ houses }) => houses !== null)) return unknown("houseNumber", Infinity);
  const next = (is: (state: number) => boolean) => {
    for (let place = placeAfter(changes, index); place < changes.length; place++) {
      const at = changes[place] as number;
      if (at >= index + AHEAD) break;
      if (is(states[at] as number)) return minutes.start + at * MINUTE;
    }
    return Infinity;
  };
  const now = states[index] as number;
  const until = next((state) => state !== now);
  if (now === CLEAR) return allowed(until);
  if (now === UNCLEAR) return unknown("unclear", until);
  return notAllowed(
    until,
    next((state) => state === CLEAR),
  );
}

/** The place of the first number above another, in a list in order. */
export function placeAfter(numbers: readonly number[], number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
