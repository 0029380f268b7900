/** What scripts announce of an area: what the API answers for the instants ahead, not the changes alone. */

import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { usesOverTime } from "../../../generator/answers/uses/uses-over-time.ts";
import { areaCard, showLine } from "../../../generator/explorer/client/areas/area-card.ts";
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
/** A part of a page, until when the page itself knows of restrictions, and what a waking page runs. */
const page = vi.hoisted(() => {
  const place = { innerHTML: "" } as HTMLElement;
  const [querySelector, addEventListener] = [() => null, () => {}];
  vi.stubGlobal("document", { querySelector, addEventListener, querySelectorAll: () => [place] });
  return { place, knownUntil: Infinity, wake: () => {}, isBroken: false };
});
afterAll(() => void vi.useRealTimers().unstubAllGlobals());

const stageOf = (id: string | null) => stages.find((stage) => stage.id === id) ?? null;
const written = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const changes = () =>
  confirmed.map(({ at, to }) => ({
    ...{ id: `${at}`, areaId: "area", effectiveFrom: written(at), createdAt: "2026-01-01T00:00:00Z" },
    ...{ targetStageId: to, targetStage: stageOf(to), approval: { status: "approved" } },
    ...{ isCancelled: false, isIgnored: false, isApplied: false, appliedAssignmentDeletedAt: null },
  }));
const AREA = { id: "area", timeZoneId: "Pacific/Auckland", trackingStatus: "tracked" } as const;
const areaAt = (at = NOW) => {
  const level = levels.find(({ from, until }) => from <= at && (until === null || at < until));
  return {
    ...{ ...AREA, name: "Area", scheme: null, organisations: [] },
    currentStageAssignment: level
      ? { stage: stageOf(level.id), effectiveFrom: written(level.from), effectiveUntil: written(level.until) }
      : null,
  };
};

/** What may be used, known for five days. */
const uses = () => {
  const periods = levels.map(({ id, until, ...level }) => ({ ...level, until, stage: stageOf(id) as never }));
  return usesOverTime({ ...AREA, periods }, { from: NOW, until: NOW + 5 * DAY });
};

// Another file of tests may have loaded them with other answers.
vi.hoisted(() => vi.resetModules());
vi.mock("../../../generator/explorer/client/page/ask.ts", () => ({
  recordOf: async (path: string, at?: number) => {
    if (page.isBroken) throw new Error(`${path} cannot be read.`);
    asked.push(at);
    return path.endsWith("may-use.json") ? uses() : areaAt(at);
  },
  async *itemsOf(path: string) {
    if (path === "/v1/areas") yield areaAt();
    else if (path === "/v1/schemes") yield { stages };
    else yield* changes();
  },
}));
vi.mock("../../../generator/explorer/client/page/spoken.ts", () => ({ spoken: String }));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({
  ...{ isFinished: false, root: new URL("http://site.example/") },
  make: (name: string) => (name === "div" ? page.place : { href: "", outerHTML: "" }),
  asTimePasses: (run: () => void) => {
    page.wake = run;
  },
  momentNow: async () => {
    const [now, { knownUntil }] = [Date.now(), page];
    return { now, knownUntil, isKnown: now < knownUntil, gradeOf: () => "byHandOnly" };
  },
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
  page.isBroken = false;
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

test.each([
  ["a card over a map", () => areaCard("area", "Area"), /Not known since/],
  ["a result of the search", () => showLine(page.place, "area"), /^\?Not known: ask the council$/],
])(
  "%s has the level of its time, none once nothing is known, and no old one where the new cannot be read",
  async (_, open, unknown) => {
    const end = NOW + 5 * DAY;
    const said = () => page.place.innerHTML.replace(/<[^>]*>/g, "").trim();
    const wakeAt = (now: number) => {
      vi.setSystemTime(now);
      page.wake();
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    levels = [
      { id: "Recorded", from: NOW - DAY, until: FIRST },
      { id: "Announced", from: FIRST, until: null },
    ];
    // A page may not know by itself when that is.
    for (const isBroken of [false, true])
      for (const knownUntil of [end, Infinity]) {
        Object.assign(page, { knownUntil, isBroken: false });
        vi.setSystemTime(NOW);
        await open();
        expect(said()).toContain("Recorded");
        page.isBroken = isBroken;
        wakeAt(FIRST);
        await expect.poll(said).toMatch(isBroken ? /^$|could not be read/ : /Announced/);
        expect(said()).not.toContain("Recorded");
        if (isBroken) continue;
        wakeAt(end);
        await expect.poll(said).toMatch(unknown);
        expect(said()).not.toMatch(/Recorded|Announced|You may/);
      }
  },
);
