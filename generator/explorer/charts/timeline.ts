/** Which stage was in force when, over three years: the more severe, the higher; with a table of the same. */

import type { Stage, StageAssignment } from "../../../schemas/source.ts";
import { DAY, formatDuration } from "../../lib/time/time-units.ts";
import { gradeOfStage } from "../../model/grade-of-stage.ts";
import type { Area, Model } from "../../model/model.ts";
import { comingIn } from "../../model/stages-over-time.ts";
import { STATE_WORDS } from "../../views/area-state.ts";
import { NO_RESTRICTION } from "../../views/change-words.ts";
import { PLOTS } from "../../views/charts/plots.ts";
import { type Across, acrossOf, percent, timeAxis } from "../../views/charts/time-axis.ts";
import { facts } from "../../views/html/facts.ts";
import { type Html, html } from "../../views/html/html.ts";
import { dataTable, tableHead } from "../../views/html/table.ts";
import { levelOf } from "../../views/level.ts";
import { stageLabel, stageSwatch } from "../../views/swatch.ts";
import { time } from "../../views/words/time.ts";
import { count } from "../../views/words/words.ts";
import { stageById } from "../parts/state/area-state.ts";

const YEARS = 3;
/** In pixels: the height of the drawing, and where its stages begin and end. */
const HEIGHT = 190;
const { top: TOP, bottom: BOTTOM } = PLOTS.timeline;

type Period = { readonly assignment: StageAssignment; readonly stage: Stage };

/** The three years up to as-of and 45 days after it, as a figure. */
export function timeline(model: Model, area: Area): Html {
  const { asOf } = model;
  const { timeZoneId: timeZone } = area;
  const from = Date.UTC(new Date(asOf).getUTCFullYear() - YEARS, new Date(asOf).getUTCMonth(), 1);
  const until = asOf + 45 * DAY;
  const periods = area.assignments
    .filter(({ effectiveUntil }) => effectiveUntil === null || effectiveUntil > from)
    .map((assignment) => ({ assignment, stage: stageById(assignment.stageId, model) }));
  const isTracked = area.trackingStatus === "tracked";
  if (periods.length === 0)
    return html`<p class="note">${
      !isTracked
        ? "We do not follow the notices for this area, so we do not know its history."
        : area.assignments.length === 0
          ? "Nothing is on record of its history."
          : html`${STATE_WORDS.none} since ${time(from, timeZone, "date")}.`
    }</p>`;
  const across = acrossOf(from, until);
  const now = percent(across(asOf));
  return html`${!isTracked && html`<p class="means">We do not follow the notices for this area, so this history may be incomplete.</p>`}<figure class="chart timeline"${facts("chart", { span: [from, until] })}>
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="Levels in force over three years; the table below has the same.">${timeAxis(
    { from, until, timeZone, bottom: BOTTOM },
    "years",
  )}${periods.map((period) => bar(period, area, Math.max(from, period.assignment.effectiveFrom), asOf, across))}${upcoming(model, area, until, across)}${stageLines(area)}<g class="now"><line x1="${now}" x2="${now}" y1="0" y2="${BOTTOM}"/><text x="${now}" dx="-4" y="10" text-anchor="end">as at</text></g></svg>
<div class="chart-readout"></div>
<details class="chart-table"><summary>Table of ${count(periods.length, "period")}</summary>${table(periods, area, asOf)}</details>
</figure>`;
}

/** The height of a stage's bar: by its place in the scheme, so that the lowest is visible too. */
function heightOf(stage: Stage, area: Area): number {
  const stages = area.scheme?.stages ?? [];
  const place = stages.findIndex(({ id }) => id === stage.id) + 1;
  return Math.round((place / Math.max(1, stages.length)) * (BOTTOM - TOP));
}

/** The names of the stages are beside the chart: over it they would hide it. A phone has room only for their signs. */
const stageLines = (area: Area): Html =>
  html`<g class="stages">${(area.scheme?.stages ?? []).map((stage) => {
    const y = BOTTOM - heightOf(stage, area);
    const sign = stageLabel(stage.name);
    const label = (text: string, place: string) =>
      html`<text class="${place}" x="-6" y="${y + 4}" text-anchor="end">${text}</text>`;
    return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/>${label(shortened(stage.name), "on-wide")}${
      sign === ""
        ? html`<text class="on-narrow" x="2" y="${y + 13}">${shortened(stage.name, LONGEST_WITHIN)}</text>`
        : label(sign, "on-narrow")
    }`;
  })}</g>`;

/** What fits beside the chart, and over it on a phone; the table and the levels beside it have the whole name. */
const LONGEST = 19;
const LONGEST_WITHIN = 28;
const shortened = (name: string, longest = LONGEST): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`;

function bar({ assignment, stage }: Period, area: Area, start: number, asOf: number, across: Across): Html {
  const width = across(Math.min(assignment.effectiveUntil ?? asOf, asOf)) - across(start);
  const height = heightOf(stage, area);
  return html`<rect class="${levelOf(gradeOfStage(stage))}" x="${percent(across(start))}" width="${percent(width)}" y="${BOTTOM - height}" height="${height}"/>`;
}

/** What the next confirmed change will set, as an outline: it is not in force yet. */
function upcoming(model: Model, area: Area, until: number, across: Across): Html | false {
  const { next } = comingIn(area, model.asOf);
  if (next === null || next.at >= until) return false;
  const stage = next.stage === null ? null : stageById(next.stage, model);
  const height = stage === null ? 2 : heightOf(stage, area);
  const start = across(next.at);
  return html`<rect class="coming" x="${percent(start)}" width="${percent(1 - start)}" y="${BOTTOM - height}" height="${height}"><title>Confirmed: ${stage?.name ?? NO_RESTRICTION}</title></rect>`;
}

function table(periods: readonly Period[], area: Area, asOf: number): Html {
  const { timeZoneId, current } = area;
  return dataTable(
    HEAD,
    periods.map(({ assignment, stage }) => {
      const { effectiveFrom, effectiveUntil } = assignment;
      const length = formatDuration(Math.min(effectiveUntil ?? asOf, asOf) - effectiveFrom);
      const isOver = effectiveUntil !== null && effectiveUntil <= asOf;
      return [
        html`${stageSwatch(stage, levelOf(gradeOfStage(stage)))} ${stage.name}`,
        time(effectiveFrom, timeZoneId),
        assignment.assignmentId === current?.assignmentId
          ? endOfCurrent(area, assignment, asOf)
          : effectiveUntil === null
            ? NO_END
            : time(effectiveUntil, timeZoneId),
        isOver ? length : `${length} so far`,
      ];
    }),
  );
}

/**
 * Until when the stage in force lasts, as far as is known: the confirmed change to another, or its recorded end, whichever is
 * first. The level of an untracked area may have ended unnoticed.
 */
function endOfCurrent(area: Area, { effectiveUntil }: StageAssignment, asOf: number): Html | string {
  const { timeZoneId, current, trackingStatus } = area;
  const { next, end } = comingIn(area, asOf);
  const isReplaced = next !== null && end === null && next.stage !== current?.stageId;
  if (isReplaced && next.at !== effectiveUntil) return html`${time(next.at, timeZoneId)} (confirmed)`;
  if (effectiveUntil !== null) return time(effectiveUntil, timeZoneId);
  return trackingStatus === "tracked" ? "still in force" : NO_END;
}

const NO_END = "no end set";

const HEAD = tableHead(["Level", "From", "Until", "Length"]);
