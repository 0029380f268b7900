/** Attributes of what follows the reader's clock, which `client/page/clock.ts` reads. */

import { formatDuration } from "../lib/time/time-units.ts";
import { facts } from "./html/facts.ts";
import { type Html, html } from "./html/html.ts";
import type { Afterwards } from "./words/afterwards.ts";

/** An attribute for a part that is shown until an instant, in milliseconds, and always where there are no scripts. */
export const shownUntil = (instant: number): Html => facts("clock", { shownUntil: instant });

/** Attributes for a part that is shown from an instant on, and never where there are no scripts. */
export const shownFrom = (instant: number): Html => html`${facts("clock", { shownFrom: instant })} hidden`;

/**
 * Marks a part that is true up to and including an instant. After it, the script shows the text named by `over`. There are tens of
 * thousands of such parts, so the texts are in the script, and a status, which most parts are, names none.
 */
export const currentUntil = (instant: number, over: Afterwards): Html =>
  facts("clock", { until: instant, over: over === "status" ? undefined : over });

/**
 * The age of something, counted by the reader's clock; without scripts, its age when the page was published. The words for that are
 * never drawn where a script is about to count: a shorter line would move the parts below.
 */
export const ageOf = (instant: number, asOf: number): Html =>
  html`<span class="age"${facts("clock", { at: instant })}>${formatDuration(asOf - instant)} old<span class="no-script"> when published</span></span>`;
