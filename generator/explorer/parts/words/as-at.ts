import { type Area, isFinished, type Model } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { formatTime, NEW_ZEALAND, spoken, time } from "../../../views/words/time.ts";
import { externalLink } from "../../../views/words/words.ts";
import { shownUntil } from "../state/by-clock.ts";

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
  return html`As at ${time(updated, timeZone)}.${holdsUntil(model, timeZone)}`;
}

/** Readers without scripts learn it only from this. Nothing in a finished data set, which speaks for its own day. */
export function holdsUntil({ asOf, nextBuildBy, ahead }: Model, timeZone: string): Html | false {
  if (nextBuildBy === null) return false;
  const until = Math.min(nextBuildBy, ahead.validUntil ?? Infinity);
  return html`<span${shownUntil(until)}> It holds until ${spoken(until, timeZone, asOf)} at the latest.</span>`;
}

/** Nothing where no program has read a page: an update of ours says nothing of the council's. */
function lastChecked({ model, updated }: Dated, { id, timeZoneId }: Area): Html | false {
  const read = model.pageReads[id];
  return (
    read !== undefined &&
    html` We last checked ${externalLink(read.url)} for changes on ${spoken(read.at, timeZoneId, updated)}.`
  );
}

/** When what a page shows applies, in a heading or sentence: a finished data set knows no "now". */
export const nowIn = ({ asOf, dataset }: Model): string =>
  isFinished(dataset) ? `on ${formatTime(asOf, NEW_ZEALAND, "date")}` : "now";
