/** What has become of a confirmed change or an end whose time has come since its page was made. */

import { changeStates, stateOfEnd } from "../../../model/change-state.ts";
import { stateBadge } from "../../../views/area/changes.ts";
import { readAnswer } from "../areas/read-areas.ts";
import { knownUntil } from "../page/explorer.ts";

/** Its badge as HTML. Rejects where the API cannot be read. */
export async function stateOfDue(id: string, areaId: string, due: number): Promise<string> {
  const at = Date.now();
  const { area, changes, causes } = await readAnswer(areaId, at);
  const since = area.currentStageAssignment?.effectiveFrom;
  const change = changes.find((other) => other.id === id);
  // The API has no record of an end.
  const state =
    change === undefined
      ? stateOfEnd(due, since === undefined ? null : Date.parse(since), knownUntil())
      : changeStates(changes, { at, causes, knownUntil: knownUntil() })(change);
  return String(stateBadge(state));
}
