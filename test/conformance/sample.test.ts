import { describe, expect, test } from "vitest";
import { type Store, stores } from "../../generator/api/store.ts";
import { amount } from "../support/amount.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { differences, questionsOn } from "./differences.ts";
import { loadOracle } from "./oracle.ts";

const SEED = 1;
/** Dozens for each operation: the sample is one data set, and most of what is drawn beyond them has been asked already. */
const REQUESTS = amount(600, 20_000);
/** Every store answers drawn data sets (oracle.test.ts), and the sample as the hosts have it (test/hosts/conformance.test.ts). */
const STORES = amount<readonly Store[]>(["files", "packs"], stores);
const questions = questionsOn(loadOracle(SAMPLE.data), SEED, REQUESTS);

describe(`the server answers ${REQUESTS} requests on the sample as the oracle does`, () => {
  test.each(STORES)("built with --store %s", async (store) => {
    expect(questions.length).toBe(REQUESTS);
    expect(await differences(await sampleTree(store), questions)).toEqual([]);
  });
});
