import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { expect, test } from "vitest";
import { scoresOf } from "../../support/lighthouse.ts";
import { accessibility, accessibilityAfterwards } from "./accessibility.suite.ts";
import { hostile } from "./hostile.suite.ts";
import { hostileData, inBrowser, live, sample } from "./in-browser.ts";

// Lighthouse keeps a processor busy for a second to see how fast it is. Only the scores of performance need that.
pageFunctions.computeBenchmarkIndex = () => 1000;

inBrowser("every page of the explorer", ({ stageOf, port }) => {
  const stage = stageOf(sample);
  hostile(stageOf(hostileData));
  accessibility(stage);
  accessibilityAfterwards(stageOf(live));

  // The scores that are the same in every run. `npm run bench -- site` measures performance.
  test("Lighthouse gives the first page all points for accessibility, best practices and search engines", async () => {
    const categories = ["accessibility", "best-practices", "seo"] as const;
    const { points, lost } = await scoresOf(stage().address, port(), categories);
    expect(lost).toEqual([]);
    expect(points).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
  });
});
