/**
 * The national scale on pages (generator/model/grade.ts): the words of each grade, and the class of its colour in the list, on the map
 * and in the counts. The browser's scripts use them too.
 */

import type { Grade } from "../model/grade.ts";

const LEVEL_OF = {
  noOutdoorWater: "ban",
  byHandOnly: "hand",
  sprinklersAtSetHours: "hours",
  careOnly: "care",
  noRestriction: "none",
  notInRules: "unruled",
  notKnown: "untracked",
} as const satisfies Record<Grade, string>;

export type Level = (typeof LEVEL_OF)[Grade];

/** Strictest first; then areas that cannot be compared, which are no better off. */
export const LEVELS: readonly Level[] = Object.values(LEVEL_OF);

export const levelOf = (grade: Grade): Level => LEVEL_OF[grade];

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  ban: "No outdoor water",
  hand: "By hand only",
  hours: "Sprinklers at set hours",
  care: "Care only",
  none: "No restriction",
  unruled: "Not in rules",
  untracked: "Not known",
};

/** So many areas fit on a page of moderate length. */
const FEW = 100;

/** How many areas of a grade a list shows before the others are behind a click, by how many there are in all. */
export function shownOf(level: Level, all: number): number {
  if (all <= FEW) return Infinity;
  return level === "ban" || level === "hand" ? 40 : 15;
}
