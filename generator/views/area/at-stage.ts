/** The areas of a scheme by the stage that they are at. */

import { STATE_WORDS } from "../area-state.ts";
import { type Html, html } from "../html/html.ts";
import { swatch } from "../swatch.ts";
import { spokenName } from "../words/te-reo.ts";
import { count, joinHtml } from "../words/words.ts";

type LinkedArea = {
  readonly name: string;
  readonly href: string;
  readonly trackingStatus: "tracked" | "untracked";
};

/** The areas at a stage; `now` says when. */
export const areasAtStage = (areas: readonly LinkedArea[], now: Html | string): Html =>
  areas.length === 0
    ? html`No areas at this level.`
    : html`<strong>${count(areas.length, "area")} ${now}:</strong> ${links(areas, true)}`;

/** The areas without a stage: areas with no restriction, and areas of which that is not known. */
export const withoutStage = (
  tracked: readonly LinkedArea[],
  untracked: readonly LinkedArea[],
): Html | false =>
  tracked.length + untracked.length > 0 &&
  html`<section aria-labelledby="without"><h2 id="without">No level in force</h2>
${tracked.length > 0 && html`<p class="with-swatch">${swatch("none")}<span><strong>${STATE_WORDS.none}:</strong> ${links(tracked)}</span></p>`}
${untracked.length > 0 && html`<p class="with-swatch">${swatch("untracked")}<span><strong>${STATE_WORDS.untracked}, so we do not know:</strong> ${links(untracked)}</span></p>`}</section>`;

const links = (areas: readonly LinkedArea[], saysUntracked = false): Html =>
  joinHtml(
    areas.map(
      ({ name, href, trackingStatus }) =>
        html`<a href="${href}">${spokenName(name)}</a>${saysUntracked && trackingStatus === "untracked" && ` (${STATE_WORDS.untracked.toLowerCase()})`}`,
    ),
    ", ",
  );
