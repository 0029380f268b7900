/** The Lighthouse scores that are the same in every run. `npm run bench -- site` measures performance. */

import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { expect, test } from "vitest";
import { scoresOf } from "../../../scripts/bench/site/lighthouse.ts";
import type { Stage } from "./stage.ts";

// Lighthouse keeps a processor busy for a second to see how fast it is. Only the scores of performance need that.
pageFunctions.computeBenchmarkIndex = () => 1000;

export function judgement(stage: () => Stage, port: () => number): void {
  test("Lighthouse gives the first page all points for accessibility, best practices and search engines", async () => {
    const categories = ["accessibility", "best-practices", "seo"] as const;
    const { points, lost } = await scoresOf(stage().address, port(), categories);
    expect(lost).toEqual([]);
    expect(points).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
  });
}
