/**
 * Parts of a page that are shown only until or from an instant by the reader's clock. `client/page/clock.ts` reads these
 * attributes.
 */

import { formatDuration } from "../lib/time/time-units.ts";
import { type Html, html, trusted } from "./html/html.ts";
import type { Afterwards } from "./words/afterwards.ts";
import { exactly } from "./words/time.ts";

/** An attribute for what is shown until an instant, in milliseconds, and always where there are no scripts. */
export const shownUntil = (instant: number): Html => html` data-shown-until="${exactly(instant)}"`;

/** Attributes for what is shown from an instant on, and never where there are no scripts. */
export const shownFrom = (instant: number): Html => html` data-shown-from="${exactly(instant)}" hidden`;

/**
 * Attributes for what is current up to an instant, that one included, and what scripts show from then on. The words stand in
 * the script, because there are tens of thousands of such parts. Where there are no scripts a part stays as it is. Most parts are
 * statuses, and do not name that.
 */
export const currentUntil = (instant: number, then: Afterwards): Html =>
  trusted(` data-until="${exactly(instant)}"${then === "status" ? "" : ` data-then="${then}"`}`);

/**
 * The age of something, counted by the reader's clock; without scripts, its age when the page was published. The words for that are
 * never drawn where a script is about to count: a shorter line would move what is below.
 */
export const ageOf = (instant: number, asOf: number): Html =>
  html`<span class="age" data-at="${exactly(instant)}">${formatDuration(asOf - instant)} old<span class="no-script"> when published</span></span>`;
