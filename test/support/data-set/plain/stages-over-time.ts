import { DAY, HOUR } from "../../../../generator/lib/time/time-units.ts";
import { type Draw, drawOf } from "../../random.ts";
import type { Scale } from "../shape.ts";
import type { SourceAreaFeature } from "../source.ts";
import { AS_OF, type Scheme } from "./organisations.ts";

/** The history of each area that has a scheme, one period after the other, and the changes that began some of them. */
export function stagesOverTimeOf(
  areas: readonly SourceAreaFeature[],
  schemes: readonly Scheme[],
  scale: Scale,
) {
  const draw = drawOf(6);
  const stagesOf = new Map(schemes.map(({ id, stages }) => [id, stages.map((stage) => stage.id)]));
  const followers = areas.flatMap(({ properties: { id, schemeId } }) =>
    schemeId === null ? [] : [{ id, stages: stagesOf.get(schemeId) as string[] }],
  );
  const assignments = followers.flatMap((area, index) =>
    historyOf(draw, area, shareOf(scale.assignments, followers.length, index)),
  );
  const changes = Array.from({ length: scale.changes }, (_, index) => {
    // Of ten changes seven have begun an assignment, the others are still to come.
    if (index % 10 >= 7) return changeOf(draw, comingFor(draw, draw.pick(followers)), false);
    const assignment = assignments[Math.floor((index * assignments.length) / scale.changes)] as Assignment;
    const change = changeOf(draw, assignment, true);
    assignment.scheduledChangeId = change.id;
    return change;
  });
  return { assignments: assignments.map(withDates), changes };
}

/** How many of a count fall to one of several, as evenly as whole numbers allow. */
export const shareOf = (count: number, among: number, index: number): number =>
  Math.floor(((index + 1) * count) / among) - Math.floor((index * count) / among);

type Follower = { readonly id: string; readonly stages: readonly string[] };

type Assignment = {
  readonly assignmentId: string;
  readonly areaId: string;
  readonly stageId: string;
  readonly effectiveFrom: number;
  readonly effectiveUntil: number | null;
  scheduledChangeId: string | null;
};

/** Back in time from the last one, which most often is in force. */
function historyOf(draw: Draw, { id, stages }: Follower, count: number): Assignment[] {
  let until: number | null = draw.chance(0.7) ? null : AS_OF - draw.below(60) * DAY;
  return Array.from({ length: count }, () => {
    const effectiveFrom = Math.floor((until ?? AS_OF) / HOUR) * HOUR - draw.between(5 * 24, 30 * 24) * HOUR;
    const assignment = {
      assignmentId: draw.uuid(),
      areaId: id,
      stageId: draw.pick(stages),
      effectiveFrom,
      effectiveUntil: until,
      scheduledChangeId: null,
    };
    until = effectiveFrom - (draw.chance(0.2) ? draw.below(100) * DAY : 0);
    return assignment;
  });
}

const comingFor = (draw: Draw, { id, stages }: Follower) => ({
  areaId: id,
  stageId: draw.chance(0.2) ? null : draw.pick(stages),
  effectiveFrom: Math.ceil(AS_OF / HOUR) * HOUR + draw.below(30 * 24) * HOUR,
});

type Beginning = Pick<Assignment, "areaId" | "effectiveFrom"> & { readonly stageId: string | null };

function changeOf(draw: Draw, { areaId, stageId, effectiveFrom }: Beginning, isApplied: boolean) {
  const createdAt = Math.min(effectiveFrom, AS_OF) - draw.between(1, 14) * DAY;
  const status = isApplied ? "approved" : draw.pick(["approved", "autoApproved", "pendingApproval"]);
  return {
    id: draw.uuid(),
    areaId,
    targetStageId: stageId,
    effectiveFrom: dateTime(effectiveFrom),
    approval: {
      status,
      approvedAt: status === "pendingApproval" ? null : dateTime(createdAt + HOUR),
      rejectionReason: null,
    },
    isApplied,
    isCancelled: false,
    cancellationReason: null,
    isIgnored: false,
    isAutoDetected: draw.chance(0.3),
    createdBy: "bench",
    createdAt: dateTime(createdAt),
    appliedAssignmentDeletedAt: null,
    appliedAssignmentDeletionReason: null,
  };
}

const withDates = ({ effectiveFrom, effectiveUntil, ...assignment }: Assignment) => ({
  ...assignment,
  effectiveFrom: dateTime(effectiveFrom),
  effectiveUntil: effectiveUntil === null ? null : dateTime(effectiveUntil),
  createdBy: "bench",
  createdAt: dateTime(effectiveFrom - DAY),
});

const dateTime = (instant: number) => new Date(instant).toISOString();
