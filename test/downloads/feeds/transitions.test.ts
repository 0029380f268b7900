import { expect, test } from "vitest";
import { transitionsOf } from "../../../generator/downloads/feeds/transitions.ts";
import { area, assignment, change, modelWith, scheme, uuid } from "../../support/records.ts";

const [TWO, THREE] = [uuid(12), uuid(13)];
const stages = [TWO, THREE].map((id, severity) => ({ id, severity, name: id, description: null }));

test.each([
  ["lifts all restrictions", null],
  ["sets another level", TWO],
])(
  "a change at whose instant a level on record begins is dropped, and that level alone is announced: one that %s",
  (_, targetStageId) => {
    const model = modelWith(
      {
        areas: [area(1, { schemeId: uuid(10) })],
        schemes: [scheme(10, { stages })],
        assignments: [
          assignment(1, { stageId: TWO, effectiveUntil: 2000 }),
          assignment(2, { stageId: THREE, effectiveFrom: 2000 }),
        ],
        changes: [change(3, { targetStageId, effectiveFrom: 2000 })],
      },
      1000,
    );
    const told = transitionsOf(model, 1000).flatMap(({ transitions }) =>
      transitions.map(({ kind, state, at, before, isCovered }) => [kind, state, at, before?.id, isCovered]),
    );
    expect(told).toEqual([
      ["beginning", "applied", 0, undefined, false],
      ["beginning", "confirmed", 2000, TWO, false],
      ["change", "superseded", 2000, TWO, false],
    ]);
  },
);

test("a change that a level on record overtakes has a later instant than before, so that readers look again", () => {
  const updated = [[], [assignment(2, { stageId: THREE, effectiveFrom: 2000 })]].map((assignments) => {
    const records = {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages })],
      assignments,
      changes: [change(3, { targetStageId: TWO, effectiveFrom: 2000 })],
    };
    const all = transitionsOf(modelWith(records, 1000), 1000).flatMap(({ transitions }) => transitions);
    return all.find(({ kind }) => kind === "change")?.updated;
  });
  expect(updated[1]).toBe((updated[0] as number) + 1000);
});

test("every step of a change has a later instant, also where the data dates none of them", () => {
  const steps = [
    { approval: { status: "pendingApproval", approvedAt: null, rejectionReason: null } },
    { approval: { status: "approved", approvedAt: null, rejectionReason: null } },
    { approval: { status: "rejected", approvedAt: null, rejectionReason: "Misread" } },
    { approval: { status: "rejected", approvedAt: null, rejectionReason: "Misread" }, isCancelled: true },
  ] as const;
  const dated = [null, 700].map((approvedAt) =>
    steps.map((step) => {
      const approval = step.approval.approvedAt === null && step.approval.status !== "pendingApproval";
      const told = change(3, {
        effectiveFrom: 9000,
        targetStageId: TWO,
        createdAt: 500,
        ...step,
        ...(approval && { approval: { ...step.approval, approvedAt } }),
      });
      const model = modelWith(
        {
          areas: [area(1, { schemeId: uuid(10) })],
          schemes: [scheme(10, { stages })],
          changes: [told],
        },
        1000,
      );
      return transitionsOf(model, 1000)[0]?.transitions[0]?.updated ?? 0;
    }),
  );
  for (const updated of dated) expect(updated).toEqual([...new Set(updated)].sort((a, b) => a - b));
});
