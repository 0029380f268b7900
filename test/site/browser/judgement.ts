/** What Lighthouse says of what does not change from run to run; its points for performance are measured by `bench:site`. */

import { expect, test } from "vitest";
import { scoresOf } from "../../../scripts/bench-site/lighthouse.ts";
import type { Stage } from "./stage.ts";

export function judgement(stage: () => Stage, port: () => number): void {
  test.each(["", "reference/get-area/"])(
    "Lighthouse gives %s all points for accessibility, best practices and what search engines need",
    async (path) => {
      const categories = ["accessibility", "best-practices", "seo"] as const;
      const { points, lost } = await scoresOf(stage().address + path, port(), categories);
      expect(lost).toEqual([]);
      expect(points).toEqual({ accessibility: 100, "best-practices": 100, seo: 100 });
    },
  );
}
