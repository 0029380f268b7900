import { readdirSync, readFileSync } from "node:fs";
import type { Grade } from "../../generator/model/grade.ts";
import { gradeOfStage } from "../../generator/model/grade-of-stage.ts";
import type { AreaListItem } from "../../schemas/resource.ts";
import type { Scheme } from "../../schemas/source.ts";

const SCHEMES = "test/fixtures/sample/schemes";

/** The grade of each stage of the sample, from the rules in its files. */
const grades = new Map<string, Grade>(
  readdirSync(SCHEMES)
    .flatMap((file) => JSON.parse(readFileSync(`${SCHEMES}/${file}`, "utf8")) as Scheme | Scheme[])
    .flatMap(({ stages }) => stages.map((stage) => [stage.id, gradeOfStage(stage)] as const)),
);

/** What the list, the filter and the map call each grade, strictest first. */
export const LEVELS = ["ban", "hand", "hours", "care", "none", "unruled", "untracked"] as const;

const LEVEL_OF: Readonly<Record<Grade, (typeof LEVELS)[number]>> = {
  noOutdoorWater: "ban",
  byHandOnly: "hand",
  sprinklersAtSetHours: "hours",
  careOnly: "care",
  noRestriction: "none",
  notInRules: "unruled",
  notKnown: "untracked",
};

/** The level that the list and the map should show for an area of the sample. */
export function levelOf({
  currentStageAssignment,
  trackingStatus,
}: Pick<AreaListItem, "currentStageAssignment" | "trackingStatus">): (typeof LEVELS)[number] {
  if (trackingStatus === "untracked") return "untracked";
  const id = currentStageAssignment?.stage.id;
  return id === undefined ? "none" : LEVEL_OF[grades.get(id) as Grade];
}
