/** What is said of an area after the last instant up to which its restrictions are known. */

import type { Area } from "../../model/model.ts";
import { endOf, nextChangeOf, targetName } from "../parts/area-words.ts";
import { asAt } from "../parts/as-at.ts";
import { shownFrom } from "../parts/by-clock.ts";
import type { Context } from "../parts/context.ts";
import { latestVersionOf, notKnownSince } from "../parts/eras.ts";
import { type Html, html } from "../parts/html.ts";
import { swatch } from "../parts/swatch.ts";
import { spoken } from "../parts/time.ts";
import { responsible } from "./area-now.ts";

/**
 * The place of the answer when there is none: since when, which change was due, and whom to ask. An old rule would be taken for
 * a permission, so none is shown.
 */
export function unknownPanel(context: Context, area: Area, root: string): Html {
  return html`<div class="now-panel untracked">${swatch("untracked")}<div class="now-head"><p class="now-stage">${notKnownSince(context)}</p></div><div class="now-details"><p>This site has not been updated, and looked no further ahead. <strong>There may be restrictions.</strong></p>${due(context, area)}
${responsible(context, area, root)}
${asAt(context, area.timeZoneId, area)}</div></div>`;
}

/** The first change after the horizon that was confirmed when the data was read; it shows once it is due. */
function due(context: Context, area: Area): Html | false {
  const latest = latestVersionOf(context, area);
  const { model } = latest.context;
  const next = nextChangeOf(latest.area, model);
  const end = endOf(latest.area, model);
  const zone = area.timeZoneId;
  if (end !== null)
    return html`<p${shownFrom(end)}>The restriction before was to end on ${spoken(end, zone, model.asOf)}; we cannot confirm it.</p>`;
  return (
    next !== null &&
    html`<p${shownFrom(next.effectiveFrom)}><strong>${targetName(next, model)}</strong> was due on ${spoken(next.effectiveFrom, zone, model.asOf)}; we cannot confirm it.</p>`
  );
}
