import { wholeText } from "../../lib/in-brief.ts";
import { meaningOf, STATE_WORDS, stateAt, stateName } from "../area-state.ts";
import { type Html, html } from "../html/html.ts";
import { areaSwatch } from "../swatch.ts";
import type { Watering } from "../uses/watering.ts";
import type { Moment } from "./answer.ts";
import type { RowArea } from "./row.ts";

/** What applies in an area, as a line in a list of results: the stage, and the answer in brief or the rule. */
export function areaLine(
  area: Pick<RowArea, "currentStageAssignment" | "trackingStatus">,
  watering: Watering,
  moment: Moment,
): Html {
  const state = stateAt(area, moment);
  const { stage } = state;
  const rule = watering.rows.length > 0 ? watering.headline : wholeText(stage?.description ?? "");
  return html`${areaSwatch(state)}<strong>${stateName(state)}</strong>${meaningOf(state)}${
    stage !== null &&
    area.trackingStatus === "untracked" &&
    ` (${STATE_WORDS.untracked.toLowerCase()}, so it may be out of date)`
  }${stage !== null && rule !== "" && `: ${rule}`}`;
}
