import { expect, test } from "vitest";
import { sideOf } from "../../../generator/edge/resolver/side.ts";
import { drawOf } from "../../support/random.ts";

/** A double as a whole number of 2⁻¹⁰⁰: exact for what is no smaller than 2⁻⁴⁷. */
const whole = (value: number): bigint => BigInt(value * 2 ** 100);

/** The sign of the determinant, without any rounding. */
function exactly(...values: [number, number, number, number, number, number]): number {
  const [ax, ay, bx, by, cx, cy] = values.map(whole) as [bigint, bigint, bigint, bigint, bigint, bigint];
  const determinant = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
  return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
}

/** The double that lies so many doubles further. */
function beside(value: number, steps: number): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  return new Float64Array(new BigInt64Array([(bits[0] as bigint) + BigInt(steps)]).buffer)[0] as number;
}

test("the side of points a few doubles from a line is that of exact arithmetic, where doubles are often wrong", () => {
  const draw = drawOf(8);
  const coordinate = (size: number) => (draw.below(2 ** 32) / 2 ** 32 - 0.5) * size || 1;
  let wrong = 0;
  for (let round = 0; round < 20_000; round++) {
    const size = draw.pick([360, 90, 1, 1e-3]);
    const [ax, ay, bx, by] = [coordinate(size), coordinate(size), coordinate(size), coordinate(size)];
    const share = draw.pick([0, 0.5, 1, draw.below(1e6) / 1e6]);
    const cx = beside(ax + (bx - ax) * share, draw.between(-2, 2));
    const cy = beside(ay + (by - ay) * share, draw.between(-2, 2));
    const expected = exactly(ax, ay, bx, by, cx, cy);
    expect(Math.sign(sideOf(ax, ay, bx, by, cx, cy)), `${[ax, ay, bx, by, cx, cy]}`).toBe(expected);
    const rounded = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
    if (Math.sign(rounded) !== expected) wrong++;
  }
  expect(wrong).toBeGreaterThan(1000);
});
