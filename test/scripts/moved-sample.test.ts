import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { moveSample } from "../../scripts/start/moved-sample.ts";
import { faultsIn } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const DAY = 86_400_000;

const readFilesIn = (path: string): string[] => readdirSync(path).map((name) => join(path, name));

const local = (text: string) =>
  new Date(text).toLocaleString("en-NZ", {
    timeZone: "Pacific/Auckland",
    weekday: "long",
    hour: "numeric",
    minute: "numeric",
  });

const instantsIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/"(?:effectiveFrom|effectiveUntil)": ?"([^"]+)"/g)].map(
    ([, at = ""]) => at,
  );

/** In summer and winter, before and after both changes of the clocks, before the sample and long after it. */
describe.each([
  "2026-11-26T00:00:00Z",
  "2026-03-01T00:00:00Z",
  "2027-04-01T00:00:00Z",
  "2027-04-08T00:00:00Z",
  "2027-07-01T12:00:00Z",
  "2027-09-28T00:00:00Z",
  "2033-01-01T00:00:00Z",
])("the sample as of the week of %s", (now) => {
  const to = mkdtempSync(join(folder, "moved-"));
  const moved = moveSample("data", to, Date.parse(now));

  test("is sound, as of an instant at most a week ago", async () => {
    expect(await faultsIn(to)).toEqual([]);
    const age = Date.parse(now) - Date.parse(moved?.asOf ?? "");
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThanOrEqual(7 * DAY + 7_200_000);
    expect(local(moved?.asOf ?? "")).toBe(local("2026-11-20T20:10:00Z"));
  });

  test("keeps the weekday and the local time of every change and assignment", () => {
    for (const file of ["scheduled-changes", "stage-assignments"]) {
      const [before, after] = ["data", to].map((root) => {
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
