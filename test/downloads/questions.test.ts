/** The queries of docs/downloads.md, on records that a careless query counts wrongly. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary.ts";
import { type Database, openDatabase } from "./duckdb.ts";

const folder = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openDatabase();
  await database.rows(`SET file_search_path = '${folder}'`);
});
afterAll(() => database.close());

/** The rows of the query that answers a question. */
async function answerTo(question: string): Promise<unknown[][]> {
  const line = readFileSync("docs/downloads.md", "utf8").split(`\n| ${question}`)[1] ?? "";
  const [, sql = ""] = /`(SELECT [^`]+)`/.exec(line) ?? [];
  const rows = await database.rows(sql);
  return rows.map((row) =>
    Object.values(row).map((value) => (typeof value === "bigint" ? Number(value) : value)),
  );
}

const write = (name: string, columns: string, rows: readonly (readonly (string | number | null)[])[]) => {
  const kind = name.endsWith(".csv") ? "FORMAT csv" : "FORMAT parquet";
  const text = (cell: string | number | null) =>
    typeof cell === "string" ? `'${cell}'` : cell === null ? "NULL" : cell;
  const values = rows.map((row) => `(${row.map(text).join(", ")})`).join(", ");
  return database.rows(
    `COPY (SELECT * REPLACE (${
      columns.includes("effectiveFrom")
        ? "effectiveFrom::TIMESTAMPTZ AS effectiveFrom, effectiveUntil::TIMESTAMPTZ AS effectiveUntil"
        : columns.includes("observedAt")
          ? "observedAt::TIMESTAMPTZ AS observedAt"
          : columns.includes("siteNumber")
            ? "siteNumber AS siteNumber"
            : "id AS id"
    }) FROM (VALUES ${values}) AS t(${columns})) TO '${join(folder, name)}' (${kind})`,
  );
};

const COLUMNS =
  "areaId, areaName, stageName, effectiveFrom, effectiveUntil, effectiveFromLocal, effectiveUntilLocal, days";
/** Nothing is known of area `u`, whatever is on record. */
const writeAreas = () =>
  write("areas.parquet", "id, trackingStatus", [
    ...[..."abcde"].map((id) => [id, "tracked"]),
    ["u", "untracked"],
  ]);
/** A period by its clock in New Zealand. */
const period = (area: string, stage: string, from: string, until: string | null, offset = ":00+13") => [
  ...[area, `Area ${area}`, stage, `${from}${offset}`, until && `${until}${offset}`, from, until, 999],
];

test("days of a level count within the summer alone, also of periods that began before it or go on after it", async () => {
  await writeAreas();
  await write("stage-assignments.parquet", COLUMNS, [
    period("a", "Level 3", "2025-11-20 00:00", "2025-12-03 00:00"),
    period("a", "Level 3", "2026-02-27 12:00", "2026-04-01 00:00"),
    period("b", "Level 3", "2026-02-28 00:00", null),
    period("c", "Level 3", "2024-12-20 00:00", "2025-03-03 00:00"),
    period("c", "Level 3", "2026-03-01 00:00", null),
    period("d", "Level 2", "2026-01-01 00:00", "2026-02-01 00:00"),
    period("e", "Level 3", "2025-01-01 00:00", "2026-11-01 00:00"),
    period("u", "Level 3", "2025-12-10 00:00", "2025-12-20 00:00"),
  ]);
  expect(await answerTo("How long was Level 3 in force last summer")).toEqual([
    ["Area e", 90],
    ["Area a", 3.5],
    ["Area b", 1],
  ]);
});

test("a week's changes are the levels that began, and those that ended without another: also without a scheduled change", async () => {
  await writeAreas();
  await write("stage-assignments.parquet", COLUMNS, [
    period("a", "Level 1", "2026-11-01 00:00", "2026-11-16 00:01"),
    period("a", "Level 2", "2026-11-16 00:01", null),
    period("b", "Level 1", "2026-11-01 00:00", "2026-11-17 00:00"),
    // Another area's level begins at that instant.
    period("c", "Level 2", "2026-11-17 00:00", "2026-12-01 00:00"),
    period("d", "Level 1", "2026-10-01 00:00", "2026-11-13 00:00"),
    period("e", "Level 1", "2026-10-01 00:00", "2026-11-22 00:00"),
    period("u", "Level 1", "2026-11-16 00:00", "2026-11-17 00:00"),
  ]);
  const changes = await answerTo("What changed this week");
  expect(changes.sort()).toEqual([
    ["Area a", "Level 2", "begins", "2026-11-16 00:01"],
    ["Area b", "Level 1", "ends", "2026-11-17 00:00"],
    ["Area c", "Level 2", "begins", "2026-11-17 00:00"],
  ]);
});

test("a month's days below a trigger are days of New Zealand in that month", async () => {
  await write("monitoring-sites.csv", "id, siteNumber, providerKey", [["site", "7", "p"]]);
  await write(
    "consents.parquet",
    "siteName, consentNumber, bandNumber, siteNumber, providerKey, unit, triggerLevel",
    [["River", "C1", 1, "7", "p", "m3/s", 2.5]],
  );
  const reading = (at: string, value: number) => ["site", "flow", "m3/s", at, value];
  await write(
    "readings-recorded.parquet",
    "monitoringSiteId, observationType, unit, observedAt, recordedValue",
    [
      reading("2026-10-31 23:59:00+13", 1),
      reading("2026-11-01 00:00:00+13", 1),
      // One day here, and two in UTC.
      reading("2026-11-10 11:00:00+13", 1),
      reading("2026-11-10 15:00:00+13", 1),
      reading("2026-11-12 15:00:00+13", 3),
    ],
  );
  expect(await answerTo("Which rivers were below their trigger this month")).toEqual([["River", "C1", 1, 2]]);
});
