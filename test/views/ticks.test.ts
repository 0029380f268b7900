import { expect, test } from "vitest";
import { ticksIn } from "../../generator/views/charts/ticks.ts";
import { drawOf } from "../support/random.ts";

test.each([
  [0, 1.08, [0, 0.25, 0.5, 0.75, 1]],
  [0, 2700, [0, 500, 1000, 1500, 2000, 2500]],
  [-0.3, 0.3, [-0.2, 0, 0.2]],
  [11.95, 12.31, [12, 12.1, 12.2, 12.3]],
  [0.00012, 0.00047, [0.0002, 0.0003, 0.0004]],
])("an axis from %d to %d has ticks at round numbers", (low, high, ticks) => {
  expect(ticksIn(low, high)).toEqual(ticks);
});

test("an axis of any range has three to six ticks within it, evenly spaced, of few digits", () => {
  const draw = drawOf(5);
  for (let count = 0; count < 5000; count++) {
    const size = 10 ** draw.between(-3, 6);
    const low = (draw.between(0, 20_000) / 10_000 - 1) * size;
    const high = low + (draw.between(1, 10_000) / 1000) * size;
    const ticks = ticksIn(low, high);
    const name = `${low} to ${high}: ${ticks}`;
    expect(ticks.length, name).toBeGreaterThanOrEqual(3);
    expect(ticks.length, name).toBeLessThanOrEqual(6);
    expect(ticks[0], name).toBeGreaterThanOrEqual(low);
    expect(ticks.at(-1), name).toBeLessThanOrEqual(high);
    const step = (ticks[1] as number) - (ticks[0] as number);
    expect(Number(step.toPrecision(6)).toExponential(), name).toMatch(/^(1|2|2\.5|5)e/);
    for (const [index, tick] of ticks.entries()) {
      expect(tick, name).toBeCloseTo((ticks[0] as number) + index * step, 9);
      expect(String(tick).length, name).toBeLessThanOrEqual(12);
    }
  }
});
