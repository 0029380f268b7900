/**
 * May I water? What a home may do in its garden, from the file of may-use of an area (docs/contract.md §9) and an instant. Pages
 * and scripts draw it.
 */

import type { StageSummary } from "../../../schemas/resource.ts";
import type { UsesOverTime } from "../../api/may-use-file.ts";
import { unknownMeans } from "../area/unknown.ts";
import { type Html, html } from "../html/html.ts";
import { sourcesInWords, spanInWords } from "../words/rule-words.ts";
import { calendarDay, clockOf, dateOf, formatDay } from "../words/time.ts";
import { externalLink } from "../words/words.ts";
import { type GardenUse, gardenUses, lastOf, stageIn, type UsesAt } from "./garden-uses.ts";
import { hoursOf, unbroken } from "./hours.ts";
import { nowInWords } from "./now-in-words.ts";

/** The card: what holds for the rest of the day. Scripts put what holds now in its place, unless the data set is finished. */
export function mayIWater(
  uses: UsesOverTime,
  { now, timeZone, isFinished }: Omit<UsesAt, "house"> & { readonly isFinished: boolean },
  reviewedAt: string | null,
): Html | false {
  const stage = stageIn(uses, now);
  const summary = stage?.stage as StageSummary | null | undefined;
  if (stage === undefined || !summary) return false;
  const head = (ask: string) => html`<h2 id="may-i-water">${ask}</h2>`;
  // Nothing is guessed from the text of a stage that nobody has put into rules.
  if (reviewedAt === null)
    return (
      summary.description !== null &&
      html`<section class="uses" aria-labelledby="may-i-water">${head("May I water?")}<p>We have not turned this level into hours. Go by the scheme’s words:</p></section>`
    );
  const asksForHouse = gardenUses(stage).some(({ rule }) => rule && !rule.spans.all);
  return html`<section class="uses" aria-labelledby="may-i-water"${
    !isFinished && html` data-zone="${timeZone}" data-stage="${summary.id}"`
  }>${head(`May I water ${sourcesInWords(["townSupply"])}?`)}<div class="uses-now">${usesOfDay(uses, { now, timeZone, house: null })}</div>${
    !isFinished && asksForHouse && html`<p class="needs-script">${houseField("My house number is")}</p>`
  }<p class="means">From <a href="#rules">the scheme’s words</a>, which decide. Read at ${externalLink(stage.sourceUrl ?? "")}, last on ${calendarDay(reviewedAt)}.</p></section>`;
}

/** The choice of a house number. Scripts keep it on the device (explorer/client/areas/house.ts). */
export const houseField = (label: string): Html =>
  html`<label>${label} <select class="house"><option value="">choose</option><option value="odd">odd</option><option value="even">even</option><option value="unnumbered">none</option></select></label>`;

/** What holds from an instant to the end of the day, or of the stage: until then it stays true. */
function usesOfDay(uses: UsesOverTime, at: UsesAt): Html {
  const end = lastOf(uses, at);
  const [from, to] = [clockOf(at.now, at.timeZone), clockOf(end, at.timeZone)];
  const hours = from === to ? "" : unbroken(`, ${spanInWords({ from, to })}`);
  const day = html`${calendarDay(dateOf(at.now, at.timeZone), "briefDateOfYear")}${hours}`;
  return list(uses, at, day, ({ rule }) => rule && hoursOf(rule, at, end));
}

/** What may be done now. */
export const usesNow = (uses: UsesOverTime, at: UsesAt): Html =>
  list(uses, at, `Today, ${formatDay(dateOf(at.now, at.timeZone), "longDay")}`, (use) =>
    nowInWords(uses, use, at),
  );

function list(
  uses: UsesOverTime,
  at: UsesAt,
  day: Html | string,
  say: (use: GardenUse) => Html | string | undefined,
): Html {
  const stage = stageIn(uses, at.now);
  if (stage === undefined) return html`<p>${unknownMeans(true)}</p>`;
  return html`<p class="uses-day">${day}:</p><ul>${gardenUses(stage).map(
    (use) => html`<li><b>${use.label}:</b> ${say(use) ?? "not stated"}</li>`,
  )}</ul>`;
}
