import { expect, test } from "vitest";
import { firstChunk } from "../../../generator/answers/search/chunking.ts";
import { drawOf } from "../../support/random.ts";

test("of 3,000 drawn sequences, the first chunk is cut at the cheapest place between the minimum and the maximum", () => {
  const draw = drawOf(17);
  for (let round = 0; round < 3000; round++) {
    const items = Array.from({ length: draw.between(1, 12) }, () => draw.between(1, 9));
    const costs = [...items, 0].map(() => draw.below(5));
    const min = draw.between(1, 20);
    const max = min + draw.below(15);
    const weightOf = (length: number) => items.slice(0, length).reduce((sum, weight) => sum + weight, 0);
    const cumulative = items.map((_, index) => weightOf(index + 1));
    // Only as many as show that the maximum is exceeded.
    const needed = cumulative.findIndex((weight) => weight > max);
    const weights = needed === -1 ? cumulative : cumulative.slice(0, needed + draw.between(1, 3));
    const found = firstChunk(weights, { min, max }, (index) => costs[index] as number);

    const lengths = items.map((_, index) => index + 1).filter((length) => weightOf(length) <= max);
    const longest = Math.max(1, ...lengths);
    const allowed = lengths.filter((length) => length === longest || weightOf(length) >= min);
    const cost = (length: number) => costs[length] as number;
    const cheapest = allowed.toSorted((a, b) => cost(a) - cost(b) || b - a)[0] ?? 1;
    const whole = weightOf(items.length) <= max;
    expect([round, found]).toEqual([round, whole ? items.length : cheapest]);
  }
});
