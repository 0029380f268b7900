/** What holds a night back, in the words that a maintainer reads, and what a reason lets through. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { openDataSet } from "../../../generator/load/data-set.ts";
import { judgeOf } from "../../../generator/nightly/brakes/judge.ts";
import { emptyReport, type NightReport } from "../../../generator/nightly/report.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { areaId, STAGES } from "../../upstreams/data.ts";
import { assignment, change, iso, type Region, regionOf, statusOf, writeRegion } from "../region.ts";
import { previousOf, SIZE } from "./previous.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const HOUR = 3_600_000;
const REASON = "the council renamed its areas";

const written = (edit: (region: Region) => unknown) => {
  const region = regionOf(3, NOW, 12);
  edit(region);
  const data = join(temporaryFolder(), "data");
  writeRegion(data, region, "http://127.0.0.1:9");
  return openDataSet(data);
};
const live = written(() => {});
const previous = previousOf(live, NOW);

type Night = {
  allow?: string;
  size?: typeof SIZE;
  before?: typeof previous | null;
  clockAhead?: number | null;
  /** What the night has let through before. */
  allowed?: NightReport["allowed"];
};

/** What becomes of a night, an hour later, that has edited its data and has built a tree of a size. */
function night(
  edit: (region: Region) => unknown,
  { allow, size = SIZE, before = previous, clockAhead = null, allowed = null }: Night = {},
) {
  const report: NightReport = { ...emptyReport(), allowed };
  const set = written(edit);
  const { judge, isKept, source } = judgeOf(set, before, { now: NOW + HOUR, clockAhead, allow }, report);
  let said = "";
  try {
    judge(size);
  } catch (error) {
    said = (error as Error).message;
  }
  return { report, said, isKept, isAsWritten: source === set.source };
}

const quiet = () => {};
const all =
  (status: string) =>
  ({ sites }: Region) => {
    for (const site of sites) site.statuses = [1, 2].map((band) => statusOf(band, status, NOW));
  };
const lift = ({ assignments }: Region) => {
  for (const one of assignments.slice(0, 3)) one.effectiveUntil = iso(NOW + HOUR / 2);
};
const strict = (region: Region) => {
  region.limits = { stagesChanged: { count: 0, share: 0 } };
  region.assignments.push(assignment(2, STAGES[0], NOW + HOUR / 2));
};
/** Nine of twelve areas are banned at once, by changes that were approved on the same day. */
const ban = ({ changes }: Region) => {
  for (let area = 0; area < 12; area++)
    if (area % 4 !== 2) changes.push(change(area, area, STAGES[1], NOW + HOUR / 2, NOW + HOUR / 4));
};

test("a quiet night goes on with what it has, and its report says what is the same", () => {
  const { report, ...others } = night(quiet);
  expect(others).toEqual({ said: "", isKept: false, isAsWritten: true });
  const { records, stageNames, ...rest } = report;
  expect({ ...rest, records: [], stageNames: {} }).toEqual(emptyReport());
  expect(
    records.map(({ kind, of, added, changed, removed }) => [kind, of, added + changed, removed]),
  ).toContainEqual(["areas", 12, 0, []]);
  expect(stageNames).toEqual({ [STAGES[0]]: "Level 1", [STAGES[1]]: "Level 2" });
});

test.each<[what: string, edit: (region: Region) => unknown, more: Night, said: string[]]>([
  [
    "three areas lose their restriction",
    lift,
    {},
    [
      "lifted: expected at most 1 of 12 areas to lose their restriction unannounced, found 3",
      ...[0, 2, 4].map((n) => `  Area ${n} (${areaId(n)}): Level ${n === 2 ? 2 : 1} → no restriction`),
    ],
  ],
  [
    "one area gets an easier stage where limits.json allows none",
    strict,
    {},
    [
      "stagesChanged: expected at most 0 of 12 areas to change their stage unannounced, found 1",
      `  Area 2 (${areaId(2)}): Level 2 → Level 1`,
    ],
  ],
  [
    "the tree is far smaller, and the clock is wrong",
    quiet,
    { size: { ...SIZE, files: 10 }, clockAhead: 2 * HOUR },
    [
      "clock: expected the clock of this machine within 60 minutes of those of the servers that were asked",
      "  it is 2 hours ahead",
      "files: expected 800 to 1500 files, found 10",
      "  1000 files are published, 10 were built",
    ],
  ],
])("where %s, it is held back by name, and let through with a reason", (_, edit, more, said) => {
  const held = night(edit, more);
  expect(held.said.split("\n")).toEqual([
    "Held back; nothing was published.",
    ...said,
    "If this is right, run again with --allow and the reason: --allow 'the council renamed its areas'",
  ]);
  expect(held.report).toMatchObject({ allowed: null, kept: [] });
  const allowed = night(edit, { ...more, allow: REASON });
  expect([allowed.said, allowed.report.heldBack]).toEqual(["", []]);
  expect(allowed.report.allowed).toEqual({ reason: REASON, limits: held.report.heldBack });
  expect(night(edit, { ...more, before: null }).said).toBe("");
});

test("a council that bans all of its areas on the same day is never held back, and the report has each", () => {
  const { report, said } = night(ban);
  expect(said).toBe("");
  expect(report.stages.map(({ to, announced }) => [to, announced])).toEqual(
    Array.from({ length: 9 }, () => [STAGES[1], false]),
  );
});

test("a ban of a whole council lets no accident through: four areas that are eased in the same night hold it back", () => {
  const { said } = night((region) => {
    ban(region);
    region.limits = { lifted: { count: 9 } };
    for (const area of [2, 6, 10]) region.assignments.push(assignment(area, STAGES[0], NOW + HOUR / 2));
    const [first] = region.assignments;
    region.changes = region.changes.filter(({ areaId }) => areaId !== first?.areaId);
    Object.assign(first as object, { effectiveUntil: iso(NOW + HOUR / 2) });
  });
  expect(said).toContain(
    "stagesChanged: expected at most 3 of 12 areas to change their stage unannounced, found 4",
  );
  expect(said).not.toContain("→ Level 2");
});

test("what nobody has approved in time is in the report, the oldest first, until it is approved or cancelled", () => {
  const late = (number: number, more: object = {}) => ({
    ...change(number, number, STAGES[1], NOW - number * HOUR, NOW - 20 * HOUR, "pendingApproval"),
    ...more,
  });
  const { report } = night(({ changes }) => {
    const approval = { status: "rejected", approvedAt: null, rejectionReason: null };
    changes.push(late(1), late(3), late(5, { isCancelled: true }), late(7, { approval }), late(-2));
    // Entered after its time.
    changes.push(late(9, { createdAt: iso(NOW + HOUR) }));
  });
  expect(report.overdue.map(({ area, to, at, since }) => [area, to, at, since])).toEqual([
    ["Area 9", STAGES[1], NOW - 9 * HOUR, NOW + HOUR],
    ["Area 3", STAGES[1], NOW - 3 * HOUR, NOW - 3 * HOUR],
    ["Area 1", STAGES[1], NOW - HOUR, NOW - HOUR],
  ]);
});

test("of what one provider got wrong, the first that is judged is named: what is lost before what has turned", () => {
  const { report } = night((region) => {
    for (const [index, site] of region.sites.entries())
      site.statuses = index % 2 === 0 ? [] : [1, 2].map((band) => statusOf(band, "full", NOW));
  });
  const fault = "expected about 24 statuses, as published, found 12";
  expect(report.kept).toEqual([{ providerKey: "hand", fault }]);
});

test("what was let through before is not forgotten, and what is judged again is not named twice", () => {
  const unsigned = { limit: "unsigned", why: "the site is signed", records: ["https://water.example.nz"] };
  const judged = { limit: "stagesChanged", why: "before the build", records: [] };
  const { report } = night(strict, {
    allow: REASON,
    allowed: { reason: REASON, limits: [unsigned, judged] },
  });
  expect(report.allowed?.limits.map(({ limit }) => limit)).toEqual(["unsigned", "stagesChanged"]);
});

test("statuses of one provider that cannot be right stay as they are live, which is said, unless a reason is given", () => {
  const rain = all("none");
  const fault = "expected few of its 24 statuses to allow more at once, found 16";
  const { report, ...others } = night(rain);
  expect(others).toEqual({ said: "", isKept: true, isAsWritten: false });
  expect(report).toMatchObject({ kept: [{ providerKey: "hand", fault }], heldBack: [], allowed: null });
  expect(report.notes).toEqual([
    `New data of hand is withheld, except where it is stricter: ${fault}. If it is right, run again with --allow and the reason.`,
  ]);
  expect(report.records.find(({ kind }) => kind === "monitoring sites")?.changed).toBe(0);
  const allowed = night(rain, { allow: REASON });
  expect([allowed.said, allowed.isKept, allowed.report.kept, allowed.report.notes]).toEqual([
    "",
    false,
    [],
    [],
  ]);
  const limits = [{ limit: "provider", why: fault, records: ["hand"] }];
  expect(allowed.report.allowed).toEqual({ reason: REASON, limits });
});

test("of a provider that closes all rivers at once, nothing is kept", () => {
  const { report, ...others } = night(all("full"));
  expect(others).toEqual({ said: "", isKept: false, isAsWritten: true });
  expect([report.kept, report.notes]).toEqual([[], []]);
});
