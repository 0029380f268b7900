/** What will apply in an area, and when, in words. */

import { formatInstant } from "../../generator/lib/time/instant.ts";
import type { Area, Source } from "../../generator/load/load.ts";
import { timelinesOf } from "../../generator/model/stages-over-time.ts";
import { aheadOf } from "../../generator/nightly/brakes/ahead.ts";
import type { Stage, StageAssignment } from "../../schemas/source.ts";
import { commandFor } from "./command.ts";
import { forPlace } from "./when.ts";

export type Outlook = {
  /** The folder of the data. */
  readonly data: string;
  /** The data without the edit, and with it. */
  readonly source: Source;
  readonly edited: Source;
  readonly area: Area;
  /** Null lifts all restrictions. */
  readonly stage: Stage | null;
  readonly effectiveFrom: number;
  readonly now: number;
  /** Of the change. */
  readonly id: string;
  readonly does: "announce" | "approve" | "cancel";
};

/** The lines to show: what applies now, what will apply, and what prevents it. */
export const outlookOf = (outlook: Outlook): string[] => [
  nowLine(outlook),
  ...linesFor[outlook.does](outlook),
  ...fixedLines(outlook),
];

/** In an area that is not tracked, the absence of a restriction says nothing. */
const isKnown = ({ area }: Outlook, assignment: StageAssignment | null): boolean =>
  assignment !== null || area.trackingStatus === "tracked";

function nowLine(outlook: Outlook): string {
  const { source, area, now } = outlook;
  const { current } = timelinesOf(source)(area.id, now);
  return isKnown(outlook, current)
    ? `${area.name}: ${described(source, current)} applies now.`
    : `${area.name}: nobody tracks it, so what applies now is not known.`;
}

/** What applies once the edit takes effect. */
const thenIn = ({ edited, area, effectiveFrom, now }: Outlook): StageAssignment | null =>
  timelinesOf(edited)(area.id, Math.max(effectiveFrom, now)).current;

/** The outcome, by the kind of edit. */
const linesFor: Readonly<Record<Outlook["does"], (outlook: Outlook) => string[]>> = {
  announce: announcedLines,
  approve: approvedLines,
  cancel: cancelledLines,
};

function announcedLines(outlook: Outlook): string[] {
  const { data, area, stage, effectiveFrom, now } = outlook;
  const command = commandFor({ data, area, stage: stage?.name ?? null, from: effectiveFrom });
  return [
    `Announced: ${targetOf(outlook)} from ${startOf(outlook)}. It takes effect only once it is approved: ${command} approve`,
    ...(effectiveFrom < now
      ? [
          "That time is past: once approved, it applies at once, and counts from that time, unless a later assignment overrides it.",
        ]
      : []),
  ];
}

function approvedLines(outlook: Outlook): string[] {
  const { source, stage, effectiveFrom, now, id } = outlook;
  const then = thenIn(outlook);
  const isInForce = stage === null ? then === null : then?.scheduledChangeId === id;
  const outcome = isKnown(outlook, then)
    ? `${described(source, then)} applies`
    : "nobody tracks the area, so what applies is not known";
  if (!isInForce)
    return [
      `From ${startOf(outlook)}, ${targetOf(outlook)} should apply, but the data has an assignment or a change that begins then or later and overrides it: ${outcome}.`,
    ];
  return [
    `From ${startOf(outlook)}, ${outcome}.`,
    ...(effectiveFrom < now ? ["That time is past, so it applies now, and counts from that time."] : []),
    ...nextAfter(outlook),
  ];
}

function cancelledLines(outlook: Outlook): string[] {
  const instead = thenIn(outlook);
  const result = isKnown(outlook, instead)
    ? `${described(outlook.source, instead)} applies then`
    : "what applies then is not known";
  return [`The change to ${targetOf(outlook)} from ${startOf(outlook)} is cancelled; ${result}.`];
}

const targetOf = ({ stage }: Outlook): string => stage?.name ?? "no restriction";

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
  stageName(source, assignment?.stageId ?? null);

export const stageName = ({ schemes }: Source, stageId: string | null): string =>
  stageId === null
    ? "no restriction"
    : (schemes.flatMap(({ record }) => record.stages).find(({ id }) => id === stageId)?.name ?? stageId);

/** What applies after the change, if the data knows. */
function nextAfter({ edited, area, effectiveFrom }: Outlook): string[] {
  const areas = edited.areas.filter(({ record }) => record.id === area.id);
  const next = aheadOf({ ...edited, areas }, effectiveFrom, Infinity).find(({ isApproved }) => isApproved);
  if (next === undefined) return [];
  const isUnknown = next.to === null && area.trackingStatus !== "tracked";
  const result = isUnknown ? "what applies is not known" : stageName(edited, next.to);
  return [`After that, from ${forPlace(next.at, area.timeZoneId)}, ${result}.`];
}
