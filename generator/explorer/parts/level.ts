/** How an area stands: what the list, the map and the counts show it as. The browser's scripts go by it too. */

import type { Stage } from "../../../schemas/source.ts";
import type { Area, Model } from "../../model/model.ts";

/**
 * The class of a colour: a severity from 0 to 5 (the palette ends there, the number that is shown does not), or one of
 * the two states that are no severity. What is not tracked is hatched, never a hue.
 */
export type Level = "0" | "1" | "2" | "3" | "4" | "5" | "none" | "untracked";

/** From the most to the least severe, then what is known to be free of restriction, then what is not known. */
export const LEVELS: readonly Level[] = ["5", "4", "3", "2", "1", "0", "none", "untracked"];

export type State = "restricted" | "base" | "none" | "untracked";

export type Standing = {
  readonly state: State;
  readonly level: Level;
  /** The stage in force, if one is. */
  readonly stage: Stage | null;
};

/** How an area stands as of the model's instant. A stage that is known counts, tracked or not: it is a restriction. */
export function standingOf(area: Area, { stages }: Model): Standing {
  const stage = area.current && (stages.get(area.current.stageId) as Stage);
  if (stage !== null) {
    return { state: stage.severity > 0 ? "restricted" : "base", level: levelOf(stage.severity), stage };
  }
  const state = area.trackingStatus === "tracked" ? "none" : "untracked";
  return { state, level: state, stage };
}

export const levelOf = (severity: number): Level => String(Math.min(5, Math.max(0, severity))) as Level;

export const classOf = (level: Level): string => (/\d/.test(level) ? `s${level}` : level);

/** What a level is called beside its colour; severity 5 stands for all from there on. */
export const LEVEL_WORDS: Record<Level, string> = {
  "0": "Severity 0",
  "1": "Severity 1",
  "2": "Severity 2",
  "3": "Severity 3",
  "4": "Severity 4",
  "5": "Severity 5 or more",
  none: "No restriction set",
  untracked: "Not tracked",
};
