import { expect, test } from "vitest";
import { areasByGrade } from "../../generator/model/areas-by-grade.ts";
import { area, assignment, modelWith, scheme, uuid } from "../support/records.ts";

const DAY = 86_400_000;
const AS_OF = Date.UTC(2026, 10, 20, 20, 10);
const schemes = [scheme(10, { stages: [{ id: uuid(11), severity: 1, name: "One", description: null }] })];

/** The grades of areas with these assignments, so many days before the last one. */
function gradesBefore(days: number, ids: readonly number[]) {
  const model = modelWith(
    {
      areas: ids.map((id) => area(id, { schemeId: uuid(10) })),
      schemes,
      assignments: [
        assignment(1, {
          areaId: uuid(1),
          stageId: uuid(11),
          effectiveFrom: AS_OF - 100 * DAY,
          effectiveUntil: AS_OF - 50 * DAY,
        }),
        assignment(2, { areaId: uuid(2), stageId: uuid(11), effectiveFrom: AS_OF - 10 * DAY }),
      ].filter(({ areaId }) => ids.some((id) => uuid(id) === areaId)),
    },
    AS_OF,
  );
  const day = areasByGrade(model).at(-1 - days) ?? {};
  return Object.fromEntries(Object.entries(day).filter(([name, count]) => name !== "date" && count !== 0));
}

test.each<[string, number, number[], object]>([
  ["before its own first level is not known", 100, [1], { notKnown: 1 }],
  ["from its first level on is that of the level", 99, [1], { notInRules: 1 }],
  ["between its levels and after them is no restriction", 20, [1], { noRestriction: 1 }],
  [
    "before its own first level is not known, whatever is known of others",
    20,
    [1, 2],
    { noRestriction: 1, notKnown: 1 },
  ],
  ["without any level is not known before the last day", 1, [3], { notKnown: 1 }],
  ["without any level is no restriction on the last day", 0, [3], { noRestriction: 1 }],
])("the grade of an area %s", (_, days, ids, grades) => {
  expect(gradesBefore(days, ids)).toEqual(grades);
});
