/** What scripts announce of an area: what the API answers for the instant of the next change, not the change alone. */

import { beforeEach, expect, test, vi } from "vitest";
import { readArea, readAreas } from "../../../generator/explorer/client/areas/read-areas.ts";

const NOW = Date.parse("2026-01-09T00:00:00Z");
const AT = Date.parse("2026-01-10T00:00:00Z");
const stages = [
  { id: "announced", name: "Announced" },
  { id: "recorded", name: "Recorded" },
];
/** The level in force from the change on. */
let level: string | null;
let known: number;
let asked: (number | undefined)[];

const change = {
  ...{
    id: "change",
    areaId: "area",
    effectiveFrom: new Date(AT).toISOString(),
    createdAt: "2026-01-01T00:00:00Z",
  },
  ...{ targetStageId: "announced", targetStage: stages[0], approval: { status: "approved" } },
  ...{ isCancelled: false, isIgnored: false, isApplied: false, appliedAssignmentDeletedAt: null },
};
const areaAt = (at = NOW) => {
  const stage = at < AT ? undefined : stages.find(({ id }) => id === level);
  const currentStageAssignment = stage && {
    stage,
    effectiveFrom: new Date(AT).toISOString(),
    effectiveUntil: null,
  };
  return { id: "area", currentStageAssignment: currentStageAssignment ?? null };
};

vi.mock("../../../generator/explorer/client/page/ask.ts", () => ({
  recordOf: async (_: string, at?: number) => {
    asked.push(at);
    return areaAt(at);
  },
  async *itemsOf(path: string) {
    if (path === "/v1/areas") yield areaAt();
    else yield path === "/v1/schemes" ? { stages } : change;
  },
}));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({ knownUntil: () => known }));

beforeEach(() => {
  known = AT + 1;
  asked = [];
});

test.each([
  ["its level, where the change takes effect", "announced", "announced"],
  ["a level on record that overrides the change, though no level ends then", "recorded", "recorded"],
  ["the change, where no level is in force from then on", null, "announced"],
])("a card and a list announce %s", async (_, from, announced) => {
  level = from;
  const next = { at: AT, stage: stages.find(({ id }) => id === announced) };
  expect((await readArea("area", NOW)).coming).toEqual({ next, end: null });
  expect((await readAreas(NOW)).map(({ coming }) => coming)).toEqual([{ next, end: null }]);
});

test("the API is not asked for an instant that it does not know", async () => {
  level = "recorded";
  known = AT;
  expect((await readArea("area", NOW)).coming.next?.stage?.id).toBe("announced");
  expect(asked).toEqual([NOW]);
});
