/** How many areas were at each grade, day by day, over the last twelve months. */

import { DAY } from "../lib/time/time-units.ts";
import { GRADES, type Grade, gradeIn } from "./grade.ts";
import { gradeOfStage } from "./grade-of-stage.ts";
import type { Area, Model } from "./model.ts";

/** A day, `2026-11-20`, and its counts at 00:00 UTC, which is about noon of that day in New Zealand. */
export type DayOfGrades = Readonly<Record<Grade, number>> & { readonly date: string };

const DAYS = 366;

/**
 * From the oldest day to that of as-of, by the periods on record and by the rules as they are now. An area that is untracked now is
 * `notKnown` on every day. Before the first period of any other nothing is known of it, because no record says whether its notices
 * were watched then; without a period, it is known on the last day alone.
 */
export function areasByGrade({
  areas,
  stages,
  asOf,
}: Pick<Model, "areas" | "stages" | "asOf">): DayOfGrades[] {
  const last = Math.floor(asOf / DAY);
  const gradeAt = ({ assignments, trackingStatus }: Area, at: number): Grade => {
    const period = assignments.find(
      ({ effectiveFrom, effectiveUntil }) => effectiveFrom <= at && (effectiveUntil ?? Infinity) > at,
    );
    const grade = period ? gradeOfStage(stages.get(period.stageId) ?? {}) : null;
    const first = assignments.at(-1)?.effectiveFrom ?? last * DAY;
    return gradeIn({ trackingStatus, grade, isKnown: at >= first });
  };
  return Array.from({ length: DAYS }, (_, index) => {
    const at = (last - DAYS + 1 + index) * DAY;
    const grades = Map.groupBy(areas, (area) => gradeAt(area, at));
    const counts = GRADES.map((grade) => [grade, grades.get(grade)?.length ?? 0] as const);
    return {
      date: new Date(at).toISOString().slice(0, 10),
      ...(Object.fromEntries(counts) as Record<Grade, number>),
    };
  });
}
