import type { Stage } from "../../../../schemas/source.ts";
import { isPending } from "../../../model/change-state.ts";
import { type Area, isFinished, type Model } from "../../../model/model.ts";
import { type AreaState, stateName } from "../../../views/area-state.ts";
import { shownFrom } from "../../../views/by-clock.ts";
import { ruleInBrief } from "../../../views/direction.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { markdown } from "../../../views/html/markdown.ts";
import { classOf } from "../../../views/level.ts";
import { areaSwatch, swatch } from "../../../views/swatch.ts";
import { spoken } from "../../../views/words/time.ts";
import { count, externalLink, joinHtml } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { stateOf } from "../../parts/state/area-state.ts";
import { latestVersionOf, notKnownSince } from "../../parts/state/eras.ts";
import { dateParity, mayIWater, notInRules } from "../../parts/state/may-i-water.ts";
import { endIn, keepsStage, moveTo, nextIn, stageName, stageNamed } from "../../parts/words/area-words.ts";
import { asAt, nowIn } from "../../parts/words/as-at.ts";

/** What applies in an area, in one sentence. */
export function currentSentence({ model }: Context, area: Area): string {
  const { kind, stage } = stateOf(area, model);
  if (stage !== null) return `${stage.name} applies ${nowIn(model)}.`;
  return kind === "none"
    ? "No restriction is set."
    : "Not tracked, so we do not know whether restrictions apply.";
}

/** The answer that people come for: what applies now, what they may do, since when, what comes next, and whom to ask. */
export function currentPanel(context: Context, area: Area, root: string): Html {
  const { model, pageOf } = context;
  const state = stateOf(area, model);
  const uses = state.stage !== null && mayIWater(state.stage, area, model);
  return html`<div class="now-panel ${classOf(state.level)}">${areaSwatch(state)}<div class="now-head"><p class="now-stage">${stateName(state)}</p>${isFinished(model.dataset) && uses === false && html`<p class="meta">${nowIn(model)}</p>`}${
    area.scheme !== null &&
    html`<p><a href="${root}${pageOf.scheme(area.scheme.id)}">${area.scheme.name}</a></p>`
  }</div><div class="now-details">${uses || (state.stage !== null && notInRules(state.stage, area))}${rules(state)}${state.stage !== null && dateParity(state.stage, area, model)}
${area.current === null ? withoutStage(area, model.asOf) : since(model, area, area.current)}
${upcoming(model, area)}
${responsible(context, area, root)}
${asAt(context, area.timeZoneId, area)}</div></div>`;
}

/** The rules of the stage in force, in the words of its scheme. */
function rules({ stage }: AreaState<Stage>): Html | false {
  if (stage === null) return false;
  return html`<h2 id="rules">What you may do</h2>${
    stage.description === null
      ? html`<p>We do not know what this stage asks. Ask the council.</p>`
      : html`<div class="prose">${markdown(stage.description)}</div>`
  }`;
}

/** Who is responsible, with the websites on record. */
const responsible = ({ pageOf }: Context, { organisations }: Area, root: string): Html | false =>
  organisations.length > 0 &&
  html`<p class="ask">Ask ${joinHtml(
    organisations.map(
      ({ id, name, websiteUrl }) =>
        html`<a href="${root}${pageOf.organisation(id)}">${name}</a>${websiteUrl !== null && html` (${externalLink(websiteUrl)})`}`,
    ),
    " or ",
  )}.</p>`;

function since(model: Model, area: Area, current: NonNullable<Area["current"]>): Html {
  const { timeZoneId, trackingStatus } = area;
  const end = endIn(area, model);
  return html`<p>In force since ${spoken(current.effectiveFrom, timeZoneId, model.asOf)}.${
    end !== null && html` Ends ${spoken(end, timeZoneId, model.asOf)}.`
  }</p>${
    trackingStatus === "untracked" &&
    html`<p><strong>This area is not tracked:</strong> we do not follow its notices, so this may be out of date.</p>`
  }`;
}

function withoutStage(area: Area, asOf: number): Html {
  if (area.trackingStatus === "untracked") {
    return html`<p>We do not follow the notices for this area. <strong>There may be restrictions.</strong></p>`;
  }
  return html`<p>${area.scheme === null ? "No restriction scheme is on record for this area." : "No stage of the scheme is in force."}${lastEnd(area, asOf)}</p>`;
}

function lastEnd({ assignments, timeZoneId }: Area, asOf: number): Html | false {
  const ends = assignments.map(({ effectiveUntil }) => effectiveUntil ?? Infinity);
  const last = Math.max(...ends.filter((end) => end <= asOf));
  return Number.isFinite(last) && html` The last restriction ended ${spoken(last, timeZoneId, asOf)}.`;
}

/** Only a confirmed change is announced as the next one. Pending ones are named, the soonest first, and said to be that. */
function upcoming(model: Model, area: Area): Html {
  const pending = area.changes.filter(isPending).toSorted((a, b) => a.effectiveFrom - b.effectiveFrom);
  const named = pending.slice(0, MOST_PENDING);
  return html`${nextChange(model, area)}${
    pending.length > 0 &&
    html`<p class="pending">Not approved yet, and may never take effect: ${joinHtml(
      named.map(
        (change) =>
          html`<a href="#change-${change.id}">${stageName(change.targetStageId, model)} from ${spoken(change.effectiveFrom, area.timeZoneId, model.asOf)}</a>`,
      ),
      "; ",
    )}${
      pending.length > named.length &&
      html`; and <a href="#changes">${count(pending.length - named.length, "more change")}</a>`
    }.</p>`
  }`;
}

/** More would push whom to ask off the first screen of a phone. */
const MOST_PENDING = 3;

function nextChange(model: Model, area: Area): Html | false {
  const next = nextIn(area, model);
  if (next === null) {
    const isKnown = area.trackingStatus === "tracked" && endIn(area, model) === null;
    return isKnown && html`<p>No change scheduled.</p>`;
  }
  const name = html`<strong>${stageName(next.stageId, model)}</strong>`;
  const from = spoken(next.at, area.timeZoneId, model.asOf);
  if (keepsStage(next, area, model)) return html`<p class="next">${name} continues from ${from}.</p>`;
  const rule = ruleInBrief(stageNamed(next.stageId, model));
  return html`<p class="next">Next change: ${name} from ${from}. ${moveTo(next, area, model)}</p>${rule !== false && html`<p class="then">Then: ${rule}</p>`}`;
}

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
  const next = nextIn(latest.area, model);
  const end = endIn(latest.area, model);
  const zone = area.timeZoneId;
  if (end !== null)
    return html`<p${shownFrom(end)}>The restriction before was to end on ${spoken(end, zone, model.asOf)}; we cannot confirm it.</p>`;
  return (
    next !== null &&
    html`<p${shownFrom(next.at)}><strong>${stageName(next.stageId, model)}</strong> was due on ${spoken(next.at, zone, model.asOf)}; we cannot confirm it.</p>`
  );
}
