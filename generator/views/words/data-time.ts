/** When the data is of and when the next is due, in the footer of every page: there, it is not taken for the end of a level. */

import { shownUntil } from "../by-clock.ts";
import { type Html, html } from "../html/html.ts";
import { formatTime, NEW_ZEALAND, time } from "./time.ts";

/** Instants in milliseconds. */
type DataTime = {
  readonly asOf: number;
  /** Null for a finished data set, which speaks for one day. */
  readonly nextBuildBy: number | null;
};

export const dataTime = ({ asOf, nextBuildBy }: DataTime): Html =>
  html`Data as at ${formatTime(asOf, NEW_ZEALAND)}${
    nextBuildBy === null
      ? ", which is not kept up to date."
      : html`.<span${shownUntil(nextBuildBy)}> The next update is due by ${time(nextBuildBy, NEW_ZEALAND)}.</span>`
  }`;
