/** The rows of the answer card: what a home may do in its garden. Pages, scripts and embedded cards draw it. */

import { type Html, html } from "../html/html.ts";
import { calendarDay } from "../words/time.ts";
import { externalLink } from "../words/words.ts";
import { SIGNS, type Watering } from "./watering.ts";

/** A row for each use, with a sign and in words; nothing where no rule can be read. */
export const wateringRows = ({ rows, hours, exceptions }: Watering): Html | false =>
  rows.length > 0 &&
  html`${hours !== "" && html`<p class="uses-day">${hours}:</p>`}<ul>${rows.map(
    ({ state, label, words, more }) =>
      html`<li><i aria-hidden="true">${SIGNS[state]}</i><span><b>${label}:</b> ${words}${more !== "" && ` ${more}`}</span></li>`,
  )}</ul>${exceptions.map((exception) => html`<p class="means">Exception: “${exception}”</p>`)}`;

/** Where rules were read, and when last. */
export type ReadAt = { readonly url: string; readonly at: string };

/** Which water the rows are about, and whose words they are. */
export const aboutRows = (read: ReadAt | null, isPage: boolean): Html =>
  html`<p class="means">For homes on the town supply.${
    read &&
    html` ${isPage ? html`<a href="#rules">The scheme’s words</a>` : "The scheme’s words"} decide: we read them at ${externalLink(read.url)}, last on ${calendarDay(read.at)}.`
  }</p>`;

/** The choice of a house number. Scripts keep it on the device (explorer/client/areas/house.ts). */
export const houseField = (label: string): Html =>
  html`<label>${label} <select class="house"><option value="">choose</option><option value="odd">odd</option><option value="even">even</option><option value="unnumbered">none</option></select></label>`;
