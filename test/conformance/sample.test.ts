import { describe, expect, test } from "vitest";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { differences, questionsOn } from "./differences.ts";

const SEED = 1;
const REQUESTS = 20_000;
const questions = questionsOn(SAMPLE.data, SEED, REQUESTS);

describe(`the server answers ${REQUESTS} requests on the sample as the oracle does`, () => {
  test.each(["standard", "lean", "full"] as const)(
    "built with --pages %s",
    { timeout: 300_000 },
    async (pages) => {
      expect(questions.length).toBe(REQUESTS);
      expect(await differences(await sampleTree(pages), questions)).toEqual([]);
    },
  );
});
