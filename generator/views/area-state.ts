/** What applies in an area: its state and the words for it, on pages, lists, maps, cards and badges. */

import { type Level, levelOf } from "./level.ts";

/** Of a tracked area without a stage, `none`; of any other, nothing is known. */
export type StateKind = AreaState<unknown>["kind"];

export type AreaState<Stage> =
  | { readonly kind: "restricted" | "base"; readonly level: Level; readonly stage: Stage }
  | { readonly kind: keyof typeof STATE_WORDS; readonly level: Level; readonly stage: null };

/**
 * A known stage is a restriction, whether the area is tracked or not. Without one, only a tracked area has none. Where
 * restrictions are no longer known, no area has a state.
 */
export function areaState<Stage extends { readonly severity: number }>(
  stage: Stage | null,
  trackingStatus: "tracked" | "untracked",
  isKnown = true,
): AreaState<Stage> {
  if (!isKnown) return { kind: "unknown", level: "untracked", stage: null };
  if (stage !== null)
    return { kind: stage.severity > 0 ? "restricted" : "base", level: levelOf(stage.severity), stage };
  const kind = trackingStatus === "tracked" ? "none" : "untracked";
  return { kind, level: kind, stage: null };
}

/** What the states without a stage are called. A severity has no name: schemes call their stages what they like. */
export const STATE_WORDS = {
  none: "No restriction set",
  untracked: "Not tracked",
  unknown: "Not known",
} as const;

/** What applies, in the words of the scheme. */
export const stateName = (state: AreaState<{ readonly name: string }>): string =>
  state.stage === null ? STATE_WORDS[state.kind] : state.stage.name;

/** What follows the name in a list, where nothing else says what it means. */
export const meaningOf = ({ kind }: AreaState<unknown>): string =>
  kind === "untracked" ? ", so we do not know what applies" : kind === "unknown" ? ": ask the council" : "";
