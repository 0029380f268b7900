/** When the data is of, in the footer of every page, and until when it holds. */

import { shownUntil } from "../by-clock.ts";
import { type Html, html } from "../html/html.ts";
import { formatTime, NEW_ZEALAND, time } from "./time.ts";

/** Instants in milliseconds. */
export type DataTime = {
  readonly asOf: number;
  /** Null for a finished data set, which speaks for its own day. */
  readonly nextBuildBy: number | null;
  /** When the first restriction changes after `asOf`; null if none is known to. */
  readonly restrictionsUntil: number | null;
};

export const dataTime = (time: DataTime): Html =>
  html`Data as at ${formatTime(time.asOf, NEW_ZEALAND)}${
    time.nextBuildBy === null ? ", which is not kept up to date." : html`.${holdsUntil(time, NEW_ZEALAND)}`
  }`;

/** Readers without scripts learn it only from this. */
export function holdsUntil({ nextBuildBy, restrictionsUntil }: DataTime, timeZone: string): Html | false {
  if (nextBuildBy === null) return false;
  const until = Math.min(nextBuildBy, restrictionsUntil ?? Infinity);
  return html`<span${shownUntil(until)}> This page is valid until ${time(until, timeZone)}.</span>`;
}
