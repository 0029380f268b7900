/** What will apply in an area, and when, in words. */

import { formatInstant } from "../../generator/api/instant.ts";
import type { Area, Source } from "../../generator/load/load.ts";
import { stagesOverTime } from "../../generator/model/stages-over-time.ts";
import type { ScheduledChange, Stage, StageAssignment } from "../../schemas/source.ts";
import { forPlace } from "./when.ts";

export type Outlook = {
  /** The folder of the data. */
  readonly data: string;
  readonly source: Source;
  readonly area: Area;
  /** Null lifts. */
  readonly stage: Stage | null;
  readonly effectiveFrom: number;
  readonly now: number;
  /** The change as it is now in the data. */
  readonly row: ScheduledChange;
  readonly does: "announce" | "approve" | "cancel";
};

/** The lines to show: what applies now, what will apply, and what prevents it. */
export function outlookOf(outlook: Outlook): string[] {
  const { data, source, area, stage, effectiveFrom, now, row, does } = outlook;
  const others = source.changes
    .map(({ record }) => record)
    .filter(({ id, areaId }) => areaId === area.id && id !== row.id);
  const assignments = source.assignments
    .map(({ record }) => record)
    .filter(({ areaId }) => areaId === area.id);
  const at = (instant: number, changes: readonly ScheduledChange[]) =>
    stagesOverTime(assignments, changes, instant).current;
  const then = Math.max(effectiveFrom, now);
  const isThen = (changes: readonly ScheduledChange[]) => at(then, changes)?.scheduledChangeId === row.id;
  const when = forPlace(effectiveFrom, area.timeZoneId);
  const what = stage === null ? "no restriction" : stage.name;
  // Without anybody who tracks it, the absence of a restriction says nothing.
  const isKnown = (assignment: StageAssignment | null) =>
    assignment !== null || area.trackingStatus === "tracked";
  const before = at(now, others);
  const instead = at(then, others);
  const lines = [
    isKnown(before)
      ? `${area.name}: ${described(source, before)} applies now.`
      : `${area.name}: nobody tracks it, so what applies now is not known.`,
  ];
  if (does === "cancel") {
    lines.push(
      `The change to ${what} from ${when} is cancelled; ${isKnown(instead) ? `${described(source, instead)} applies then` : "what applies then is not known"}.`,
    );
  } else if (does === "announce") {
    const folder = data === "data" ? "" : ` --data ${JSON.stringify(data)}`;
    lines.push(
      `Announced: ${what} from ${when}. It takes effect only once it is approved: npm run change -- "${area.name}" "${stage?.name ?? "none"}" --from ${formatInstant(effectiveFrom)}${folder} --approve`,
    );
    if (effectiveFrom < now)
      lines.push(
        "That time is past: once approved, it applies at once, and counts from that time, unless a later assignment overrides it.",
      );
  } else if (stage === null ? at(then, [...others, row]) === null : isThen([...others, row])) {
    lines.push(`From ${when}, ${what} applies.`);
    if (effectiveFrom < now) lines.push("That time is past, so it applies now, and counts from that time.");
    lines.push(...nextAfter(outlook, others, assignments));
  } else {
    lines.push(
      `From ${when}, ${what} should apply, but the data has an assignment that begins then or later and overrides it: ${described(source, at(then, [...others, row]))} applies.`,
    );
  }
  const asOf = source.dataset[0]?.record.asOf;
  if (asOf !== undefined && asOf < now) {
    lines.push(
      `The data set is fixed at ${formatInstant(asOf)} (asOf in dataset.json): what you write today shows only once that is removed or later.`,
    );
  }
  return lines;
}

/** `Level 1`, or `no restriction`. */
export function described({ schemes }: Source, assignment: StageAssignment | null): string {
  if (assignment === null) return "no restriction";
  const stages = schemes.flatMap(({ record }) => record.stages);
  return stages.find(({ id }) => id === assignment.stageId)?.name ?? assignment.stageId;
}

/** What applies after the change, if the data knows. */
function nextAfter(
  { source, area, effectiveFrom, row }: Outlook,
  others: readonly ScheduledChange[],
  assignments: readonly StageAssignment[],
): string[] {
  const instants = [...others, ...assignments]
    .flatMap((one) => [one.effectiveFrom, "effectiveUntil" in one ? (one.effectiveUntil ?? 0) : 0])
    .filter((instant) => instant > effectiveFrom)
    .sort((a, b) => a - b);
  for (const instant of instants) {
    const { current } = stagesOverTime(assignments, [...others, row], instant);
    const isStillThis = row.targetStageId === null ? current === null : current?.scheduledChangeId === row.id;
    if (!isStillThis)
      return [`After that, from ${forPlace(instant, area.timeZoneId)}, ${described(source, current)}.`];
  }
  return [];
}
