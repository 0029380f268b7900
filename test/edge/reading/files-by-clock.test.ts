import { expect, test } from "vitest";
import { epochFile, pageFile, recordFile, versionsFile } from "../../../generator/api/address.ts";
import { LONGEST_AGE } from "../../../generator/api/headers.ts";
import type { Versions } from "../../../generator/api/versions-file.ts";
import { filesAt, maxAgeUntil } from "../../../generator/edge/reading/files-by-clock.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";

const FILE = recordFile("areas/00000000-0000-4000-8000-000000000301");
const LIST = pageFile("areas", 10, 1);
const FROM = Date.UTC(2026, 10, 21);
const versions: Versions = {
  files: [
    [FILE, 0, "00000000"],
    [FILE, FROM, "11111111"],
  ],
  ends: null,
};
const files = { has: async () => true, json: async () => versions };

const placeFor = async (target: string) =>
  (await filesAt(resolve("GET", target), files, FROM).find(FILE)).place;

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

test.each([
  ["until the next version", null, FROM - 1, FROM],
  ["for good after the last version", null, FROM, Number.POSITIVE_INFINITY],
  ["until the end of what is known, if that is before the next version", FROM - 5, FROM - 9, FROM - 5],
  ["until the next version, if that is before the end", FROM + 5, FROM - 1, FROM],
  ["until the end, if there is no next version", FROM + 5, FROM, FROM + 5],
  ["until an instant in the past, after the end", FROM - 5, FROM, FROM - 5],
])("what is found stays %s", async (_, ends, now, until) => {
  const host = { ...files, json: async () => ({ ...versions, ends }) };
  const found = filesAt(resolve("GET", "/v1/areas"), host, now);
  await found.find(FILE);
  expect(found.until()).toBe(until);
});

test.each([
  [FILE, "versions/areas/00000000-0000-4000-8000-000000000301.json"],
  [
    FILE.replace(".json", "/stage-assignments/current.json"),
    "versions/areas/00000000-0000-4000-8000-000000000301.json",
  ],
  ["areas/pages/10/1.json", "versions/areas/lists.json"],
  ["scheduled-changes/status/approved/pages/50/1.json", "versions/scheduled-changes/lists.json"],
  [
    "scheduled-changes/status/approved/organisationId/00000000-0000-4000-8000-000000000201/pages/50/1.json",
    "versions/scheduled-changes/00000000-0000-4000-8000-000000000201.json",
  ],
  [FILE.replace(".json", "/may-use.json"), null],
  ["organisations/pages/10/1.json", null],
])("the versions of %s are in %s", (file, list) => {
  expect(versionsFile(file)).toBe(list);
});

test.each([
  ["an area that has no versions is not there", FILE, true, { place: FILE, mark: null }],
  ["a build without the versions of its lists is damaged", LIST, true, null],
  ["a build without the versions of an area and without any place is damaged", FILE, false, null],
])("%s", async (_, file, hasPlaces, found) => {
  const without = { has: async () => hasPlaces, json: async () => null };
  const asked = filesAt(resolve("GET", "/v1/areas"), without, FROM).find(file);
  if (found === null) await expect(asked).rejects.toThrow("is missing or damaged");
  else expect(await asked).toEqual(found);
});

test("an answer may be cached for the whole seconds until it changes, and for a minute at most", () => {
  const ages = [-5000, -1, 0, 999, 1000, 1001, 29_999, 30_000, 59_999, 60_000, 61_000, Infinity];
  expect(ages.map((left) => maxAgeUntil(FROM + left, FROM))).toEqual([
    0, 0, 0, 0, 1, 1, 29, 30, 59, 60, 60, 60,
  ]);
  expect(LONGEST_AGE).toBe(60);
});
