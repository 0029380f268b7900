import { expect, test } from "vitest";
import { stagePeriodsOf } from "../../generator/model/stage-periods.ts";
import { area, assignment, change, dataset, modelWith, scheme, uuid } from "../support/records.ts";

const ONE = uuid(11);
const stages = [{ id: ONE, severity: 1, name: "Level 1", description: null }];
const AS_OF = 5000;

function periodsIn(records: Partial<Parameters<typeof modelWith>[0]>): readonly object[] | undefined {
  const model = modelWith(
    { areas: [area(1, { schemeId: uuid(10) })], schemes: [scheme(10, { stages })], ...records },
    AS_OF,
  );
  return stagePeriodsOf(model)
    .get(uuid(1))
    ?.map(({ from, until, stage }) => [from, until, stage?.id ?? null]);
}

const inForce = assignment(1, { areaId: uuid(1), stageId: ONE, effectiveFrom: 1000 });
const isFinished = { dataset: [{ ...dataset, asOf: AS_OF }] };

test("a confirmed change to the stage that is in force already begins a period of its own", () => {
  const again = change(1, { targetStageId: ONE, effectiveFrom: 9000, createdAt: 100 });
  const periods = periodsIn({ assignments: [inForce], changes: [again] });
  expect(periods).toEqual([
    [AS_OF, 9000, ONE],
    [9000, expect.any(Number), ONE],
  ]);
});

test("in a finished data set a stage ends at its own end or the first confirmed change, and where none is in force a change that lifts one ends nothing", () => {
  const lifted = change(1, { targetStageId: null, effectiveFrom: 9000, createdAt: 100 });
  const begun = change(2, { targetStageId: ONE, effectiveFrom: 11_000, createdAt: 100 });
  expect(periodsIn({ ...isFinished, assignments: [inForce], changes: [lifted, begun] })).toEqual([
    [AS_OF, 9000, ONE],
  ]);
  const ending = { ...inForce, effectiveUntil: 8000 };
  expect(periodsIn({ ...isFinished, assignments: [ending], changes: [lifted] })).toEqual([
    [AS_OF, 8000, ONE],
  ]);
  expect(periodsIn({ ...isFinished, changes: [lifted, begun] })).toEqual([[AS_OF, 11_000, null]]);
});

test("in a finished data set the instant of a change that a level on record overrides is an end too", () => {
  const recorded = assignment(2, { stageId: ONE, effectiveFrom: 9000 });
  const overridden = change(1, { targetStageId: ONE, effectiveFrom: 9000, createdAt: 100 });
  expect(periodsIn({ ...isFinished, assignments: [recorded], changes: [overridden] })).toEqual([
    [AS_OF, 9000, null],
  ]);
});
