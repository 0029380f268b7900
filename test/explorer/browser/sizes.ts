/** How much a first visit downloads. */

import { expect, test } from "vitest";
import { weightsOf } from "../../../scripts/bench-site/weights.ts";
import type { Stage } from "./stage.ts";

const KB = 1024;

export function sizes(stage: () => Stage): void {
  test("the first page takes at most 60 KB compressed", async () => {
    const { page, close } = await stage().open("about/", {});
    const { first } = await weightsOf(page, stage().address);
    expect(first).toBeGreaterThan(10 * KB);
    expect(first).toBeLessThanOrEqual(60 * KB);
    await close();
  });
}
