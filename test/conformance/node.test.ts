import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PageSizes } from "../../generator/answers/answers.ts";
import { build } from "../../generator/build.ts";
import { temporaryFolder } from "../temporary.ts";
import { asCurl, compare } from "./compare.ts";
import { writeDataSet } from "./data-sets.ts";
import { nodeHost } from "./host.ts";
import { loadOracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";

const ON_THE_SAMPLE = 20_000;
const DATA_SETS = 50;
const ON_A_DATA_SET = 400;
const PAGES: readonly PageSizes[] = ["standard", "lean", "full"];

const folder = temporaryFolder();
const errors: unknown[] = [];

/** Asks a build and the oracle the same, and reports the first difference with the seed and the request. */
async function differences(data: string, pages: PageSizes, seed: number, count: number): Promise<string[]> {
  const out = join(folder, `${pages}-${seed}`);
  // The tiles are judged elsewhere.
  build({ data, out, pages, baseUrl: "http://localhost:8080", maxZoom: 0 });
  const oracle = loadOracle(data);
  const host = await nodeHost(out, (error) => errors.push(error));
  const found: string[] = [];
  let judged = 0;
  for (const { method, target } of requestsOf(oracle, seed)) {
    if (judged === count) break;
    const expected = oracle.answer(method, target);
    if (expected === undefined) continue;
    judged++;
    const difference = compare(expected, await host.ask(method, target));
    if (difference !== null)
      found.push(`seed ${seed}, --pages ${pages}: ${difference}\n  ${asCurl(method, target, host.base)}`);
  }
  await host.close();
  return found;
}

describe("the server answers as the oracle does", () => {
  test.each(PAGES)(
    `to ${ON_THE_SAMPLE} requests on the sample, built with --pages %s`,
    { timeout: 240_000 },
    async (pages) => {
      expect(await differences("data", pages, 1, ON_THE_SAMPLE)).toEqual([]);
    },
  );

  test(`to ${DATA_SETS * ON_A_DATA_SET} requests on ${DATA_SETS} data sets, in each of ${PAGES.join(", ")}`, {
    timeout: 240_000,
  }, async () => {
    for (let seed = 0; seed < DATA_SETS; seed++) {
      const data = join(folder, `data-${seed}`);
      writeDataSet(data, seed);
      for (const pages of PAGES) expect(await differences(data, pages, seed, ON_A_DATA_SET)).toEqual([]);
    }
  });

  test("without a fault of its own", () => {
    expect(errors).toEqual([]);
  });
});
