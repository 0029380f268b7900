import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { questionsOn } from "../conformance/differences.ts";
import { declines } from "../conformance/exceptions.ts";
import { loadOracle } from "../conformance/oracle.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { subjects } from "./hosts.ts";
import { examine } from "./judge.ts";

/** One record of each kind, lists longer than a page, and a set full of edges. */
const SEEDS = [1, 5, 9];
const REQUESTS = amount(80, 300);
const folder = temporaryFolder();
const dataOf = (seed: number) => join(folder, `data-${seed}`);
const rootOf = (seed: number) => join(folder, `full-${seed}`);

beforeAll(async () => {
  for (const seed of SEEDS) {
    writeDataSet(dataOf(seed), { seed });
    await build({
      data: dataOf(seed),
      out: rootOf(seed),
      store: "all-sizes",
      baseUrl: "http://localhost:8080",
      maxZoom: 0,
    });
  }
});

const rewriting = subjects.filter(({ store }) => store === "all-sizes");

describe.each(rewriting)("$title", (subject) => {
  const lack = subject.lacks();
  test.skipIf(lack)(
    `answers ${REQUESTS * SEEDS.length} requests on drawn data sets as the oracle does${lack ? ` (${lack})` : ""}`,
    async () => {
      for (const seed of SEEDS) {
        const oracle = loadOracle(dataOf(seed));
        const questions = questionsOn(oracle, seed, REQUESTS);
        const host = await subject.open(rootOf(seed));
        const tallies = await examine(subject, host, oracle, declines, questions.values(), rootOf(seed));
        await host.close();
        expect([seed, [...tallies.values()].flatMap(({ wrong }) => wrong)]).toEqual([seed, []]);
      }
    },
  );
});
