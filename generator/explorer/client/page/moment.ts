import { lazy } from "../../../lib/lazy.ts";
import type { Moment } from "../../../views/area/answer.ts";
import type { Grades } from "../../pages/areas/grades.ts";
import { gradesFile } from "../../parts/addresses.ts";
import { asOf, isFinished, isForgotten, knownUntil } from "./own.ts";
import { readFile } from "./read-file.ts";

/** Of a stage of another build, or where the file cannot be read, nothing is known. */
const grades = lazy(() => readFile<Grades>(gradesFile).catch((): Grades => ({})));

/** The moment for which views are drawn: that of a finished data set is its own. */
export async function momentNow(time = Date.now()): Promise<Moment & { readonly knownUntil: number }> {
  const now = isFinished ? asOf() : time;
  const known = await grades();
  return {
    ...{ now, isFinished, isKnown: !isForgotten(now), knownUntil: knownUntil() },
    gradeOf: ({ id }) => known[id] ?? "notKnown",
  };
}
