/** What a home may do in its garden on the day of the page, by the rules of the stage; scripts make it now (client/uses.ts). */

import type { StageUses } from "../../../api/uses.ts";
import { formatInstant } from "../../../lib/time/instant.ts";
import type { Coming } from "../../../model/change-state.ts";
import { sourceUrlOf } from "../../../model/source-url.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { calendarDay, dateOf } from "../../../views/words/time.ts";
import { externalLink } from "../../../views/words/words.ts";
import { dayInWords, gardenUses } from "../words/use-words.ts";

/** When the card is for, and until when its stage is known to be in force; both in milliseconds. */
type UsesAt = { readonly now: number; readonly isFinished: boolean; readonly until: number };

type UsesArea = { readonly id: string; readonly timeZoneId: string; readonly trackingStatus: string };

/** Nothing for an area that is not tracked: it may be at another stage by now. */
export function mayIWater(
  stage: { readonly description: string | null; readonly uses?: StageUses | null | undefined },
  area: UsesArea,
  { now, isFinished, until }: UsesAt,
): Html | false {
  const { uses = null } = stage;
  if (area.trackingStatus === "untracked") return false;
  if (uses === null) return notInRules(stage);
  const own = gardenUses(uses);
  const date = dateOf(now, area.timeZoneId);
  const live = !isFinished;
  const asksForHouse = own.some(({ rule }) => rule?.when?.some(({ houses }) => houses !== null));
  return html`<section class="uses" aria-labelledby="may-i-water"${
    live && html` data-zone="${area.timeZoneId}"${endsAt(until)} data-uses="${JSON.stringify(own)}"`
  }><h2 id="may-i-water">May I water?</h2><p class="uses-day">${calendarDay(date, "weekday")}:</p><ul>${own.map(
    (use) => html`<li><b>${use.label}:</b> <span>${dayInWords(use, date, null)}</span></li>`,
  )}</ul>${
    live && asksForHouse && html`<p class="needs-script">${houseField("My house number is")}</p>`
  }<p class="means">From <a href="#rules">the council’s words</a>, which count. Published at ${externalLink(sourceUrlOf(uses, area.id))}; compared on ${calendarDay(uses.reviewedAt)}.</p></section>`;
}

/** The same of a stage that nobody has put into rules: nothing is guessed from its text. */
const notInRules = ({ description }: { readonly description: string | null }): Html | false =>
  description !== null &&
  html`<section class="uses" aria-labelledby="may-i-water"><h2 id="may-i-water">May I water?</h2><p>This level is not in rules yet. Go by the council’s words:</p></section>`;

/** An attribute for when a stage ends, or stops being known. */
export const endsAt = (until: number): Html | false =>
  Number.isFinite(until) && html` data-ends="${formatInstant(until)}"`;

/** When the stage of an area ends or stops being known; `Infinity` if neither is known. */
export const endOfStage = ({ next, end }: Coming<unknown>, knownUntil: number): number =>
  Math.min(end ?? Infinity, next?.at ?? Infinity, knownUntil);

/** The choice of a house number. Scripts keep it on the device (client/areas/use-answer.ts). */
export const houseField = (label: string): Html =>
  html`<label>${label} <select class="house"><option value="">not said</option><option value="odd">odd</option><option value="even">even</option><option value="unnumbered">none</option></select></label>`;
