/** What a rule says now, by the clock of an area and for a kind of house, and how that is said. */

import { HOUSES, type House } from "../../../api/uses.ts";
import { type RuleInShort, timeInWords } from "../../../downloads/feeds/rule-words.ts";
import { answerAt, type UseAnswer } from "../../../edge/resolver/may-use.ts";
import { DAY } from "../../../lib/time/time-units.ts";
import { spansOf } from "../../../model/rule-spans.ts";
import { unbroken } from "../../parts/words/use-words.ts";
import { keep, kept } from "../page/explorer.ts";

export type Now = {
  readonly house: House | null;
  readonly now: number;
  readonly zone: string;
  /** When the stage ends, or stops being known. */
  readonly until: string | null;
};

const ASKED = {
  areaId: "",
  who: "residential",
  what: "lawn",
  by: "sprinkler",
  source: "townSupply",
} as const;

export function answerOf(rule: RuleInShort, { house, now, zone, until }: Now): UseAnswer {
  const end = until === null ? Infinity : Date.parse(until);
  const span = { from: now, to: Math.min(end, now + 63 * DAY) };
  const timed = {
    ...{ ...rule, who: [ASKED.who], what: [ASKED.what], by: [ASKED.by], source: [ASKED.source] },
    ...{ spans: spansOf(rule, span, zone), isDiscouraged: false, exception: null, quote: [] },
  };
  const stage = {
    from: now / 1000,
    until: until === null ? null : end / 1000,
    stage: {},
    sourceUrl: null,
  };
  return answerAt({ ...ASKED, house: house ?? undefined, at: now }, now, {
    areaId: "",
    isTracked: true,
    knownFrom: now / 1000,
    // The stage has ended, and the page has not been drawn again yet.
    knownUntil: end > now ? null : now / 1000,
    stages: [{ ...stage, why: null, rules: [timed] }],
  });
}

/** `8 am`, `7 pm today`, `6 am on Tuesday`. */
export function whenOf(instant: string, { zone, now }: Now, today = ""): string {
  const at = Date.parse(instant);
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const time = unbroken(timeInWords(clock.format(at)));
  const date = dateIn(zone, at);
  if (date === dateIn(zone, now)) return today === "" ? time : `${time} ${today}`;
  return date === dateIn(zone, now + DAY) ? `${time} tomorrow` : `${time} on ${dayOf(date)}`;
}

export const dateIn = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);

export const dayOf = (date: string): string =>
  new Intl.DateTimeFormat("en-NZ", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" })
    .format(new Date(date))
    .replace(",", "");

export const houseOf = (value: string | null): House | null =>
  HOUSES.find((house) => house === value) ?? null;

const KEY = "house-number";
let house = houseOf(kept(KEY));

/** What the reader's house number is. */
export const keptHouse = (): House | null => house;

export function keepHouse(chosen: House | null): void {
  house = chosen;
  keep(KEY, chosen);
}
