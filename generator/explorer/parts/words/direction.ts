/** Whether a change asks more or less than what applies just before it. */

import type { Stage } from "../../../../schemas/source.ts";
import { plainText } from "../../../answers/feeds/plain-text.ts";
import { isConfirmed } from "../../../model/change-state.ts";
import type { Area, Model } from "../../../model/model.ts";
import type { NextStage } from "../../../model/stages-over-time.ts";
import { type Html, html } from "../html/html.ts";
import { stageById } from "../state/area-state.ts";
import { stageNamed } from "./area-words.ts";

/** The stage in force just before an instant, as far as it is known now; null if there is none. */
export function stageBefore({ assignments, changes }: Area, at: number, model: Model): Stage | null {
  const steps = [
    ...assignments.map(({ effectiveFrom, effectiveUntil, stageId }) => ({
      from: effectiveFrom,
      until: effectiveUntil ?? Infinity,
      stageId,
    })),
    ...changes
      .filter((change) => isConfirmed(change) && change.effectiveFrom > model.asOf)
      .map(({ effectiveFrom, targetStageId }) => ({
        from: effectiveFrom,
        until: Infinity,
        stageId: targetStageId,
      })),
  ];
  const [latest] = steps.filter(({ from }) => from < at).sort((a, b) => b.from - a.from);
  return latest === undefined || latest.stageId === null || latest.until < at
    ? null
    : stageById(latest.stageId, model);
}

/** The direction of what comes next in an area. */
export const moveTo = ({ at, stageId }: NextStage, area: Area, model: Model): Html | false =>
  direction(stageBefore(area, at, model), stageNamed(stageId, model));

/** An arrow with a word. Severities compare within one scheme, and an area has one. */
export function direction(before: Stage | null, after: Stage | null): Html | false {
  const change = (after?.severity ?? NOTHING_SET) - (before?.severity ?? NOTHING_SET);
  if (change === 0) return false;
  return change > 0
    ? html`<span class="move stricter">▲ stricter</span>`
    : html`<span class="move easier">▼ easier</span>`;
}

/** Below the lowest stage, which asks for care. */
const NOTHING_SET = -1;

/** The first sentence of a stage's rule; false if none is stated. */
export const ruleInBrief = (stage: Stage | null): Html | false => {
  const [first] = plainText(stage?.description ?? "");
  return (
    first !== undefined &&
    html`<span class="rule">${first.split(/(?<=[.:]) /)[0]?.replace(/:$/, " …")}</span>`
  );
};
