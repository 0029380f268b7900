/** Reads what may be watered in an area: by the clock, for the house number that is kept. A finished data set speaks of its day. */

import "./watering.ts";
import type { Area } from "../../../../schemas/resource.ts";
import type { UsesOverTime } from "../../../api/may-use-file.ts";
import { nothingKnown, stageIdIn } from "../../../views/uses/garden-uses.ts";
import { type Watering, wateringNow, wateringOfDay } from "../../../views/uses/watering.ts";
import { recordOf } from "../page/ask.ts";
import { isFinished } from "../page/explorer.ts";
import { keptHouse } from "./house.ts";

type OfArea = Pick<Area, "id" | "timeZoneId" | "currentStageAssignment">;

export const readUses = (id: string, now: number): Promise<UsesOverTime> =>
  recordOf<UsesOverTime>(`/v1/areas/${id}/may-use.json`, now);

export function wateringAt(read: UsesOverTime, area: OfArea, now: number): Watering {
  const { id, timeZoneId: timeZone, currentStageAssignment: current } = area;
  // Caches may keep this file of one build beside the record of another.
  const isOfStage = !read.isTracked || stageIdIn(read, now) === current?.stage.id;
  const uses = isOfStage ? read : nothingKnown(id);
  return isFinished
    ? wateringOfDay(uses, { now, timeZone })
    : wateringNow(uses, { now, timeZone, house: keptHouse() });
}
