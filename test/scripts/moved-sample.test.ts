import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { usesIn } from "../../generator/answers/uses/uses-over-time.ts";
import { answerAt } from "../../generator/api/use-answer.ts";
import { modelOf } from "../../generator/model/model.ts";
import { moveSample } from "../../scripts/start/moved-sample.ts";
import { faultsIn, soundData } from "../support/data.ts";
import { drawOf } from "../support/random.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";

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

test.each([{ isSample: false, asOf: "2026-11-20T20:10:00Z" }, { isSample: true }])(
  "data that is no finished sample is left as it is: %j",
  (dataset) => {
    const data = mkdtempSync(join(folder, "data-"));
    writeFileSync(join(data, "dataset.json"), JSON.stringify(dataset));
    expect(moveSample(data, join(folder, "none"), Date.now())).toBe(null);
    expect(existsSync(join(folder, "none"))).toBe(false);
  },
);

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
