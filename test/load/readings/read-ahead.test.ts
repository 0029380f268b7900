import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load } from "../../../generator/load/load.ts";
import { readReadings } from "../../../generator/load/readings/read.ts";
import { readAhead } from "../../../generator/load/readings/read-ahead.ts";
import { temporaryFolder } from "../../support/temporary.ts";

const folder = temporaryFolder();
let count = 0;

/** A copy of a data set, with one of its files of readings changed. */
function dataWith(file: string, change: (text: string) => string, of = "test/golden/tiny/data"): string {
  const data = join(folder, String(count++));
  cpSync(of, data, { recursive: true });
  const path = join(data, "readings", file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
  return data;
}

/** What a thread has read of a data set; null if it left that to others. */
function readAheadIn(data: string) {
  const loaded = load(data);
  const ahead = readAhead(data);
  const readings = ahead.readings(loaded);
  const found =
    readings &&
    loaded.source.sites.map(({ record }) => ({
      records: readings.of(record.id),
      instants: readings.instantsOf(record.id),
    }));
  ahead.close();
  return found;
}

describe("readings that a thread reads", () => {
  test.each(["data", "test/golden/tiny/data"])("of %s are those that are read without one", (data) => {
    const loaded = load(data);
    const { readings } = readReadings(data, loaded);
    const expected = loaded.source.sites.map(({ record }) => ({
      records: readings.of(record.id),
      instants: readings.instantsOf(record.id),
    }));
    expect(expected.some(({ records }) => records.length > 0)).toBe(true);
    expect(readAheadIn(data)).toEqual(expected);
    readings.close();
  });

  test.each<[string, (text: string) => string]>([
    ["a row has a fault", (text) => text.replace(/flow/, "flaw")],
    ["a row stands twice", (text) => `${text.trimEnd()}\n${text.trimEnd().split("\n").at(-1)}\n`],
    [
      "a row names a site that the data does not hold",
      (text) => text.replace(/\n[0-9a-f]{8}-/, "\nffffffff-"),
    ],
  ])("are left to those who tell faults where %s", (_, change) => {
    expect(readAheadIn(dataWith("ecan.csv", change))).toBeNull();
  });

  test("are gone with it, whether somebody has asked for them or not", () => {
    const ahead = readAhead(dataWith("ecan.csv", (text) => text));
    ahead.close();
    expect(() => ahead.close()).not.toThrow();
  });
});
