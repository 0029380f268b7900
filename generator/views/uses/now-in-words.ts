/** The answer for a use of water at an instant, or for the rest of a day: whether it is allowed, and until when or from when. */

import { ALLOWED, type TimedRule, UNCLEAR, type UseSpan, type UsesOverTime } from "../../api/may-use-file.ts";
import type { UseAnswer } from "../../api/use-answer.ts";
import { HOUSES, needsApproval, type UseRule } from "../../api/uses.ts";
import { ruleInWords, timeInWords } from "../words/rule-words.ts";
import { clockOf, dateOf, endOfDay, formatDay } from "../words/time.ts";
import { answerFor, type GardenUse, houseDecides, lastOf, type UsesAt } from "./garden-uses.ts";
import { hoursOf, isConstant, NOT_CLEAR, NOT_TODAY, restOf, spansFor, unbroken } from "./hours.ts";

/** `open`: nothing is allowed or forbidden as far as the rules and the clock tell. */
export type UseState = "allowed" | "later" | "notAllowed" | "open";

type WhyOpen = "notStated" | "unclear" | "houseNumber" | "councilApproval";

/** What a use is said to be. */
export type UseSaid = {
  readonly use: GardenUse;
  readonly state: UseState;
  readonly why: WhyOpen | null;
  readonly words: string;
  /** What the hours of the day add. */
  readonly more: string;
  /** By the clock: `until 8 am`, `from 7 pm`; empty at any time. */
  readonly when: string;
};

/** Of an instant: `You may, until 8 am.` */
export function saidNow(uses: UsesOverTime, use: GardenUse, at: UsesAt): UseSaid {
  const { rule } = use;
  const answer = answerFor(uses, use, at);
  const hoursFrom = (now: number, head: string) => {
    const hours = rule === undefined ? NOT_TODAY : hoursOf(rule, { ...at, now }, lastOf(uses, at));
    return hours === NOT_TODAY ? "" : `${head} ${hours}.`;
  };
  const ofDay = saidOfDay(use, at, lastOf(uses, at));
  if (answer.why === "houseNumber") {
    if (ofDay.state !== "later") return ofDay;
    // "By house number" alone would say that a house may now: it is said only when one may, or may as far as the text tells.
    const [first] = HOUSES.flatMap(
      (house) => answerFor(uses, use, { now: at.now, house }).notBefore ?? [],
    ).sort();
    return first === undefined || houseDecides(uses, use, at.now)
      ? { ...ofDay, ...open("houseNumber") }
      : { ...ofDay, when: `from ${beginOf(first, at)}, by house number` };
  }
  if (rule === undefined || isConstant(rule)) return ofDay;
  if (answer.why !== null) return { use, ...open("unclear"), words: NOT_CLEAR, more: "", when: "" };
  if (answer.answer === "allowed") {
    const until = untilInWords(answer, rule, at);
    const when = answer.until === null ? "" : until;
    const more = answer.until === null ? "" : hoursFrom(Date.parse(answer.until), "Later today");
    return { use, ...allowed(rule), words: `You may, ${until}${restOf(rule)}.`, more, when };
  }
  const { notBefore } = answer;
  if (notBefore !== null) {
    const words = `Not before ${beginOf(notBefore, at, " today")}.`;
    const when = `from ${beginOf(notBefore, at)}`;
    return { use, state: "later", why: null, words, more: hoursFrom(at.now, "Today"), when };
  }
  const mayBe = isWithin(spansFor(rule, at.house), UNCLEAR, at.now, Infinity);
  return mayBe
    ? { use, ...open("unclear"), words: "Not now.", more: hoursFrom(at.now, "Today"), when: "" }
    : { use, state: "notAllowed", why: null, words: "not allowed", more: "", when: "" };
}

/** From an instant up to another: `odd house numbers, until 8 am and 7–9 pm`. */
export function saidOfDay(use: GardenUse, at: UsesAt, end: number): UseSaid {
  const { rule } = use;
  const blank = { use, more: "", when: "" };
  if (rule === undefined) return { ...blank, ...open("notStated"), words: "not stated" };
  const words = hoursOf(rule, at, end);
  const spans = (at.house === null ? HOUSES : [at.house]).map((house) => spansFor(rule, house));
  const isToday = (state: number) => spans.some((own) => isWithin(own, state, at.now, end));
  if (isToday(ALLOWED))
    return { ...blank, ...(isConstant(rule) ? allowed(rule) : { state: "later", why: null }), words };
  return { ...blank, ...(isToday(UNCLEAR) ? open("unclear") : { state: "notAllowed", why: null }), words };
}

/** Of any day at its stage: `even house numbers on even dates, 6–8 am`. */
export function saidOfStage(
  use: GardenUse,
  rule: Pick<UseRule, "permission" | "when" | "conditions" | "source"> | undefined,
): UseSaid {
  const said = { use, more: "", when: "", words: rule === undefined ? "not stated" : ruleInWords(rule) };
  if (rule === undefined) return { ...said, ...open("notStated") };
  if (rule.permission === "prohibited") return { ...said, state: "notAllowed", why: null };
  if (rule.when === null) return { ...said, ...allowed(rule) };
  return rule.when.every(({ isUnclear }) => isUnclear)
    ? { ...said, ...open("unclear") }
    : { ...said, state: "later", why: null };
}

const open = (why: WhyOpen) => ({ state: "open", why }) as const;

/** What a clock allows may need more than a clock. */
const allowed = (rule: Pick<TimedRule, "conditions">): Pick<UseSaid, "state" | "why"> =>
  needsApproval(rule) ? open("councilApproval") : { state: "allowed", why: null };

/** Whether spans have a state at any time from an instant up to another. */
const isWithin = (spans: readonly UseSpan[], wanted: number, from: number, to: number): boolean =>
  spans.some(
    ([second, state], index) =>
      state === wanted && second * 1000 < to && (spans[index + 1]?.[0] ?? Infinity) * 1000 > from,
  );

/** `until 8 am`, or `at any time`: how long a use stays allowed. */
export const untilInWords = ({ until }: UseAnswer, rule: TimedRule, at: UsesAt): string =>
  until === null || isConstant(rule) ? "at any time" : `until ${whenOf(until, at)}`;

/** `8 am`, `7 pm today`, `6 am tomorrow`, `6 am on Tuesday 24 November`. A midnight is that of the day that it ends. */
function whenOf(instant: string, { now, timeZone }: UsesAt, today = ""): string {
  const at = Date.parse(instant);
  const time = unbroken(timeInWords(clockOf(at, timeZone)));
  const date = dateOf(at - 1, timeZone);
  const day = dateOf(now, timeZone);
  if (date === day) return `${time}${today}`;
  return date === dateOf(endOfDay(day, timeZone), timeZone)
    ? `${time} tomorrow`
    : `${time} on ${formatDay(date, "longDay")}`;
}

/** The same of when something begins. "Midnight today" might be the one that is past. */
const beginOf = (...when: Parameters<typeof whenOf>): string =>
  whenOf(...when).replace(/^midnight( today)?$/, "midnight tonight");
