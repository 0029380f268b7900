/** What the API says of an area, as pages and scripts show it. */

import type {
  Area,
  AreaListItem,
  AreaScheduledChange,
  ScheduledChange,
  StageSummary,
} from "../../../schemas/resource.ts";
import type { ChangeFacts, Coming, Step } from "../../model/change-state.ts";
import { carriedOut, comingAfter } from "../../model/change-state.ts";
import type { Grade } from "../../model/grade.ts";

/** A scheduled change as both lists of the API have it: only the one of all areas says whether it is ignored. */
type ListedChange = AreaScheduledChange & Pick<ScheduledChange, "isIgnored" | "isAutoDetected">;

/** A change with its instants in milliseconds. */
export type DatedChange = ChangeFacts &
  Pick<
    ListedChange,
    "targetStage" | "isAutoDetected" | "cancellationReason" | "appliedAssignmentDeletionReason"
  > & { readonly approval: Pick<AreaScheduledChange["approval"], "status" | "rejectionReason"> };

export const dated = (change: ListedChange): DatedChange => ({
  ...change,
  effectiveFrom: Date.parse(change.effectiveFrom),
  createdAt: Date.parse(change.createdAt),
  appliedAssignmentDeletedAt:
    change.appliedAssignmentDeletedAt === null ? null : Date.parse(change.appliedAssignmentDeletedAt),
});

/** What comes in an area; `recorded` is the stage that the API will answer first. */
export const comingOf = (
  { currentStageAssignment, trackingStatus }: Pick<Area, "currentStageAssignment" | "trackingStatus">,
  changes: readonly DatedChange[],
  recorded: Step<StageSummary> | null,
  now: number,
): Coming<StageSummary> =>
  comingAfter(now, changes, ({ targetStage }) => targetStage, {
    end: endOf(currentStageAssignment),
    recorded,
    isTracked: trackingStatus === "tracked",
  });

/** Which changes the levels on record carry out, and when the last of these levels ended. */
export function pastOf(
  levels: readonly (Parameters<typeof carriedOut>[0][number] & { readonly effectiveUntil: number | null })[],
  changes: readonly DatedChange[],
  now: number,
) {
  const ends = levels.flatMap(({ effectiveUntil: end }) => (end !== null && end <= now ? end : []));
  return {
    causes: carriedOut(levels, changes, ({ targetStage }) => targetStage?.id ?? null),
    lastEnd: ends.length === 0 ? null : Math.max(...ends),
  };
}

/** The recorded end of a stage, in milliseconds. */
export const endOf = (assignment: Area["currentStageAssignment"]): number | null =>
  assignment === null || assignment.effectiveUntil === null ? null : Date.parse(assignment.effectiveUntil);

/** Whether what comes next leaves the stage as it is. */
export const keepsStage = (
  { next, end }: Coming<{ readonly id: string }>,
  current: AreaListItem["currentStageAssignment"],
): boolean => next !== null && current !== null && end === null && next.stage?.id === current.stage.id;

/** The instant that a page describes, and whether restrictions are known then. */
export type Moment = {
  /** In milliseconds. */
  readonly now: number;
  /** Whether the data set is finished: it speaks for one day. */
  readonly isFinished?: boolean;
  readonly isKnown: boolean;
  /** False where the API could not be read: then nothing is known either. */
  readonly isRead?: boolean;
  /** Whether a script asked the API, which names a level on record only up to the horizon: that none is to come is not known then. */
  readonly isAsked?: boolean;
  /** The place of a stage on the national scale. */
  readonly gradeOf: (stage: { readonly id: string }) => Grade;
};
