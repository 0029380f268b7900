import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { DataError } from "../../../generator/load/faults.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { TINY } from "../../support/tiny.ts";
import { filesBelow, hashOf } from "../../support/tree.ts";

const SITE = "00000000-0000-4000-8000-000000000601";
const HEADER = "siteId,observationType,observedAt,value,unit,qualityCode";
const HOUR = 3_600_000;
const AS_OF = Date.UTC(2026, 10, 20, 11);
const folder = temporaryFolder();
let count = 0;

type Files = Readonly<Record<string, readonly string[]>>;

const row = (instant: number, value: number | string, type = "flow"): string =>
  `${SITE},${type},${new Date(instant).toISOString()},${value},m³/s,200`;

/** Hourly rows that end with the instant that the build speaks for. */
const hourly = (rows: number): string[] =>
  Array.from({ length: rows }, (_, hour) => row(AS_OF - (rows - 1 - hour) * HOUR, hour / 8, "waterLevel"));

/** The tiny data set, with these files of readings instead of its own and an edit of its organisations. */
function dataWith(readings: Files, edit = (text: string) => text): string {
  const data = join(folder, `data-${count++}`);
  cpSync(TINY, data, { recursive: true });
  for (const [name, rows] of Object.entries(readings)) {
    writeFileSync(join(data, "readings", name), `${[HEADER, ...rows].join("\n")}\n`);
  }
  const organisations = join(data, "organisations.json");
  writeFileSync(organisations, edit(readFileSync(organisations, "utf8")));
  return data;
}

const buildOf = (data: string, out: string) =>
  build({ data, out, baseUrl: "http://localhost", maxZoom: 0, asOf: AS_OF });

/** On one page, and on two hundred. */
describe.each([{ rows: 60 }, { rows: 20_000 }])("a build of $rows readings and some more", ({ rows }) => {
  test("answers every row up to its instant, the newest first, with its value while it is current", async () => {
    const later = [row(AS_OF + 1, 7), row(AS_OF + HOUR, 8)];
    const data = dataWith({ "a.csv": hourly(rows), "ecan.csv": [row(AS_OF - 49 * HOUR, 3), ...later] });
    const out = join(folder, `out-${count}`);
    await buildOf(data, out);
    const pages = join(out, `v1/monitoring-sites/${SITE}/readings/pages/100`);
    const items = filesBelow(pages)
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .flatMap((file) => JSON.parse(readFileSync(join(pages, file), "utf8")).items);
    expect(items.length).toBe(rows + 1);
    const instants = items.map(({ observedAt }) => Date.parse(observedAt));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    const levels = items.filter(({ observationType }) => observationType === "waterLevel");
    expect(levels.map(({ observedAt, value }) => [Date.parse(observedAt), value])).toEqual(
      Array.from({ length: rows }, (_, age) => [AS_OF - age * HOUR, age <= 48 ? (rows - 1 - age) / 8 : null]),
    );
  });

  test("lists every fault of every file in the order of its place, and leaves what was published", async () => {
    const out = join(folder, `out-${count}`);
    await buildOf(dataWith({}), out);
    const before = hashOf(out);
    const [repeated, unknown] = [row(AS_OF, 1), row(AS_OF, 1).replace("0601", "0777")];
    const data = dataWith(
      {
        "a.csv": [...hourly(rows), unknown, repeated],
        "b.csv": [row(AS_OF - 1, "much"), row(AS_OF - 2, 1, "flaw"), repeated],
        "ecan.csv": [row(AS_OF - 3, 1), unknown, row(AS_OF - 4, 1).replace("200", "")],
      },
      (text) => text.replace("https://www.kaikoura", "kaikoura"),
    );
    const error = await buildOf(data, out).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(DataError);
    const places = (error as DataError).faults.map(({ file, line, message }) => [
      `${file}:${line}`,
      message.replace(/^expected /, "").slice(0, 14),
    ]);
    expect(places).toEqual([
      ["organisations.json:2", "an absolute ht"],
      [`readings/a.csv:${rows + 2}`, "the id of a mo"],
      ["readings/b.csv:2", "a number, or n"],
      ["readings/b.csv:3", "one of flow, w"],
      ["readings/b.csv:4", "each reading ("],
      // It stands in a.csv too, and its site is unknown.
      ["readings/ecan.csv:3", "each reading ("],
      ["readings/ecan.csv:3", "the id of a mo"],
      ["readings/ecan.csv:4", "a text, found "],
    ]);
    expect(hashOf(out)).toBe(before);
    expect(existsSync(`${out}.lock`)).toBe(false);
  });
});
