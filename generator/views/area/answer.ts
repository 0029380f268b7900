/** What the API says of an area, as pages and scripts show it. */

import type {
  Area,
  AreaListItem,
  AreaScheduledChange,
  ScheduledChange,
  StageSummary,
} from "../../../schemas/resource.ts";
import { type ChangeFacts, type Coming, comingAfter, type Step } from "../../model/change-state.ts";
import type { Grade } from "../../model/grade.ts";

/** A scheduled change as both lists of the API have it: only the one of all areas says whether it is ignored. */
export type ListedChange = AreaScheduledChange & Pick<ScheduledChange, "isIgnored" | "isAutoDetected">;

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

/** What comes in an area; `follower` is what begins when the stage in force ends. */
export const comingOf = (
  { currentStageAssignment }: Pick<Area, "currentStageAssignment">,
  changes: readonly DatedChange[],
  follower: Step<StageSummary> | null,
  now: number,
): Coming<StageSummary> =>
  comingAfter(now, changes, ({ targetStage }) => targetStage, {
    end: endOf(currentStageAssignment),
    follower,
  });

/** The recorded end of a stage, in milliseconds. */
export const endOf = (assignment: Area["currentStageAssignment"]): number | null =>
  assignment === null || assignment.effectiveUntil === null ? null : Date.parse(assignment.effectiveUntil);

/** Whether what comes next leaves the stage as it is. */
export const keepsStage = (
  { next, end }: Coming<{ readonly id: string }>,
  current: AreaListItem["currentStageAssignment"],
): boolean => next !== null && current !== null && end === null && next.stage?.id === current.stage.id;

/** When a page is for, and whether it is known what applies then. */
export type Moment = {
  /** In milliseconds. */
  readonly now: number;
  /** Whether the data speaks for its own day for good. */
  readonly isFinished?: boolean;
  readonly isKnown: boolean;
  /** False where the API could not be read: then nothing is known either. */
  readonly isRead?: boolean;
  /** The place of a stage on the national scale. */
  readonly gradeOf: (stage: { readonly id: string }) => Grade;
};
