/** An area in a list: what applies, since when, and what comes next, each with its rule. */

import type { AreaListItem, StageSummary } from "../../../schemas/resource.ts";
import { inBrief } from "../../lib/in-brief.ts";
import type { Coming } from "../../model/change-state.ts";
import { meaningOf, STATE_WORDS, stateAt, stateName } from "../area-state.ts";
import { NO_RESTRICTION } from "../change-words.ts";
import { direction, ruleInBrief } from "../direction.ts";
import { type Html, html } from "../html/html.ts";
import { LEVEL_WORDS } from "../level.ts";
import { areaSwatch } from "../swatch.ts";
import { spokenName } from "../words/te-reo.ts";
import { spokenText } from "../words/time.ts";
import { keepsStage, type Moment } from "./answer.ts";

/** What an answer of one area and an item of the list have in common. */
export type RowArea = Pick<
  AreaListItem,
  "id" | "name" | "scheme" | "currentStageAssignment" | "timeZoneId" | "trackingStatus"
>;

type RowOptions = Moment & {
  /** The address of the area's page. */
  readonly href: string;
  /** A line about who is responsible. */
  readonly by?: Html | false;
};

export function areaRow(area: RowArea, coming: Coming<StageSummary>, options: RowOptions): Html {
  const state = stateAt(area, options);
  const { stage } = state;
  const name = html`<a href="${options.href}">${spokenName(area.name)}</a>`;
  const rule = inBrief(stage?.description ?? "");
  const isKnown = state.kind !== "unknown";
  const when = part(
    "when",
    isKnown ? since(area, options) : "",
    isKnown && untilAndBadge(area, coming, options),
  );
  const rules = part("rules", rule, isKnown && upcoming(area, coming, options));
  return html`${areaSwatch(state)}<div><h3>${name}</h3><p>${stage !== null && options.by && `${LEVEL_WORDS[state.level]}: `}<strong>${stateName(state)}</strong>${meaningOf(state)}${
    stage !== null && area.scheme !== null && html` <small>${area.scheme.name}</small>`
  }</p>${options.by}</div>${when}${rules}`;
}

/** A list has hundreds of these: one without content is left out, and a plain text alone has no box around it. */
function part(name: string, text: string, others: Html | false): Html | false {
  if (String(others || "") === "") return text !== "" && html`<p class="${name}">${text}</p>`;
  return html`<div class="${name}">${text !== "" && html`<p>${text}</p>`}${others}</div>`;
}

const whenIn = (instant: number, { timeZoneId }: RowArea, moment: Moment): string =>
  spokenText(instant, timeZoneId, moment, true);

/** Neither the day of the week nor the hour matters for the past: the page of the area has it. */
const dayAlone = (when: string): string => when.replace(/^\p{L}+ | at .*/gu, "");

function since(area: RowArea, moment: Moment): string {
  const from = area.currentStageAssignment?.effectiveFrom;
  return from === undefined ? "" : `since ${dayAlone(whenIn(Date.parse(from), area, moment))}`;
}

function untilAndBadge(area: RowArea, { end }: Coming<StageSummary>, moment: Moment): Html {
  const { currentStageAssignment: current, trackingStatus } = area;
  return html`${end !== null && html`<p class="next">until ${whenIn(end, area, moment)}</p>`}${
    current !== null &&
    trackingStatus === "untracked" &&
    html`<p class="badge untracked">${STATE_WORDS.untracked}</p>`
  }`;
}

function upcoming(area: RowArea, coming: Coming<StageSummary>, moment: Moment): Html | false {
  const { next } = coming;
  if (next === null || keepsStage(coming, area.currentStageAssignment)) return false;
  const rule = ruleInBrief(next.stage);
  return html`<p class="next">${next.stage?.name ?? NO_RESTRICTION} from ${whenIn(next.at, area, moment)} ${moveTo(area, coming)}${
    rule && html` · ${rule}`
  }</p>`;
}

/** Whether what comes next is stricter than what applies just before it. */
export const moveTo = (
  area: Pick<RowArea, "currentStageAssignment">,
  coming: Coming<StageSummary>,
): Html | false => coming.next !== null && direction(stageBefore(area, coming), coming.next.stage);

/** What applies just before what comes next. */
export const stageBefore = (
  { currentStageAssignment: current }: Pick<RowArea, "currentStageAssignment">,
  { end }: Coming<StageSummary>,
): StageSummary | null => (end === null ? (current?.stage ?? null) : null);
