import { expect, test } from "vitest";
import { epochFile, recordFile } from "../../../generator/api/address.ts";
import { filesAt, type Timetable } from "../../../generator/edge/reading/files-by-clock.ts";

const FILE = recordFile("areas/00000000-0000-4000-8000-000000000301");
const FROM = Date.UTC(2026, 10, 21);
const timetable: Timetable = { epochs: [{ from: FROM, has: { [FILE]: true } }], ends: Number.NaN };
const files = { has: async () => true, json: async () => ({}) };

const placeFor = (target: string) => filesAt(target, files, FROM, async () => timetable).place(FILE);

test.each([
  `/v1/${FILE}`,
  `/v1/${FILE}?x=1`,
  `/v1/${FILE}#x`,
  `/v1/${FILE.replace(".", "%2E")}`,
  `/v1/${FILE.replace(".", "%2e")}?x`,
  `/v1/${FILE.replace(".json", "%2e%6a%73%6f%6e")}`,
  `http://localhost:8080/v1/${FILE}`,
])("%s names the file, so it gets what the build wrote, whatever the time", async (target) => {
  expect(await placeFor(target)).toBe(FILE);
});

test.each([
  "/v1/areas",
  "/v1/areas?x=a.json",
  "/v1/areas#a.json",
  "/v1/areas/00000000-0000-4000-8000-000000000301",
  "/v1/areas/00000000-0000-4000-8000-000000000301/scheduled-changes?page=1",
  "http://localhost.localdomain/v1/areas",
])("%s follows the clock", async (target) => {
  expect(await placeFor(target)).toBe(epochFile(FROM, FILE));
});
