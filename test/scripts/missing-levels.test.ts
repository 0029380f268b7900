/** What `npm run validate` says of levels that people take to be entered, and that no page shows. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

let folder: string;
beforeEach(async () => {
  const site = temporaryFolder();
  expect((await runHere("init.ts", [site])).code).toBe(0);
  folder = join(site, "data");
});

const CHANGES = "scheduled-changes/changes.json";
const ASSIGNMENTS = "stage-assignments/stages.json";

type Row = Record<string, unknown>;
const rowsOf = (file: string): Row[] => JSON.parse(readFileSync(join(folder, file), "utf8"));
const write = (file: string, rows: readonly Row[]) =>
  writeFileSync(join(folder, file), JSON.stringify(rows, null, 2));
const edit = (file: string, values: Row) =>
  write(
    file,
    rowsOf(file).map((row) => ({ ...row, ...values })),
  );
const from = (days: number) => formatInstant(Math.floor(Date.now() / DAY + days) * DAY);

async function hints(): Promise<string[]> {
  const { code, stdout } = await runHere("validate.ts", ["--data", folder]);
  expect(code, stdout).toBe(0);
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("hint: ") && !line.includes("is in force without rules"));
}

const approval = { status: "approved", approvedAt: "2026-01-01T00:00:00Z", rejectionReason: null };
const APPLIED = { effectiveFrom: from(-2), createdAt: from(-3), approval, isApplied: true };

describe("a change that is marked as applied", () => {
  test("and that no assignment carries out is a hint, because the level before it stays in force", async () => {
    expect(await hints()).toEqual([]);
    edit(CHANGES, APPLIED);
    expect(await hints()).toEqual([
      expect.stringMatching(
        /^hint: scheduled-changes\/changes\.json:\d+:\d+ at \[0\]\.isApplied: isApplied says that an assignment to its level is in the data, and none is: set it to false, or add or correct the assignment$/,
      ),
    ]);
  });

  test.each<[string, Row]>([
    ["is cancelled", { isCancelled: true }],
    ["has lost its assignment, and says so", { appliedAssignmentDeletedAt: from(-1) }],
    ["is set aside", { isIgnored: true }],
  ])("is none if it %s", async (_, values) => {
    edit(CHANGES, { ...APPLIED, ...values });
    expect(await hints()).toEqual([]);
  });

  test("is none if an assignment to its level names it, or begins at its time", async () => {
    edit(CHANGES, APPLIED);
    const { id, targetStageId: stageId } = rowsOf(CHANGES)[0] as Row;
    edit(ASSIGNMENTS, { stageId, scheduledChangeId: id });
    expect(await hints()).toEqual([]);
    edit(ASSIGNMENTS, { scheduledChangeId: null, effectiveFrom: APPLIED.effectiveFrom });
    expect(await hints()).toEqual([]);
  });

  test("and lifts a restriction needs the end of the assignment before it, and none of its own", async () => {
    edit(CHANGES, { ...APPLIED, targetStageId: null });
    expect(await hints()).toEqual([
      expect.stringMatching(
        /\[0\]\.isApplied: .* its assignment goes on: set it to false, or end the assignment$/,
      ),
    ]);
    edit(ASSIGNMENTS, { effectiveUntil: APPLIED.effectiveFrom });
    expect(await hints()).toEqual([]);
  });
});

describe("a record of a time to come", () => {
  test("is a hint if it is a change, whether that is to begin or should have begun", async () => {
    for (const effectiveFrom of [from(1), from(-1)]) {
      edit(CHANGES, { effectiveFrom, createdAt: from(2) });
      expect(await hints()).toEqual([
        expect.stringContaining(
          `at [0].createdAt: ${from(2)} is a time to come, so nobody sees this change before: correct the time or its offset`,
        ),
      ]);
    }
  });

  test("is a hint if it is an assignment that is to begin; one in force is seen in any case", async () => {
    edit(ASSIGNMENTS, { createdAt: from(2) });
    expect(await hints()).toEqual([]);
    edit(ASSIGNMENTS, { createdAt: from(2), effectiveFrom: from(3) });
    expect(await hints()).toContainEqual(
      expect.stringContaining(
        `[0].createdAt: ${from(2)} is a time to come, so nobody sees this assignment before`,
      ),
    );
  });

  test("is none in a data set that is fixed at an earlier instant, where it was entered today", async () => {
    const file = join(folder, "dataset.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), asOf: from(-10) }));
    edit(CHANGES, { createdAt: from(-5) });
    expect((await hints()).filter((line) => line.includes("a time to come"))).toEqual([]);
  });
});

describe("a tracked area of which no level was ever entered", () => {
  const never = async () => (await hints()).filter((line) => line.includes("no level was ever entered"));

  test("is a hint, until its level is entered, or that none applies, or that nobody tracks it", async () => {
    expect(await never()).toEqual([]);
    write(ASSIGNMENTS, []);
    expect(await never()).toEqual([
      expect.stringMatching(
        /^hint: areas\/our-district\.geojson:.* Our District: no level was ever entered, so pages say that no restriction is set: /,
      ),
    ]);
    const area = join(folder, "areas/our-district.geojson");
    const tracked = readFileSync(area, "utf8");
    writeFileSync(area, tracked.replace('"tracked"', '"untracked"'));
    expect(await never()).toEqual([]);
    writeFileSync(area, tracked);
    const none = ["Our District", "none", "--from", "now", "--do", "approve", "--data", folder];
    expect((await runHere("change.ts", none)).code).toBe(0);
    expect(await never()).toEqual([]);
  });

  test("is named; of many, five are, and then how many more there are", async () => {
    const site = temporaryFolder();
    expect((await runHere("init.ts", [site, "--supplies", "Far North District Council: 8"])).code).toBe(0);
    folder = join(site, "data");
    expect(await never()).toEqual([]);
    write(ASSIGNMENTS, []);
    const found = await never();
    expect(found).toHaveLength(6);
    expect(found[4]).toContain("Supply 5: no level was ever entered");
    expect(found[5]).toMatch(/: and 3 more for which no level was ever entered$/);
  });
});
