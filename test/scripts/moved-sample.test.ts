import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { usesIn } from "../../generator/answers/uses/uses-over-time.ts";
import { answerAt } from "../../generator/api/use-answer.ts";
import { modelOf } from "../../generator/model/model.ts";
import { moveSample } from "../../scripts/start/moved-sample.ts";
import { BASE, id } from "../broken/base.ts";
import { type Edit, edit, put, remove } from "../broken/edits.ts";
import { runBeside } from "../support/command.ts";
import { faultsIn, type SoundData, soundData } from "../support/data.ts";
import { drawOf } from "../support/random.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeFiles } from "../support/tree.ts";

const folder = temporaryFolder();
const DAY = 86_400_000;

const readFilesIn = (path: string): string[] => readdirSync(path).map((name) => join(path, name));

const clock = new Intl.DateTimeFormat("en-NZ", {
  timeZone: "Pacific/Auckland",
  weekday: "long",
  hour: "numeric",
  minute: "numeric",
});
const local = (text: string) => clock.format(Date.parse(text));

const instantsIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/"(?:effectiveFrom|effectiveUntil)": ?"([^"]+)"/g)].map(
    ([, at = ""]) => at,
  );

/**
 * In summer and winter, before and after both changes of the clocks, before the sample and long after it. Readings all move by one
 * span, which has an hour more or less in winter.
 */
describe.each([
  ["2026-11-26T00:00:00Z", withoutReadings()],
  ["2027-04-01T00:00:00Z", withoutReadings()],
  ["2027-07-01T12:00:00Z", SAMPLE.data],
  ["2027-09-28T00:00:00Z", withoutReadings()],
  ["2033-01-01T00:00:00Z", SAMPLE.data],
])("the sample as of the week of %s", (now, data) => {
  const to = mkdtempSync(join(folder, "moved-"));
  const moved = moveSample(data, to, Date.parse(now));

  test("is sound, as of an instant at most a week ago", async () => {
    expect(await faultsIn(to)).toEqual([]);
    const age = Date.parse(now) - Date.parse(moved?.asOf ?? "");
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThanOrEqual(7 * DAY + 7_200_000);
    expect(local(moved?.asOf ?? "")).toBe(local("2026-11-20T20:10:00Z"));
  });

  test("keeps the weekday and the local time of every change and assignment", () => {
    for (const file of ["scheduled-changes", "stage-assignments"]) {
      const [before, after] = [SAMPLE.data, to].map((root) => {
        const path = join(root, file);
        return readFilesIn(path).flatMap(instantsIn);
      });
      expect(after?.map(local)).toEqual(before?.map(local));
    }
  });
});

/** The smallest data of all kinds, with edits. It is a finished sample. */
function edited(edits: readonly Edit[]): string {
  const data = mkdtempSync(join(folder, "data-"));
  writeFiles(data, BASE);
  for (const change of edits) change(data);
  return data;
}

test.each([
  ["official", edit("dataset.json", '"isSample": true', '"isSample": false')],
  ["not fixed at an instant", edit("dataset.json", ',\n  "asOf": "2026-11-20T11:00:00Z"', "")],
  ["fixed at what is no instant", edit("dataset.json", "2026-11-20T11:00:00Z", "21/11/2026")],
  ["described with a comma too many", edit("dataset.json", 'Z"\n', 'Z",\n')],
  ["described by an empty file", put("dataset.json", "")],
  ["described by null", put("dataset.json", "null")],
  ["not described", remove("dataset.json")],
])("data that is %s is left as it is", (_, change) => {
  expect(moveSample(edited([change]), join(folder, "none"), Date.now())).toBe(null);
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("a sample with faults is not moved, and its faults are told", () => {
  const data = edited([edit("readings/ecan.csv", "1.250", "n/a")]);
  expect(() => moveSample(data, join(folder, "none"), Date.now())).toThrow(
    "readings/ecan.csv:2:69 at [1].value",
  );
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("readings and texts are moved however the format lets them be written", async () => {
  const mark = (file: keyof typeof BASE) => put(file, `\uFEFF${BASE[file]}`);
  const turned = `\uFEFFqualityCode,unit,"value",observedAt,observationType,siteId\r
"missing, ""now""",m³/s,,2026-11-20T09:00:00Z,flow,${id(601)}\r
200,"m³/s",1.250,2026-11-20T23:00:00+13:00,flow,${id(601)}\r
`;
  const data = edited([
    mark("dataset.json"),
    mark("scheduled-changes/2026.json"),
    edit("stage-assignments/2026.json", '"effectiveUntil": null', '"effectiveUntil": "9999-12-31T00:00:00Z"'),
    edit("organisations.json", '"KDC"', '"2026-02-30"'),
    put("readings/ecan.csv", turned),
  ]);
  const to = mkdtempSync(join(folder, "moved-"));
  // Four weeks later, in summer too.
  moveSample(data, to, Date.parse("2026-12-18T12:00:00Z"));
  const [before, after] = [await soundData(data), await soundData(to)];
  const readingsIn = ({ readings }: SoundData, more = 0) =>
    [id(601), id(602)].map((site) =>
      readings.of(site).map((one) => ({ ...one, observedAt: one.observedAt + more })),
    );
  expect(readingsIn(after)).toEqual(readingsIn(before, 28 * DAY));
  const [first] = after.source.changes;
  expect(first?.record.effectiveFrom).toBe(Date.parse("2026-11-29T00:00:00+13:00"));
});

test("a folder of the data that is a link is read, and what it leads to stays as it is", () => {
  const data = edited([]);
  renameSync(join(data, "readings"), `${data}-readings`);
  symlinkSync(`${data}-readings`, join(data, "readings"));
  const to = mkdtempSync(join(folder, "moved-"));
  moveSample(data, to, Date.parse("2026-12-18T12:00:00Z"));
  expect(readFileSync(`${data}-readings/ecan.csv`, "utf8")).toBe(BASE["readings/ecan.csv"]);
  expect(readFilesIn(join(to, "readings"))).toHaveLength(2);
});

test.each([
  [
    "that has faults",
    1,
    /^dataset\.json:\d+:1: expected a key .*remove the comma before it\n\n1 fault in the data/,
    true,
  ],
  ["that is not there", 2, /^The folder data does not exist: name the folder of source data/, false],
])("`npm start` says what is wrong with data %s, without a stack trace", async (_, code, says, isThere) => {
  const site = mkdtempSync(join(folder, "site-"));
  if (isThere) renameSync(edited([edit("dataset.json", 'Z"\n', 'Z",\n')]), join(site, "data"));
  const { stderr, ...ended } = await runBeside("start.ts", ["--port", "0"], {}, site);
  expect([ended.code, stderr]).toEqual([code, expect.stringMatching(says)]);
  expect(stderr).not.toContain("    at ");
});

/** Weeks of a year of the moved sample: those in which the clocks go forward or back, and others. */
describe.each([
  "2026-11-21T00:00:00Z",
  "2027-04-03T20:10:00Z",
  "2027-06-16T00:00:00Z",
  "2027-09-24T20:30:00Z",
])("sprinklers at odd numbers of Upper Hutt, in the week of %s", (now) => {
  test("may run when the watch on the wall says so, until what it says then", async () => {
    const to = mkdtempSync(join(folder, "watch-"));
    const asOf = Date.parse(moveSample(withoutReadings(), to, Date.parse(now))?.asOf ?? "");
    const { source, readings } = await soundData(to);
    const known = usesIn(modelOf(source, readings, asOf)).get(UPPER_HUTT);
    const draw = drawOf(Date.parse(now) / 1000);
    let allowed = 0;
    for (let count = 0; count < 400; count++) {
      const instant = asOf + draw.below(7 * DAY);
      const { answer, until } = answerAt(QUESTION, instant, known as NonNullable<typeof known>);
      // "Level 1": 6–8am and 7–9pm, odd house numbers on odd dates.
      const { day, hour } = onTheWatch(instant);
      const ends = [8, 21].find((end) => day % 2 === 1 && hour >= end - 2 && hour < end);
      expect([answer, text(instant)]).toEqual([ends === undefined ? "notAllowed" : "allowed", text(instant)]);
      if (ends === undefined) continue;
      allowed++;
      const end = onTheWatch(Date.parse(until ?? ""));
      expect([end, text(instant)]).toEqual([{ day, hour: ends, minute: 0 }, text(instant)]);
      expect(Date.parse(until ?? "") - instant).toBeLessThanOrEqual(2 * 3_600_000);
    }
    expect(allowed).toBeGreaterThan(10);
  });
});

const UPPER_HUTT = "a70782aa-9a38-5d13-b01b-b36dba2f4cb1";
const QUESTION = {
  areaId: UPPER_HUTT,
  who: "residential",
  what: "lawn",
  by: "sprinkler",
  house: "odd",
  source: "townSupply",
  at: undefined,
} as const;

const text = (instant: number): string => new Date(instant).toISOString();

const watch = new Intl.DateTimeFormat("en", {
  timeZone: "Pacific/Auckland",
  hourCycle: "h23",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});

/** What a watch in Upper Hutt shows. */
function onTheWatch(instant: number): { day: number; hour: number; minute: number } {
  const parts = watch.formatToParts(instant);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { day: numberOf("day"), hour: numberOf("hour"), minute: numberOf("minute") };
}

/** A copy of the sample without its readings, which say nothing of sprinklers, and are most of it. */
function withoutReadings(): string {
  const data = join(folder, "source");
  cpSync(SAMPLE.data, data, { recursive: true, filter: (path) => !/\/readings\/.*csv$/.test(path) });
  return data;
}
