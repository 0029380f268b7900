import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary.ts";
import { writeDataSet } from "./data-sets.ts";
import { differences } from "./differences.ts";

const DATA_SETS = 50;
const REQUESTS = 400;
const folder = temporaryFolder();
const seeds = Array.from({ length: DATA_SETS }, (_, seed) => seed);
const dataOf = (seed: number) => join(folder, `data-${seed}`);

beforeAll(() => {
  for (const seed of seeds) writeDataSet(dataOf(seed), seed);
});

describe(`the server answers ${DATA_SETS * REQUESTS} requests on ${DATA_SETS} drawn data sets as the oracle does`, () => {
  test.each(["standard", "lean", "full"] as const)(
    "built with --pages %s",
    { timeout: 300_000 },
    async (pages) => {
      for (const seed of seeds) {
        const trial = { data: dataOf(seed), pages, seed, count: REQUESTS };
        expect(await differences(folder, trial)).toEqual([]);
      }
    },
  );
});
