import { type Area, isFinished, type Model } from "../../../model/model.ts";
import * as views from "../../../views/as-at.ts";
import { shownUntil } from "../../../views/by-clock.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { spoken } from "../../../views/words/time.ts";
import { externalLink } from "../../../views/words/words.ts";

type Dated = { readonly model: Model };

/** Says which instant a part of a page is for, and when a page watched for the area was last read. */
export const asAt = ({ model }: Dated, timeZone: string, area?: Area): Html =>
  views.asAt({ now: model.asOf, updated: model.asOf, timeZone }, area && lastChecked(model, area));

/** Nothing where no program has read a page: an update of ours says nothing of the council's. */
function lastChecked({ pageReads, asOf }: Model, { id, timeZoneId }: Area): Html | false {
  const read = pageReads[id];
  return (
    read !== undefined &&
    html`<span class="checked"> We last checked ${externalLink(read.url)} for changes on ${spoken(read.at, timeZoneId, { now: asOf })}.</span>`
  );
}

/** The day of what a page shows, in words that stay true however old the page is. */
export const onDay = ({ asOf }: Model, timeZone?: string): string => views.onDay(asOf, timeZone);

/** When what a page shows applies. Only scripts keep "now" true; a finished data set has none. */
export const nowOrDay = (model: Model, timeZone?: string): Html =>
  isFinished(model.dataset)
    ? html`${onDay(model, timeZone)}`
    : html`<span class="needs-script">now</span><span class="no-script">${onDay(model, timeZone)}</span>`;

/** An attribute for parts that show while restrictions are known; false in a finished data set, where that never ends. */
export const whileKnown = ({ model: { ahead } }: Dated): Html | false =>
  ahead.horizon !== null && shownUntil(ahead.horizon);
