/** What applies in an area: its state and the words for it, on pages, lists, maps, cards and badges. */

import type { AreaListItem, StageSummary } from "../../schemas/resource.ts";
import { type Grade, gradeIn } from "../model/grade.ts";
import type { Moment } from "./area/answer.ts";
import { type Level, levelOf } from "./level.ts";

/** A level without rules is `unruled`, whatever it asks. */
export type StateKind = "restricted" | "care" | "none" | "unruled" | keyof typeof UNKNOWN_WORDS;

export type AreaState<Stage> = {
  readonly kind: StateKind;
  readonly level: Level;
  readonly stage: Stage | null;
};

/**
 * What applies by the national scale, which `gradeOf` says of a stage. Where restrictions are no longer known, no area has a state. Of an
 * area that is not tracked the stage on record is named, and nothing is known of it.
 */
export function areaState<Stage>(
  stage: Stage | null,
  trackingStatus: "tracked" | "untracked",
  gradeOf: (stage: Stage) => Grade,
  isKnown = true,
): AreaState<Stage> {
  const level = levelOf(gradeIn({ trackingStatus, grade: stage && gradeOf(stage), isKnown }));
  return { kind: isKnown ? kindOf(level) : "unknown", level, stage: isKnown ? stage : null };
}

/** The state of an area at a moment. */
export const stateAt = (
  area: Pick<AreaListItem, "currentStageAssignment" | "trackingStatus">,
  { gradeOf, isKnown }: Moment,
): AreaState<StageSummary> =>
  areaState(area.currentStageAssignment?.stage ?? null, area.trackingStatus, gradeOf, isKnown);

const kindOf = (level: Level): StateKind =>
  level === "ban" || level === "hand" || level === "hours" ? "restricted" : level;

const UNKNOWN_WORDS = { untracked: "Not tracked", unknown: "Not known" } as const;

/** What the states without a stage are called. */
export const STATE_WORDS = { none: "No restriction set", ...UNKNOWN_WORDS } as const;

/** What applies, in the words of the scheme. */
export const stateName = ({ kind, stage }: AreaState<{ readonly name: string }>): string =>
  stage?.name ??
  (kind in UNKNOWN_WORDS ? UNKNOWN_WORDS[kind as keyof typeof UNKNOWN_WORDS] : STATE_WORDS.none);

/** What follows the name in a list, where nothing else says what it means. */
export const meaningOf = ({ kind, stage }: AreaState<unknown>): string => {
  if (kind === "unknown") return ": ask the council";
  return kind === "untracked" && stage === null ? ", so we do not know what applies" : "";
};
