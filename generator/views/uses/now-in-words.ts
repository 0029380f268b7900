/** What may be done at an instant, and until when or from when, in words. */

import { type TimedRule, UNCLEAR, type UsesOverTime } from "../../api/may-use-file.ts";
import type { UseAnswer } from "../../edge/resolver/may-use.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { type Html, html } from "../html/html.ts";
import { timeInWords } from "../words/rule-words.ts";
import { clockOf, dateOf, formatDay } from "../words/time.ts";
import { answerFor, type GardenUse, lastOf, type UsesAt } from "./garden-uses.ts";
import { hoursOf, isConstant, NOT_TODAY, restOf, spansFor, unbroken } from "./hours.ts";

/** `You may, until 8 am.`; undefined where nothing is stated. */
export function nowInWords(uses: UsesOverTime, use: GardenUse, at: UsesAt): Html | string | undefined {
  const { rule } = use;
  if (rule === undefined) return undefined;
  const answer = answerFor(uses, use, at);
  const hoursFrom = (now: number) => hoursOf(rule, { ...at, now }, lastOf(uses, at));
  if (answer.why === "houseNumber" || isConstant(rule)) return hoursFrom(at.now);
  if (answer.why === "unclear") return said("The text is not clear. Go by the scheme’s words.");
  if (answer.answer === "allowed") {
    const later = answer.until === null ? NOT_TODAY : hoursFrom(Date.parse(answer.until));
    return said(`You may, ${untilInWords(answer, rule, at)}${restOf(rule)}.`, "Later today", later);
  }
  const first = answer.notBefore;
  const mayBe = spansFor(rule, at.house).some(
    ([second, state]) => second * 1000 > at.now && state === UNCLEAR,
  );
  if (first === null && !mayBe) return "not allowed";
  return said(
    first === null ? "Not now." : `Not before ${whenOf(first, at, " today")}.`,
    "Today",
    hoursFrom(at.now),
  );
}

/** An answer, and the hours of the day that it leaves out. */
const said = (words: string, head = "", hours = NOT_TODAY): Html =>
  html`<strong>${words}</strong>${hours !== NOT_TODAY && ` ${head} ${hours}.`}`;

/** `until 8 am`, or `at any time`: how long what is allowed stays so. */
export const untilInWords = ({ until }: UseAnswer, rule: TimedRule, at: UsesAt): string =>
  until === null || isConstant(rule) ? "at any time" : `until ${whenOf(until, at)}`;

/** `8 am`, `7 pm today`, `6 am tomorrow`, `6 am on Tuesday 24 November`. A midnight is that of the day that it ends. */
function whenOf(instant: string, { now, timeZone }: UsesAt, today = ""): string {
  const at = Date.parse(instant);
  const time = unbroken(timeInWords(clockOf(at, timeZone)));
  const date = dateOf(at - 1, timeZone);
  if (date === dateOf(now, timeZone)) return `${time}${today}`;
  return date === dateOf(now + DAY, timeZone)
    ? `${time} tomorrow`
    : `${time} on ${formatDay(date, "longDay")}`;
}
