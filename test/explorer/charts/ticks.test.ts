import { expect, test } from "vitest";
import { ticksIn } from "../../../generator/explorer/charts/ticks.ts";

test.each([
  [0, 1.08, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [0, 2700, [0, 500, 1000, 1500, 2000, 2500]],
  [-0.3, 0.3, [-0.2, 0, 0.2]],
  [11.95, 12.31, [12, 12.1, 12.2, 12.3]],
  [0.00012, 0.00047, [0.0002, 0.0003, 0.0004]],
])("an axis from %d to %d has ticks at round numbers", (low, high, ticks) => {
  expect(ticksIn(low, high)).toEqual(ticks);
});
