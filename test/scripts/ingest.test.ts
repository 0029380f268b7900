import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { summaryOf } from "../../generator/ingest/summary.ts";
import { mountDisk } from "../output/disk.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { hashOf } from "../support/tree.ts";
import { words } from "../support/words.ts";
import { writeData } from "../upstreams/data.ts";
import { type FakeUpstream, startUpstream } from "../upstreams/server.ts";
import { worldOf } from "../upstreams/world.ts";

const NOW = "2026-11-20T20:10:00Z";
let fake: FakeUpstream;

beforeAll(async () => {
  fake = await startUpstream(worldOf(1, Date.parse(NOW)), ({ kind, times }) =>
    kind === "kiwis" && times === 1 ? { fault: "otherUnit", seed: 1 } : null,
  );
});
afterAll(() => fake.close());

function fresh(): string {
  const data = join(temporaryFolder(), "data");
  mkdirSync(data);
  writeData(data, fake.world, fake.origin);
  return data;
}

const ingest = (...args: string[]) => runHere("ingest.ts", ["--now", NOW, ...args]);

test("a run that came to its end shows what came, and ends with 0, upstreams that failed included", async () => {
  const data = fresh();
  const folder = temporaryFolder();
  const [report, summary] = [join(folder, "report.json"), join(folder, "summary.md")];
  const { code, stdout } = await ingest("--data", data, "--report", report);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Upstream +State +Taken +Added +Changed +Removed +Without value\narcgis +fetched +12 of 12 +0 +12 +0 +0\nhilltop +fetched +3 of 3 /,
  );
  expect(stdout).toContain("kiwis, 1001 flow: expected the unit");
  const { now, upstreams } = JSON.parse(readFileSync(report, "utf8"));
  expect(now).toBe(NOW);
  expect(Object.keys(upstreams[1])).toEqual(["key", "state", "series", "faults"]);
  expect(Object.keys(upstreams[1].series[0])).toEqual(
    words("siteNumber observationType state added changed removed withoutValue fault"),
  );
  expect(upstreams[2]).toMatchObject({ key: "kiwis", state: "kept", faults: [] });
  expect(upstreams[3]).toMatchObject({ key: "page", state: "fetched", changed: false, difference: null });
  // The docs show a report of this shape.
  const shown = JSON.parse(
    /```json\n([\s\S]*?)```/.exec(readFileSync("docs/upstreams.md", "utf8"))?.[1] ?? "",
  );
  expect(Object.keys(shown)).toEqual(["now", "upstreams"]);
  expect(Object.keys(shown.upstreams[0])).toEqual(Object.keys(upstreams[1]));
  expect(Object.keys(shown.upstreams[0].series[0])).toEqual(Object.keys(upstreams[1].series[0]));
  const markdown = summaryOf(JSON.parse(readFileSync(report, "utf8")));
  expect(markdown).toMatch(
    /^# Ingest of 2026-11-20T20:10:00Z\n\n4 upstreams, 3 faults, 0 changed pages\.\n\n\| Upstream \| State \|/,
  );
  expect(markdown).toContain("- **kiwis, 1001 flow**: expected the unit");

  // The second time all is well: the summary shows the page that is another by now.
  const { world } = fake;
  fake.world = { ...world, page: ["Water restrictions", "```", "Level 2"] };
  await ingest("--data", data, "--report", summary);
  fake.world = world;
  expect(readFileSync(summary, "utf8")).toContain(
    "## page has changed\n\n````diff\n- Level 1 applies in Kaikōura.\n",
  );
});

test("a dry run writes a report, and nothing in the data", async () => {
  const data = fresh();
  const before = hashOf(data);
  const report = join(temporaryFolder(), "report.json");
  expect((await ingest("--data", data, "--only", "hilltop,page", "--dry-run", "--report", report)).code).toBe(
    0,
  );
  expect(hashOf(data)).toBe(before);
  expect(JSON.parse(readFileSync(report, "utf8")).upstreams.map(({ key }: { key: string }) => key)).toEqual([
    "hilltop",
    "page",
  ]);
});

test.each(["report.json", "upstreams/new.md", "..report", "../data/report.md"])(
  "a report in the data folder would be a fault of the data, and is refused before anybody is asked: %s",
  async (name) => {
    const data = fresh();
    const before = hashOf(data);
    const { code, stderr } = await ingest("--data", data, "--report", `${data}/${name}`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^--report \S+ lies in the data folder, /)]);
    expect(hashOf(data)).toBe(before);
  },
);

test("faults of the data or of an upstream's file end with 1, all listed", async () => {
  const data = fresh();
  writeFileSync(join(data, "upstreams/page.json"), "{}");
  writeFileSync(join(data, "organisations.json"), "{}");
  const { code, stderr } = await ingest("--data", data);
  expect(code).toBe(1);
  expect(stderr).toMatch(/organisations\.json:1:1: expected a list/);
  expect(stderr).toMatch(/upstreams\/page\.json:1:1 at kind: expected one of hilltop, kiwis, arcgis, page/);
});

test.each([
  [[], "The data is written"],
  [["--dry-run"], "The data is unchanged, as in every dry run"],
])(
  "a report that cannot be written ends with 3, and says what became of the data: %j",
  async (args, done) => {
    const options = ["--data", fresh(), "--only", "page", "--report", "/nowhere/report.json"];
    const { code, stderr } = await ingest(...options, ...args);
    expect(stderr).toMatch(/^\/nowhere\/report\.json could not be written \(ENOENT/m);
    expect(stderr).toContain(` ${done}.\n`);
    expect(code).toBe(3);
  },
);

test("where every upstream is off, it says how one is switched on", async () => {
  const data = fresh();
  const file = join(data, "upstreams/page.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), enabled: false }));
  const advice = "No upstream is enabled: set `enabled` in `upstreams/*.json` (docs/upstreams.md).";
  const off = await ingest("--data", data, "--only", "page", "--dry-run");
  expect([off.code, off.stdout]).toEqual([0, expect.stringContaining(advice)]);
  const some = await ingest("--data", data, "--only", "page,hilltop", "--dry-run");
  expect(some.stdout).not.toContain(advice);
});

const mounted = join(temporaryFolder(), "disk");
const disk = mountDisk(mounted, "8m");
afterAll(() => disk?.unmount());

test.runIf(disk !== null)("data that cannot be written ends with 3, and is as it was", async () => {
  const data = join(mounted, "data");
  mkdirSync(data);
  writeData(data, fake.world, fake.origin);
  const before = hashOf(data);
  expect(disk?.become("ro")).toBe(true);
  const { code, stderr } = await ingest("--data", data, "--only", "hilltop");
  expect(stderr).toMatch(/data could not be written \(EROFS.*Nothing was written/);
  expect(code).toBe(3);
  expect(disk?.become("rw")).toBe(true);
  expect(hashOf(data)).toBe(before);
});
