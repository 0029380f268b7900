import type { Stage } from "../../../schemas/source.ts";
import type { Area, Model } from "../../model/model.ts";
import { isFinished } from "../../model/model.ts";
import { type Html, html } from "./html.ts";
import { parityOf } from "./parity.ts";
import { calendarDay, dateOf } from "./time.ts";

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
