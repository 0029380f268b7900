import type { Area } from "../../model/model.ts";
import { nextChangeOf, targetName } from "../parts/area-words.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { classOf, type Standing } from "../parts/level.ts";
import { swatch } from "../parts/swatch.ts";
import { time } from "../parts/time.ts";
import { count } from "../parts/words.ts";
import { stateOf } from "./area-changes.ts";

/** What applies in an area, in one sentence. */
export function currentWords(site: Site, area: Area): string {
  const { state, stage } = site.standings.get(area) as Standing;
  if (stage !== null) return `${stage.name} applies now.`;
  return state === "none"
    ? "No restriction is set."
    : "Not tracked, so it is not known whether restrictions apply.";
}

/** The answer that people come for: what applies now, since when, by whom, and what comes next. */
export function nowPanel(site: Site, area: Area): Html {
  const { level, stage } = site.standings.get(area) as Standing;
  return html`<div class="now-panel ${classOf(level)}">${swatch(level, stage?.severity)}<div><p class="now-stage">${heading(site, area)}</p>
${said(site, area)}
${comes(site, area)}
<p class="as-of">As at ${time(site.model.asOf, area.timeZoneId)}.</p></div></div>`;
}

function heading(site: Site, area: Area): string {
  const { state, stage } = site.standings.get(area) as Standing;
  return stage?.name ?? (state === "none" ? "No restriction set" : "Not tracked");
}

function said(site: Site, area: Area): Html {
  const { current, timeZoneId, trackingStatus, scheme } = area;
  if (current !== null) {
    return html`<p>In force since ${time(current.effectiveFrom, timeZoneId)}, recorded by ${current.createdBy}.${
      current.effectiveUntil !== null && html` Ends ${time(current.effectiveUntil, timeZoneId)}.`
    }</p>${
      trackingStatus === "untracked" &&
      html`<p><strong>This area is not tracked:</strong> nobody watches its notices, so this may be out of date. Ask the council.</p>`
    }`;
  }
  if (trackingStatus === "untracked") {
    return html`<p><strong>There may be restrictions.</strong> Nobody watches the notices for this area. Ask the council or water supplier.</p>`;
  }
  return html`<p>${scheme === null ? "No scheme of restrictions is on record here." : "No stage of the scheme is in force."}${lifted(site, area)}</p>`;
}

/** Since when there is none, if there has been one. */
function lifted({ model }: Site, area: Area): Html | false {
  const ends = area.assignments.map(({ effectiveUntil }) => effectiveUntil ?? Infinity);
  const last = Math.max(...ends.filter((end) => end <= model.asOf));
  return Number.isFinite(last) && html` The last one ended ${time(last, area.timeZoneId)}.`;
}

/** Only what is confirmed is announced here; what is pending stands in the table of changes. */
function comes({ model }: Site, area: Area): Html {
  const next = nextChangeOf(area, model);
  const pending = area.changes.filter((change) => stateOf(change, model.asOf).kind === "pending").length;
  if (next === null) {
    return html`<p>No change is confirmed${pending > 0 && html`; <a href="#changes">${count(pending, "change")} pending</a> may never take effect`}.</p>`;
  }
  return html`<p class="next">Next confirmed change: <strong>${targetName(next, model)}</strong> from ${time(next.effectiveFrom, area.timeZoneId)}.</p>`;
}
