/** Changes whose time has passed while they waited for approval: nothing of them applies until they are approved. */

import type { Source } from "../load/read-records.ts";
import { isPending } from "../model/change-state.ts";

export type Overdue = {
  readonly changeId: string;
  readonly area: string;
  readonly timeZoneId: string;
  /** The id of a stage; null for none. */
  readonly to: string | null;
  /** When it was to take effect, in milliseconds. */
  readonly at: number;
  /** Since when it is overdue: a change may be entered after its time. */
  readonly since: number;
};

/** The overdue changes as of an instant, the oldest first. */
export function overdueOf({ areas, changes }: Source, asOf: number): Overdue[] {
  const byId = new Map(areas.map(({ record }) => [record.id, record]));
  return changes
    .map(({ record }) => record)
    .filter((change) => isPending(change) && change.createdAt <= asOf && change.effectiveFrom <= asOf)
    .toSorted((a, b) => a.effectiveFrom - b.effectiveFrom)
    .flatMap(({ id, areaId, targetStageId, effectiveFrom, createdAt }) => {
      const area = byId.get(areaId);
      if (area === undefined) return [];
      const { name, timeZoneId } = area;
      const since = Math.max(effectiveFrom, createdAt);
      return [{ changeId: id, area: name, timeZoneId, to: targetStageId, at: effectiveFrom, since }];
    });
}
