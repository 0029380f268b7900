import type { Bounded } from "../../../generator/answers/places/edges.ts";
import type { Point } from "../../../schemas/geometry.ts";
import type { Draw } from "../../support/random.ts";

/**
 * Places where a mistake would show: vertices, points on edges, both one to three steps of a double off, level with vertices, anchors,
 * corners and sides of cells, the antimeridian, and anywhere. `texts` are the files of the cells.
 */
export function* placesOf(
  areas: readonly Bounded[],
  texts: readonly string[],
  draw: Draw,
  count: number,
): Generator<Point> {
  const rings = areas.flatMap(({ boundary }) => boundary.flat());
  const anchors = texts.map((text): Point => JSON.parse(text).at ?? [0, 0]);
  const real = () => draw.below(2 ** 30) / 2 ** 30;
  const near = (value: number) => value + draw.between(-3, 3) * 2 ** -52 * Math.abs(value);
  const side = (span: number) => (draw.below(2 ** 12 + 1) * span) / 2 ** 12 - span / 2;
  for (let drawn = 0; drawn < count; ) {
    const ring = draw.pick(rings);
    const at = draw.below(ring.length - 1);
    const [[ax, ay], [bx, by]] = [ring[at] as Point, ring[at + 1] as Point];
    const t = real();
    const [x, y] = draw.pick<() => Point>([
      () => [real() * 360 - 180, real() * 180 - 90],
      () => [ax, ay],
      () => [near(ax), near(ay)],
      () => [ax + (bx - ax) * t, ay + (by - ay) * t],
      () => [near(ax + (bx - ax) * t), near(ay + (by - ay) * t)],
      () => [ax + real() - 0.5, ay],
      () => [ax, ay + real() - 0.5],
      () => [draw.pick([180, -180]), ay + draw.pick([0, real() - 0.5])],
      () => [side(360), side(180)],
      () => [side(360), ay],
      () => [ax, side(180)],
      () => draw.pick(anchors),
    ])();
    if (Math.abs(x) > 180 || Math.abs(y) > 90) continue;
    drawn++;
    yield [x, y];
  }
}
