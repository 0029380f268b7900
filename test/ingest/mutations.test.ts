import { expect, test } from "vitest";
import { amount } from "../support/amount.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { mutatedRun } from "../upstreams/mutated-run.ts";

/** Each sends some 25 mutated answers. */
const RUNS = amount(10, 100);

test(`${RUNS} runs with a fault in nine answers of ten leave no wrong value, and sound data`, async () => {
  const below = temporaryFolder();
  const seen = new Set<string>();
  const totals = { refused: 0, fetched: 0 };
  for (let seed = 1; seed <= RUNS; seed++) {
    const { answers, refused, fetched, wrong } = await mutatedRun(seed, below);
    expect(wrong).toEqual([]);
    for (const fault of answers.keys()) seen.add(fault);
    totals.refused += refused;
    totals.fetched += fetched;
  }
  expect(seen.size).toBeGreaterThan(45);
  expect(Math.min(totals.refused, totals.fetched)).toBeGreaterThan(RUNS * 5);
});
