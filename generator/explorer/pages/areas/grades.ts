/** The grade of every stage: the API's answers have none, and scripts draw lists and maps from these. */

import type { Grade } from "../../../model/grade.ts";
import { gradeOfStage } from "../../../model/grade-of-stage.ts";
import type { Model } from "../../../model/model.ts";
import type { File } from "../../../output/section.ts";
import { gradesFile } from "../../parts/addresses.ts";

/** By the id of the stage. */
export type Grades = Readonly<Record<string, Grade>>;

/** Fetched once areas are drawn again, or on the interactive map. A night without new rules leaves it as it is. */
export const grades = ({ stages }: Model): File => ({
  path: gradesFile,
  content: JSON.stringify(
    Object.fromEntries([...stages.values()].map((stage) => [stage.id, gradeOfStage(stage)])) satisfies Grades,
  ),
});
