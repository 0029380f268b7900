/** What scripts announce of an area: what the API answers for the instants ahead, not the changes alone. */

import { beforeEach, expect, test, vi } from "vitest";
import { readArea, readAreas } from "../../../generator/explorer/client/areas/read-areas.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-01-09T00:00:00Z");
const [FIRST, SECOND] = [NOW + DAY, NOW + 4 * DAY];
const stages = ["In force", "Announced", "Recorded"].map((name) => ({ id: name, name }));

type Level = { readonly id: string; readonly from: number; readonly until: number | null };
/** The levels of the area as the API has them, at their instants. */
let levels: readonly Level[];
/** The changes that are confirmed. */
let confirmed: readonly { readonly at: number; readonly to: string | null }[];
/** The instants that the build is prepared for. */
let ahead: readonly number[];
let asked: (number | undefined)[];

const stageOf = (id: string | null) => stages.find((stage) => stage.id === id) ?? null;
const written = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const changes = () =>
  confirmed.map(({ at, to }) => ({
    ...{ id: `${at}`, areaId: "area", effectiveFrom: written(at), createdAt: "2026-01-01T00:00:00Z" },
    ...{ targetStageId: to, targetStage: stageOf(to), approval: { status: "approved" } },
    ...{ isCancelled: false, isIgnored: false, isApplied: false, appliedAssignmentDeletedAt: null },
  }));
const areaAt = (at = NOW) => {
  const level = levels.find(({ from, until }) => from <= at && (until === null || at < until));
  return {
    id: "area",
    currentStageAssignment: level
      ? { stage: stageOf(level.id), effectiveFrom: written(level.from), effectiveUntil: written(level.until) }
      : null,
  };
};

vi.mock("../../../generator/explorer/client/page/ask.ts", () => ({
  recordOf: async (_: string, at?: number) => {
    asked.push(at);
    return areaAt(at);
  },
  async *itemsOf(path: string) {
    if (path === "/v1/areas") yield areaAt();
    else if (path === "/v1/schemes") yield { stages };
    else yield* changes();
  },
}));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({
  readFile: async () => ({
    epochs: [
      // What has begun, and what changes of another area.
      { from: written(NOW), files: ["areas/area.json"] },
      { from: written(NOW + 1), files: ["areas/other.json", "areas/pages/50/1.json"] },
      ...ahead.map((at) => ({ from: written(at), files: ["areas/area.json"] })),
    ],
  }),
}));

beforeEach(() => {
  [levels, confirmed, ahead, asked] = [[], [], [], []];
});

const inForce = (until: number | null): Level => ({ id: "In force", from: NOW - DAY, until });
const recorded = (from: number): Level => ({ id: "Recorded", from, until: null });
const to = (id: string | null, at = FIRST) => [{ at, to: id }];

test.each([
  ["nothing", [inForce(null)], [], [], null, null],
  [
    "a change",
    [inForce(FIRST), { ...recorded(FIRST), id: "Announced" }],
    to("Announced"),
    [FIRST],
    "Announced",
    null,
  ],
  [
    "a level on record that overrides a change at its instant",
    [recorded(FIRST)],
    to("Announced"),
    [FIRST],
    "Recorded",
    null,
  ],
  ["a change after which no level is in force", [], to(null), [FIRST], null, null],
  [
    "a level on record, of which no change speaks and before which none ends",
    [recorded(FIRST)],
    [],
    [FIRST],
    "Recorded",
    null,
  ],
  ["an end", [inForce(FIRST)], [], [FIRST], null, FIRST],
  [
    "an end, and a level on record days later",
    [inForce(FIRST), recorded(SECOND)],
    [],
    [FIRST, SECOND],
    "Recorded",
    FIRST,
  ],
  [
    "a level on record that begins where another ends",
    [inForce(FIRST), recorded(FIRST)],
    [],
    [FIRST],
    "Recorded",
    null,
  ],
  [
    "a change before a level on record",
    [inForce(null), recorded(SECOND)],
    to(null),
    [FIRST, SECOND],
    null,
    null,
  ],
  [
    "a change that the build is not prepared for",
    [inForce(null)],
    to("Announced", SECOND),
    [],
    "Announced",
    null,
  ],
] as const)("a card and a list announce %s", async (_, all, changes, instants, name, end) => {
  [levels, confirmed, ahead] = [all, changes, instants];
  const [change] = changes;
  const at = name === "Recorded" ? (all.at(-1) as Level).from : change?.at;
  const coming = { next: at === undefined ? null : { at, stage: stageOf(name) }, end };
  expect((await readArea("area", NOW)).coming).toEqual(coming);
  expect((await readAreas(NOW)).map((area) => area.coming)).toEqual([coming]);
});

test("the API is asked for no instant that it does not know, and for none after the change that comes next", async () => {
  [levels, confirmed] = [[inForce(null), recorded(SECOND)], to(null, SECOND)];
  expect((await readArea("area", NOW)).coming.next).toEqual({ at: SECOND, stage: null });
  expect(asked).toEqual([NOW]);
  [confirmed, ahead, asked] = [to(null), [FIRST, SECOND], []];
  await readArea("area", NOW);
  expect(asked).toEqual([NOW, FIRST]);
});
