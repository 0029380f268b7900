import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary.ts";
import { differences } from "./differences.ts";

const REQUESTS = 20_000;
const folder = temporaryFolder();

describe(`the server answers ${REQUESTS} requests on the sample as the oracle does`, () => {
  test.each(["standard", "lean", "full"] as const)(
    "built with --pages %s",
    { timeout: 300_000 },
    async (pages) => {
      expect(await differences(folder, { data: "data", pages, seed: 1, count: REQUESTS })).toEqual([]);
    },
  );
});
