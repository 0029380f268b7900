/** What a home may do in its garden on the day of the page, by the rules of the stage; scripts make it now (client/uses.ts). */

import type { Stage } from "../../../../schemas/source.ts";
import { formatInstant } from "../../../lib/time/instant.ts";
import type { Area, Model } from "../../../model/model.ts";
import { isFinished } from "../../../model/model.ts";
import { sourceUrlOf } from "../../../model/source-url.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { parityOf } from "../../../views/words/parity.ts";
import { calendarDay, dateOf } from "../../../views/words/time.ts";
import { externalLink } from "../../../views/words/words.ts";
import { endIn, nextIn } from "../words/area-words.ts";
import { dayInWords, gardenUses } from "../words/use-words.ts";

export function mayIWater({ uses = null }: Stage, area: Area, model: Model): Html | false {
  // An area that is not tracked may be at another stage by now.
  if (uses === null || area.trackingStatus === "untracked") return false;
  const own = gardenUses(uses);
  const date = dateOf(model.asOf, area.timeZoneId);
  const live = !isFinished(model.dataset);
  const asksForHouse = own.some(({ rule }) => rule?.when?.some(({ houses }) => houses !== null));
  return html`<section class="uses" aria-labelledby="may-i-water"${
    live && html` data-zone="${area.timeZoneId}"${endsOf(area, model)} data-uses="${JSON.stringify(own)}"`
  }><h2 id="may-i-water">May I water?</h2><p class="uses-day">${calendarDay(date, "weekday")}:</p><ul>${own.map(
    (use) => html`<li><b>${use.label}:</b> <span>${dayInWords(use, date, null)}</span></li>`,
  )}</ul>${
    live && asksForHouse && html`<p class="needs-script">${houseField("My house number is")}</p>`
  }<p class="means">From <a href="#rules">the council’s words</a>, which count. Published at ${externalLink(sourceUrlOf(uses, area.id))}; compared on ${calendarDay(uses.reviewedAt)}.</p></section>`;
}

/** The same of a stage that nobody has put into rules: nothing is guessed from its text. */
export const notInRules = ({ description }: Stage, { trackingStatus }: Area): Html | false =>
  trackingStatus === "tracked" &&
  description !== null &&
  html`<section class="uses" aria-labelledby="may-i-water"><h2 id="may-i-water">May I water?</h2><p>This level is not in rules yet. Go by the council’s words:</p></section>`;

/** An attribute for when the stage ends, or stops being known. */
export function endsOf(area: Area, model: Model): Html | false {
  const ends = [endIn(area, model), nextIn(area, model)?.at ?? null, model.ahead.horizon];
  const first = Math.min(...ends.map((end) => end ?? Infinity));
  return Number.isFinite(first) && html` data-ends="${formatInstant(first)}"`;
}

/** A rule that speaks of "alternate days" alone does not say which days it means, so it is not one of these. */
const BY_DATES = /\b(?:even|odd)(?:-numbered)? dates?\b/i;

/**
 * Whether the day of the data is an even or an odd date in an area, where the rule itself goes by dates. Scripts put today
 * in its place, unless the data speaks for its day for good.
 */
export function dateParity({ description }: Stage, { timeZoneId }: Area, model: Model): Html | false {
  if (description === null || !BY_DATES.test(description)) return false;
  const date = dateOf(model.asOf, timeZoneId);
  return html`<p class="today"${!isFinished(model.dataset) && html` data-time-zone="${timeZoneId}"`}>${calendarDay(date, "weekday")} is ${parityOf(Number(date.slice(-2)))}.</p>`;
}

/** The choice of a house number. Scripts keep it on the device (client/areas/use-answer.ts). */
export const houseField = (label: string): Html =>
  html`<label>${label} <select class="house"><option value="">not said</option><option value="odd">odd</option><option value="even">even</option><option value="unnumbered">none</option></select></label>`;
