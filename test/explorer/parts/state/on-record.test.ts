import { expect, test } from "vitest";
import { caveat, stepInWords, stepsAhead } from "../../../../generator/explorer/parts/state/on-record.ts";
import type { Area } from "../../../../generator/model/model.ts";
import { area, assignment, change, modelWith, scheme, uuid } from "../../../support/records.ts";

const stage = { id: "1" };

test.each([
  ["tracked", null, /No level is on record as in force/],
  // Also one that limits nothing: it is in force all the same.
  ["tracked", stage, /^null$/],
  ["untracked", null, /^Not tracked/],
  ["untracked", stage, /^Not tracked/],
] as const)(
  "what nothing may be inferred from, in an area that is %s, at stage %j",
  (trackingStatus, at, said) => {
    const state = { kind: "none", level: "none", stage: at } as never;
    expect(String(caveat({ trackingStatus } as Area, state))).toMatch(said);
  },
);
const NOW = Date.parse("2026-11-21T09:10:00+13:00");
const END = Date.parse("2026-12-05T17:00:00+13:00");
const FAR = Date.parse("2027-03-05T17:00:00+13:00");
const level = { stageId: uuid(11), effectiveFrom: NOW - 1000 };
const lifted = { targetStageId: null, createdAt: NOW - 1000 };
const WHEN = "Saturday 5 December 2026, 5:00 pm NZDT";

// It may not be known yet what follows an end.
test.each([
  ["an end", [{ ...level, effectiveUntil: END }], [], [`Level 1 ends ${WHEN}`]],
  [
    "one that is far",
    [{ ...level, effectiveUntil: FAR }],
    [],
    ["Level 1 ends Friday 5 March 2027, 5:00 pm NZDT"],
  ],
  ["a change to nothing", [level], [{ ...lifted, effectiveFrom: END }], [`no restriction from ${WHEN}`]],
  [
    "an end and a change to nothing at its instant",
    [{ ...level, effectiveUntil: END }],
    [{ ...lifted, effectiveFrom: END }],
    [`no restriction from ${WHEN}`],
  ],
] as const)("only a change lifts restrictions: %s", (_, assignments, changes, said) => {
  const model = modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages: [{ id: uuid(11), severity: 1, name: "Level 1", description: null }] })],
      assignments: assignments.map((one, index) => assignment(index + 1, one)),
      changes: changes.map((one, index) => change(index + 1, one)),
    },
    NOW,
  );
  const [only] = model.areas;
  if (only === undefined) throw new Error("Expected an area.");
  expect(stepsAhead(only, model).map((step) => stepInWords(step, only))).toEqual(said);
});
