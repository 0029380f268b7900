/** Stage assignments that touch each other, and scheduled changes in every state (docs/contract.md §4 "Time"). */

import type { Draw } from "../../random.ts";
import { words } from "../../words.ts";
import type { SourceAssignment, SourceChange, SourceScheme } from "../source.ts";
import type { AreaFeature } from "./areas.ts";
import { day, finerStamp, hour, minute, optionalStamp, second, stamp } from "./stamps.ts";

interface Rows {
  assignments: SourceAssignment[];
  changes: SourceChange[];
}

/** The rows of all areas; an area that has a scheme gets `busy` assignments, and it or another `busy` changes. */
export function changesAndAssignments(
  draw: Draw,
  areas: AreaFeature[],
  schemes: SourceScheme[],
  asOf: number,
  { busy, isExact }: { busy: number; isExact: boolean },
): Rows {
  const rows: Rows = { assignments: [], changes: [] };
  const hasScheme = ({ properties }: AreaFeature) => properties.schemeId !== null;
  const busyArea = areas.find(hasScheme) ?? areas[0];
  // Changes that take effect add assignments, so exact lists are those of two areas.
  const changingArea = isExact ? (areas.findLast(hasScheme) ?? areas[0]) : busyArea;
  for (const area of areas) {
    const scheme = schemes.find(({ id }) => id === area.properties.schemeId);
    const isChanging = area === changingArea;
    const stageIds = scheme?.stages.map(({ id }) => id) ?? [];
    const spans = area === busyArea ? pastSpans(draw, busy, asOf) : draw.pick(patterns)(asOf);
    const areaId = area.properties.id;
    const assignments =
      stageIds.length > 0 ? spans.map((span) => assignmentOf(draw, areaId, stageIds, span)) : [];
    const count = isChanging ? busy : isExact ? 0 : draw.pick([0, 0, 1, 2, 3, 6]);
    const changes = Array.from({ length: count }, () =>
      changeOf(draw, areaId, stageIds, instantFor(draw, spans, asOf), asOf, isChanging),
    );
    link(draw, assignments, changes);
    rows.assignments.push(...assignments);
    rows.changes.push(...changes);
  }
  return rows;
}

interface Span {
  from: number;
  until: number | null;
}

/** An area's assignments around as-of: none, open, ended, touching, ending or starting exactly then, later ones. */
const patterns: ((asOf: number) => Span[])[] = [
  () => [],
  (asOf) => [{ from: asOf - 3 * day, until: null }],
  (asOf) => [{ from: asOf, until: null }],
  (asOf) => [{ from: asOf + 1, until: null }],
  (asOf) => [{ from: asOf - day, until: asOf }],
  (asOf) => [{ from: asOf - day, until: asOf + 1 }],
  (asOf) => [{ from: asOf - day, until: asOf + day }],
  (asOf) => [
    { from: asOf - 5 * day, until: asOf - 2 * day },
    { from: asOf - 2 * day, until: null },
  ],
  (asOf) => [
    { from: asOf - 9 * day, until: asOf - 5 * day },
    { from: asOf - 4 * day, until: asOf - 3 * day },
    { from: asOf - 3 * day, until: asOf + 2 * day },
    { from: asOf + 2 * day, until: null },
  ],
  (asOf) => [
    { from: asOf - 2 * day, until: asOf },
    { from: asOf, until: asOf + 1 },
  ],
  (asOf) => [{ from: asOf - 2 * day, until: asOf - 2 * day + 1 }],
];

function pastSpans(draw: Draw, count: number, asOf: number): Span[] {
  const spans: Span[] = [];
  let until: number | null = draw.chance(0.5) ? null : asOf - draw.below(5) * hour;
  let start = asOf - 10 * hour;
  for (let i = 0; i < count; i++) {
    spans.push({ from: start, until });
    until = draw.chance(0.8) ? start : start - 17 * minute;
    start = until - draw.between(1, 40) * hour;
  }
  return spans;
}

function assignmentOf(
  draw: Draw,
  areaId: string,
  stageIds: string[],
  { from, until }: Span,
): SourceAssignment {
  return {
    assignmentId: draw.uuid(),
    areaId,
    stageId: draw.pick(stageIds),
    effectiveFrom: stamp(draw, from),
    effectiveUntil: optionalStamp(draw, until),
    createdBy: draw.pick(["importer", "Hēmi Te Rangi", "ops@example.nz"]),
    scheduledChangeId: null,
    createdAt: stamp(draw, from - draw.pick([0, hour, -hour])),
  };
}

/** Around as-of, and at or around the bounds of the area's assignments, so that some are superseded. */
function instantFor(draw: Draw, spans: Span[], asOf: number): number {
  const bounds = spans.flatMap(({ from, until }) => [from, until ?? from]);
  const instant = draw.chance(0.4) ? draw.pickOr(bounds, asOf) : asOf;
  return instant + draw.pick([0, 0, 1, -1, -second, -hour, -hour, -day, hour, day]);
}

const states = words("due due due due pending rejected cancelled ignored applied deleted");

function changeOf(
  draw: Draw,
  areaId: string,
  stageIds: string[],
  effectiveFrom: number,
  asOf: number,
  isPast: boolean,
): SourceChange {
  const state = draw.pick(states);
  const createdAt =
    asOf + draw.pick([-3 * day, -3 * day, -2 * day, -hour, -1, 0, ...(isPast ? [] : [1, hour])]);
  const isApproved = state !== "pending" && state !== "rejected";
  const isCancelled = state === "cancelled";
  const approved = draw.pick(["approved", "autoApproved"]);
  return {
    id: draw.uuid(),
    areaId,
    targetStageId: draw.chance(0.25) ? null : draw.pickOr(stageIds, null),
    effectiveFrom: stamp(draw, effectiveFrom),
    approval: {
      status: isApproved ? approved : state === "pending" ? "pendingApproval" : "rejected",
      approvedAt: isApproved ? stamp(draw, createdAt) : null,
      rejectionReason: state === "rejected" ? "Read the wrong notice." : null,
    },
    isApplied: state === "applied" || state === "deleted",
    isCancelled,
    cancellationReason: isCancelled && draw.chance(0.7) ? "It rained." : null,
    isIgnored: state === "ignored",
    isAutoDetected: draw.chance(0.5),
    createdBy: draw.pick(["importer", "Anahera"]),
    createdAt: draw.chance(0.2) ? finerStamp(draw, createdAt) : stamp(draw, createdAt),
    appliedAssignmentDeletedAt: state === "deleted" ? stamp(draw, asOf - hour) : null,
    appliedAssignmentDeletionReason: state === "deleted" ? "Entered twice." : null,
  };
}

/** Applied changes that an assignment names, and changes of the same instant as another. */
function link(draw: Draw, assignments: SourceAssignment[], changes: SourceChange[]): void {
  for (const [index, change] of changes.entries()) {
    const twin = changes[index - 1];
    if (twin && draw.chance(0.3)) change.effectiveFrom = twin.effectiveFrom;
    if (twin && draw.chance(0.2)) change.createdAt = twin.createdAt;
    const assignment = assignments[index];
    if (!assignment || !change.isApplied || change.appliedAssignmentDeletedAt !== null) continue;
    if (change.targetStageId === null) continue;
    assignment.scheduledChangeId = change.id;
    assignment.stageId = change.targetStageId;
    change.effectiveFrom = assignment.effectiveFrom;
  }
}
