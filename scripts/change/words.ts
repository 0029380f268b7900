/** What will apply in an area, and when, in words. */

import { formatInstant } from "../../generator/lib/time/instant.ts";
import type { Area, Source } from "../../generator/load/load.ts";
import { stagesOverTime } from "../../generator/model/stages-over-time.ts";
import type { ScheduledChange, Stage, StageAssignment } from "../../schemas/source.ts";
import { forPlace } from "./when.ts";

export type Outlook = {
  /** The folder of the data. */
  readonly data: string;
  readonly source: Source;
  readonly area: Area;
  /** Null lifts all restrictions. */
  readonly stage: Stage | null;
  readonly effectiveFrom: number;
  readonly now: number;
  /** The change as it is now in the data. */
  readonly row: ScheduledChange;
  readonly does: "announce" | "approve" | "cancel";
};

/** The lines to show: what applies now, what will apply, and what prevents it. */
export function outlookOf(outlook: Outlook): string[] {
  const others = othersOf(outlook);
  return [nowLine(outlook, others), ...linesFor[outlook.does](outlook, others), ...fixedLines(outlook)];
}

/** What else the data says of the area, besides the change. */
type Others = {
  readonly changes: readonly ScheduledChange[];
  readonly assignments: readonly StageAssignment[];
};

function othersOf({ source, area, row }: Outlook): Others {
  const changes = source.changes.map(({ record }) => record);
  const assignments = source.assignments.map(({ record }) => record);
  return {
    changes: changes.filter(({ id, areaId }) => areaId === area.id && id !== row.id),
    assignments: assignments.filter(({ areaId }) => areaId === area.id),
  };
}

const appliesAt = (instant: number, { changes, assignments }: Others): StageAssignment | null =>
  stagesOverTime(assignments, changes, instant).current;

/** In an area that is not tracked, the absence of a restriction says nothing. */
const isKnown = ({ area }: Outlook, assignment: StageAssignment | null): boolean =>
  assignment !== null || area.trackingStatus === "tracked";

function nowLine(outlook: Outlook, others: Others): string {
  const { source, area, now } = outlook;
  const current = appliesAt(now, others);
  return isKnown(outlook, current)
    ? `${area.name}: ${described(source, current)} applies now.`
    : `${area.name}: nobody tracks it, so what applies now is not known.`;
}

/** The outcome, by the kind of edit. */
const linesFor: Readonly<Record<Outlook["does"], (outlook: Outlook, others: Others) => string[]>> = {
  announce: announcedLines,
  approve: approvedLines,
  cancel: cancelledLines,
};

function announcedLines(outlook: Outlook): string[] {
  const { data, area, stage, effectiveFrom, now } = outlook;
  const folder = data === "data" ? "" : ` --data ${JSON.stringify(data)}`;
  const command = `npm run change -- "${area.name}" "${stage?.name ?? "none"}" --from ${formatInstant(effectiveFrom)}${folder} --do approve`;
  return [
    `Announced: ${targetOf(outlook)} from ${startOf(outlook)}. It takes effect only once it is approved: ${command}`,
    ...(effectiveFrom < now
      ? [
          "That time is past: once approved, it applies at once, and counts from that time, unless a later assignment overrides it.",
        ]
      : []),
  ];
}

function approvedLines(outlook: Outlook, others: Others): string[] {
  const { source, stage, effectiveFrom, now, row } = outlook;
  const all = { ...others, changes: [...others.changes, row] };
  const then = appliesAt(Math.max(effectiveFrom, now), all);
  const isInForce = stage === null ? then === null : then?.scheduledChangeId === row.id;
  if (!isInForce)
    return [
      `From ${startOf(outlook)}, ${targetOf(outlook)} should apply, but the data has an assignment that begins then or later and overrides it: ${described(source, then)} applies.`,
    ];
  return [
    `From ${startOf(outlook)}, ${targetOf(outlook)} applies.`,
    ...(effectiveFrom < now ? ["That time is past, so it applies now, and counts from that time."] : []),
    ...nextAfter(outlook, all),
  ];
}

function cancelledLines(outlook: Outlook, others: Others): string[] {
  const { source, effectiveFrom, now } = outlook;
  const instead = appliesAt(Math.max(effectiveFrom, now), others);
  const result = isKnown(outlook, instead)
    ? `${described(source, instead)} applies then`
    : "what applies then is not known";
  return [`The change to ${targetOf(outlook)} from ${startOf(outlook)} is cancelled; ${result}.`];
}

const targetOf = ({ stage }: Outlook): string => (stage === null ? "no restriction" : stage.name);

const startOf = ({ effectiveFrom, area }: Outlook): string => forPlace(effectiveFrom, area.timeZoneId);

function fixedLines({ source, now }: Outlook): string[] {
  const asOf = source.dataset[0]?.record.asOf;
  if (asOf === undefined || asOf >= now) return [];
  return [
    `The data set is fixed at ${formatInstant(asOf)} (asOf in dataset.json): what you write today shows only once that is removed or later.`,
  ];
}

/** `Level 1`, or `no restriction`. */
export const described = (source: Source, assignment: StageAssignment | null): string =>
  assignment === null ? "no restriction" : stageName(source, assignment.stageId);

export const stageName = ({ schemes }: Source, stageId: string): string =>
  schemes.flatMap(({ record }) => record.stages).find(({ id }) => id === stageId)?.name ?? stageId;

/** What applies after the change, if the data knows. */
function nextAfter({ source, area, effectiveFrom, row }: Outlook, all: Others): string[] {
  const instants = [...all.changes, ...all.assignments]
    .flatMap((one) => [one.effectiveFrom, "effectiveUntil" in one ? (one.effectiveUntil ?? 0) : 0])
    .filter((instant) => instant > effectiveFrom)
    .sort((a, b) => a - b);
  for (const instant of instants) {
    const current = appliesAt(instant, all);
    const isStillThis = row.targetStageId === null ? current === null : current?.scheduledChangeId === row.id;
    if (!isStillThis)
      return [`After that, from ${forPlace(instant, area.timeZoneId)}, ${described(source, current)}.`];
  }
  return [];
}
