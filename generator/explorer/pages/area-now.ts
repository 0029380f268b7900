import type { Area, Model } from "../../model/model.ts";
import { type AreaState, stateOf } from "../parts/area-state.ts";
import { endOf, keepsStage, nextChangeOf, targetName } from "../parts/area-words.ts";
import { asAt } from "../parts/as-at.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { classOf } from "../parts/level.ts";
import { areaSwatch } from "../parts/swatch.ts";
import { time } from "../parts/time.ts";
import { count } from "../parts/words.ts";
import { changeState } from "./area-changes.ts";

/** What applies in an area, in one sentence. */
export function currentSentence({ model }: Context, area: Area): string {
  const { kind, stage } = stateOf(area, model);
  if (stage !== null) return `${stage.name} applies now.`;
  return kind === "none"
    ? "No restriction is set."
    : "Not tracked, so we do not know whether restrictions apply.";
}

/** The answer that people come for: what applies now, since when, and what comes next. */
export function currentPanel(context: Context, area: Area): Html {
  const { model } = context;
  const state = stateOf(area, model);
  return html`<div class="now-panel ${classOf(state.level)}">${areaSwatch(state)}<div><p class="now-stage">${headline(state)}</p>
${area.current === null ? withoutStage(area, model.asOf) : since(model, area, area.current)}
${upcoming(model, area)}
<p class="as-of">${asAt(context, area.timeZoneId)}</p></div></div>`;
}

const headline = ({ kind, stage }: AreaState): string =>
  stage?.name ?? (kind === "none" ? "No restriction set" : "Not tracked");

function since(model: Model, area: Area, current: NonNullable<Area["current"]>): Html {
  const { timeZoneId, trackingStatus } = area;
  const end = endOf(area, model);
  return html`<p>In force since ${time(current.effectiveFrom, timeZoneId)}.${
    end !== null && html` Ends ${time(end, timeZoneId)}.`
  }</p>${
    trackingStatus === "untracked" &&
    html`<p><strong>This area is not tracked:</strong> we do not follow its notices, so this may be out of date. Ask the council.</p>`
  }`;
}

function withoutStage(area: Area, asOf: number): Html {
  if (area.trackingStatus === "untracked") {
    return html`<p><strong>There may be restrictions.</strong> We do not follow the notices for this area. Ask the council or water supplier.</p>`;
  }
  return html`<p>${area.scheme === null ? "No restriction scheme is on record for this area." : "No stage of the scheme is in force."}${lastEnd(area, asOf)}</p>`;
}

function lastEnd({ assignments, timeZoneId }: Area, asOf: number): Html | false {
  const ends = assignments.map(({ effectiveUntil }) => effectiveUntil ?? Infinity);
  const last = Math.max(...ends.filter((end) => end <= asOf));
  return Number.isFinite(last) && html` The last restriction ended ${time(last, timeZoneId)}.`;
}

/** Only confirmed changes are announced. Pending ones are counted; the table of changes has them. */
function upcoming(model: Model, area: Area): Html {
  const pending = area.changes.filter((change) => changeState(change, model.asOf).kind === "pending").length;
  return html`${nextChange(model, area)}${
    pending > 0 &&
    html`<p><a href="#changes">${count(pending, "change")} pending approval</a> may never take effect.</p>`
  }`;
}

function nextChange(model: Model, area: Area): Html | false {
  const next = nextChangeOf(area, model);
  if (next === null) {
    const isKnown = area.trackingStatus === "tracked" && endOf(area, model) === null;
    return isKnown && html`<p>No change scheduled.</p>`;
  }
  const name = html`<strong>${targetName(next, model)}</strong>`;
  const from = time(next.effectiveFrom, area.timeZoneId);
  return keepsStage(next, area, model)
    ? html`<p class="next">${name} continues from ${from}.</p>`
    : html`<p class="next">Next change: ${name} from ${from}.</p>`;
}
