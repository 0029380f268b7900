import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { hashOf } from "../support/tree.ts";
import type { Place } from "./place.ts";

/** What is parsed: each file of records by its text, and the readings by their folder. */
const parsed = vi.hoisted(() => ({ texts: [] as string[], readings: [] as string[] }));

vi.mock(import("../../generator/load/file-records.ts"), async (original) => {
  const module = await original();
  return {
    ...module,
    readFileRecords: (folder, file, known) => {
      const found = module.readFileRecords(folder, file, known);
      parsed.texts.push(`${file} ${found.digest}`);
      return found;
    },
    recordsIn: (file, text, faults) => {
      const found = module.recordsIn(file, text, faults);
      parsed.texts.push(`${file} ${found.digest}`);
      return found;
    },
  };
});
vi.mock(import("../../generator/load/readings/load-readings.ts"), async (original) => {
  const module = await original();
  return {
    ...module,
    loadReadings: (folder, known) => {
      parsed.readings.push(folder);
      return module.loadReadings(folder, known);
    },
  };
});

// Files share their modules: what another file has loaded would be counted by nothing.
vi.resetModules();
const { build } = await import("../../generator/builder/build.ts");
const { BUILD, codeOf, DAY, NOW, placeOf } = await import("./place.ts");
const { removeTemporaryFolders } = await import("../support/temporary.ts");

let place: Place;
beforeAll(async () => {
  place = await placeOf(81, NOW, 4);
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
});
afterAll(async () => {
  await place.close();
  removeTemporaryFolders();
});
beforeEach(() => {
  parsed.texts.length = 0;
  parsed.readings.length = 0;
});

test("a night parses no text of a file of records twice, and loads readings of the data folder once, then before and after ingest alone", async () => {
  place.turn(NOW + DAY / 4);
  const { report, error } = await place.run(NOW + DAY / 4);
  expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
  expect(report.upstreams.some(({ series }) => series.some(({ added }) => added > 0))).toBe(true);
  expect(parsed.texts.length).toBeGreaterThan(8);
  expect(parsed.texts.filter((text, index) => parsed.texts.indexOf(text) < index)).toEqual([]);
  const [own, before, after] = parsed.readings;
  expect([own, before, parsed.readings.length]).toEqual([place.data, `${place.out}.night/data`, 3]);
  expect([own, before]).not.toContain(after);
});

test("its tree is the one that a build of its data makes by itself", async () => {
  place.turn(NOW + DAY / 2);
  const data = join(place.folder, "copy");
  const keep = () => cpSync(`${place.out}.night/data`, data, { recursive: true });
  const onStage = (stage: string) => stage === "build" && keep();
  expect(codeOf((await place.run(NOW + DAY / 2, { onStage })).error)).toBe(0);
  await build({ ...BUILD, data, out: join(place.folder, "clean"), asOf: NOW + DAY / 2 });
  expect(hashOf(join(place.folder, "clean"))).toEqual(hashOf(place.out));
});
