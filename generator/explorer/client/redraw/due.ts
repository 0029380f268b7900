/** What has become of a confirmed change or an end whose time has come since its page was made. */

import { type ChangeState, changeStates } from "../../../model/change-state.ts";
import { stateBadge } from "../../../views/area/changes.ts";
import { readAnswer } from "../areas/read-areas.ts";
import { knownUntil } from "../page/explorer.ts";

/** Its badge as HTML. Rejects where the API cannot be read. */
export const stateOfDue = async (id: string, areaId: string, at: number): Promise<string> =>
  String(stateBadge(await stateOf(id, areaId, at)));

async function stateOf(id: string, areaId: string, at: number): Promise<ChangeState> {
  const now = Date.now();
  if (at >= knownUntil()) return "wasDue";
  const { area, changes, causes } = await readAnswer(areaId, now);
  const change = changes.find((other) => other.id === id);
  if (change === undefined) {
    // The end of a stage is no change: it has come, unless a stage that began before is in force by now.
    const since = area.currentStageAssignment?.effectiveFrom;
    return since === undefined || Date.parse(since) >= at ? "applied" : "superseded";
  }
  return changeStates(changes, { at: now, causes, knownUntil: knownUntil() })(change);
}
