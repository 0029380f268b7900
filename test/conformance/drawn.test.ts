import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { stores } from "../../generator/api/store.ts";
import { build } from "../../generator/builder/build.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { differences, questionsOn } from "./differences.ts";
import { loadOracle } from "./oracle.ts";

/** Seeds 0 to 6 have lists at and around the page sizes. Those after them, in a long run, draw from all other edges. */
const DATA_SETS = amount(7, 50);
const REQUESTS = amount(120, 400);
/** The lists at the page sizes need all of them; else they take turns, unless there is time. */
const storesFor = (seed: number) => stores.filter((_, number) => seed < amount(4, 50) || seed % 3 === number);
const folder = temporaryFolder();
const seeds = Array.from({ length: DATA_SETS }, (_, seed) => seed);

describe(`the server answers ${REQUESTS} requests on a drawn data set as the oracle does`, () => {
  test.each(seeds)("stored in each way, with seed %i", async (seed) => {
    const data = join(folder, `data-${seed}`);
    writeDataSet(data, { seed });
    const questions = questionsOn(loadOracle(data), seed, REQUESTS);
    expect(questions.length).toBe(REQUESTS);
    for (const store of storesFor(seed)) {
      const out = join(folder, `${store}-${seed}`);
      // The tiles are judged elsewhere.
      await build({ data, out, store, baseUrl: "http://localhost:8080", maxZoom: 0 });
      expect([store, ...(await differences(out, questions))]).toEqual([store]);
    }
  });
});
