/** Whether a person has decided on a stricter stage, as far as the records show. */

import type { StageAssignment } from "../../../schemas/source.ts";
import type { Source } from "../../load/read-records.ts";

/**
 * Whether the assignment that is in force is stricter than the published stage, of the same scheme, and follows from an approved change or
 * from an assignment that the published data lacks. An assignment that had another stage when it was published does not count.
 */
export function tightenedBy(
  published: Source,
  source: Source,
): (stageId: string | null, current: StageAssignment | null) => boolean {
  const known = new Set(published.assignments.map(({ record }) => record.assignmentId));
  const ranks = new Map(
    source.schemes.flatMap(({ record: { id: scheme, stages } }) =>
      stages.map(({ id, severity }) => [id, { scheme, severity }] as const),
    ),
  );
  return (stageId, current) => {
    const is = ranks.get(current?.stageId ?? "");
    if (current === null || is === undefined || is.severity === 0) return false;
    if (known.has(current.assignmentId)) return false;
    if (stageId === null) return true;
    const was = ranks.get(stageId);
    return was !== undefined && was.scheme === is.scheme && was.severity < is.severity;
  };
}
