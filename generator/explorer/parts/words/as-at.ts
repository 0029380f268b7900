import { type Area, isFinished, type Model } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { type DataTime, holdsUntil } from "../../../views/words/data-time.ts";
import { formatTime, NEW_ZEALAND, spoken, time } from "../../../views/words/time.ts";
import { externalLink } from "../../../views/words/words.ts";

/** What a context says of its time. */
type Dated = { readonly model: Model; readonly updated: number };

/**
 * Says which instant a part of a page is for, until when it can be trusted where no script follows the clock, and when a page
 * watched for the area was last read. Scheduled changes after the last update were known before it.
 */
export const asAt = (context: Dated, timeZone: string, area?: Area): Html =>
  html`<p class="as-of">${dated(context, timeZone)}${area && lastChecked(context, area)}</p>`;

function dated({ model, updated }: Dated, timeZone: string): Html {
  if (model.asOf > updated) return html`As scheduled. Our data is of ${time(updated, timeZone)}.`;
  return html`As at ${time(updated, timeZone)}.${holdsUntil(timeOf(model), timeZone)}`;
}

/** Nothing where no program has read a page: an update of ours says nothing of the council's. */
function lastChecked({ model, updated }: Dated, { id, timeZoneId }: Area): Html | false {
  const read = model.pageReads[id];
  return (
    read !== undefined &&
    html` We last checked ${externalLink(read.url)} for changes on ${spoken(read.at, timeZoneId, updated)}.`
  );
}

/** The time of a model's data. */
export const timeOf = ({ asOf, nextBuildBy, ahead }: Model): DataTime => ({
  asOf,
  nextBuildBy,
  restrictionsUntil: ahead.validUntil,
});

/** When what a page shows applies, in a heading or sentence: a finished data set knows no "now". */
export const nowIn = ({ asOf, dataset }: Model): string =>
  isFinished(dataset) ? `on ${formatTime(asOf, NEW_ZEALAND, "date")}` : "now";
