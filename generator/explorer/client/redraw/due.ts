/** What has become of what was confirmed on the page of changes, once its time has come. */

import { changeStates, stateWithoutRecord } from "../../../model/change-state.ts";
import { stateBadge } from "../../../views/area/changes.ts";
import type { Facts } from "../../../views/html/facts.ts";
import { readAnswer } from "../areas/read-areas.ts";
import { knownUntil } from "../page/explorer.ts";

type Confirmed = NonNullable<Facts["change"]["confirmed"]>;

/** Its badge as HTML. Rejects where the API cannot be read. */
export async function stateOfDue({ id, area: areaId, kind }: Confirmed, due: number): Promise<string> {
  const at = Date.now();
  const { area, changes, causes } = await readAnswer(areaId, at);
  const since = area.currentStageAssignment?.effectiveFrom;
  const change = changes.find((other) => other.id === id);
  // The API has no record of an end, and none by its id of a level that a later build has moved.
  const state =
    change === undefined
      ? stateWithoutRecord(kind, due, since === undefined ? null : Date.parse(since), knownUntil())
      : changeStates(changes, { at, causes, knownUntil: knownUntil() })(change);
  return String(stateBadge(state));
}
