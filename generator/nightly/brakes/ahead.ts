/** What the data announces for the next days. */

import { DAY } from "../../lib/time/time-units.ts";
import type { Source } from "../../load/read-records.ts";
import { isPending } from "../../model/change-state.ts";
import { timelinesOf } from "../../model/stages-over-time.ts";

export type Ahead = {
  readonly at: number;
  readonly timeZoneId: string;
  readonly area: string;
  /** The id of a stage; null if none applies then. */
  readonly to: string | null;
  readonly isApproved: boolean;
};

/** The stages that begin or end within a number of days after an instant, in order of time. */
export function aheadOf(source: Source, now: number, days = 7): Ahead[] {
  const until = now + days * DAY;
  const isAhead = (at: number | null): at is number => at !== null && at > now && at <= until;
  const timeline = timelinesOf(source);
  const changes = Map.groupBy(source.changes, ({ record }) => record.areaId);
  const assignments = Map.groupBy(source.assignments, ({ record }) => record.areaId);
  return source.areas
    .flatMap(({ record: { id, name: area, timeZoneId } }): Ahead[] => {
      const ofArea = (changes.get(id) ?? []).map(({ record }) => record);
      const instants = [
        ...ofArea.map(({ effectiveFrom }) => effectiveFrom),
        ...(assignments.get(id) ?? []).flatMap(({ record }) => [record.effectiveFrom, record.effectiveUntil]),
      ].filter(isAhead);
      const stageAt = (at: number) => timeline(id, at).current?.stageId ?? null;
      const certain = [...new Set(instants)].flatMap((at): Ahead[] =>
        stageAt(at) === stageAt(at - 1) ? [] : [{ at, timeZoneId, area, to: stageAt(at), isApproved: true }],
      );
      const pending = ofArea
        .filter((change) => isPending(change) && isAhead(change.effectiveFrom))
        .map(({ effectiveFrom, targetStageId }) => {
          return { at: effectiveFrom, timeZoneId, area, to: targetStageId, isApproved: false };
        });
      return [...certain, ...pending];
    })
    .sort((a, b) => a.at - b.at || (a.area < b.area ? -1 : 1));
}
