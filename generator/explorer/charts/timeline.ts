/** Which stage was in force when, over three years: as high as it is severe, with a table of the same. */

import type { Stage, StageAssignment } from "../../../schemas/source.ts";
import type { Area } from "../../model/model.ts";
import { nextChangeOf, targetName } from "../parts/area-words.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { levelOf } from "../parts/level.ts";
import { swatch } from "../parts/swatch.ts";
import { dataTable } from "../parts/table.ts";
import { DAY, lengthOf, time } from "../parts/time.ts";
import { count } from "../parts/words.ts";
import { acrossOf, percent, timeAxis } from "./axis.ts";

const YEARS = 3;
/** In pixels: the height of all, and where the drawing of the stages begins and ends. */
const HEIGHT = 190;
const TOP = 14;
const BOTTOM = 160;

type Period = { readonly assignment: StageAssignment; readonly stage: Stage };

/** The three years up to as-of and the two months after it, as a figure. */
export function timeline({ model }: Site, area: Area): Html {
  const from = Date.UTC(new Date(model.asOf).getUTCFullYear() - YEARS, new Date(model.asOf).getUTCMonth(), 1);
  const until = model.asOf + 45 * DAY;
  const periods = area.assignments
    .filter(({ effectiveUntil }) => effectiveUntil === null || effectiveUntil > from)
    .map((assignment) => ({ assignment, stage: model.stages.get(assignment.stageId) as Stage }));
  if (periods.length === 0) {
    return html`<p class="note">No stage has been in force since ${time(from, area.timeZoneId, "date")}, as far as the records go.</p>`;
  }
  const across = acrossOf(from, until);
  const now = percent(across(model.asOf));
  return html`<figure class="chart timeline" data-chart="timeline" data-time-zone="${area.timeZoneId}">
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="Stages in force over three years; the table below has the same." data-x="${from} ${until}" data-top="${TOP}" data-height="${BOTTOM - TOP}">${timeAxis(
    { from, until, timeZone: area.timeZoneId, bottom: BOTTOM },
    "years",
  )}${periods.map((period) => bar(period, area, from, model.asOf, across))}${coming({ model, area, until, across })}${stageLines(area)}<g class="now"><line x1="${now}" x2="${now}" y1="0" y2="${BOTTOM}"/><text x="${now}" dx="-4" y="10" text-anchor="end">as at</text></g></svg>
<div class="chart-readout" aria-live="polite"></div>
<details class="chart-table"><summary>Table of ${count(periods.length, "period")}</summary>${table(periods, area, model.asOf)}</details>
</figure>`;
}

/** How high a stage stands: by its place in the scheme, so that the lowest shows too. */
function heightOf(stage: Stage, area: Area): number {
  const stages = area.scheme?.stages ?? [];
  const place = stages.findIndex(({ id }) => id === stage.id) + 1;
  return Math.round((place / Math.max(1, stages.length)) * (BOTTOM - TOP));
}

const stageLines = (area: Area): Html =>
  html`<g class="stages">${(area.scheme?.stages ?? []).map((stage) => {
    const y = BOTTOM - heightOf(stage, area);
    return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="2" y="${y + 13}">${stage.name}</text>`;
  })}</g>`;

function bar(
  { assignment, stage }: Period,
  area: Area,
  from: number,
  asOf: number,
  across: (instant: number) => number,
): Html {
  const start = across(Math.max(from, assignment.effectiveFrom));
  const width = across(Math.min(assignment.effectiveUntil ?? asOf, asOf)) - start;
  const height = heightOf(stage, area);
  return html`<rect class="s${levelOf(stage.severity)}" x="${percent(start)}" width="${percent(width)}" y="${BOTTOM - height}" height="${height}"/>`;
}

/** What the confirmed change that is next will set, drawn as an outline: it is not in force. */
function coming({
  model,
  area,
  until,
  across,
}: {
  model: Site["model"];
  area: Area;
  until: number;
  across: (instant: number) => number;
}): Html | false {
  const next = nextChangeOf(area, model);
  if (next === null || next.effectiveFrom >= until) return false;
  const stage = next.targetStageId === null ? null : (model.stages.get(next.targetStageId) as Stage);
  const height = stage === null ? 2 : heightOf(stage, area);
  const start = across(next.effectiveFrom);
  return html`<rect class="coming" x="${percent(start)}" width="${percent(1 - start)}" y="${BOTTOM - height}" height="${height}"><title>Confirmed: ${targetName(next, model)}</title></rect>`;
}

const table = (periods: readonly Period[], { timeZoneId }: Area, asOf: number): Html =>
  dataTable(
    "Stages in force",
    ["Stage", "From", "Until", "Length"],
    periods.map(({ assignment: { effectiveFrom, effectiveUntil }, stage }) => ({
      cells: [
        html`${swatch(levelOf(stage.severity), stage.severity)} ${stage.name}`,
        time(effectiveFrom, timeZoneId),
        effectiveUntil === null ? "no end set" : time(effectiveUntil, timeZoneId),
        lengthOf(Math.min(effectiveUntil ?? asOf, asOf) - effectiveFrom),
      ],
      attributes: html` data-from="${effectiveFrom}" data-until="${effectiveUntil}" data-level="${levelOf(stage.severity)}"`,
    })),
  );
