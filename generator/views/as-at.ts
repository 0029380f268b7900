import { type Html, html } from "./html/html.ts";
import { formatTime, NEW_ZEALAND, time } from "./words/time.ts";

/** When a page is for: `updated` is when its data was put together; both are in milliseconds. */
export type Dated = {
  readonly now: number;
  readonly updated: number;
  readonly timeZone: string;
  /** Whether it is known what applies then. */
  readonly isKnown?: boolean;
};

/** Says which instant a part of a page is for. Scheduled changes after the last update were known before it. */
export const asAt = (dated: Dated, more: Html | false = false): Html =>
  html`<p class="as-of">${sentence(dated)}${more}</p>`;

function sentence({ now, updated, timeZone, isKnown = true }: Dated): Html {
  if (now > updated) return html`${isKnown && "As scheduled. "}Our data is of ${time(updated, timeZone)}.`;
  return html`As at ${time(updated, timeZone)}.`;
}

/** A day in a heading or sentence, in the time zone of the area or New Zealand's. */
export const onDay = (now: number, timeZone = NEW_ZEALAND): string =>
  `on ${formatTime(now, timeZone, "date")}`;
