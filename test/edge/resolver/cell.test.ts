/** On a small grid most ways lead through vertices and along edges: there the side of each triangle is known by its corners alone. */

import { expect, test } from "vitest";
import { type CellArea, crossing, holding } from "../../../generator/edge/resolver/cell.ts";
import { drawOf } from "../../support/random.ts";

type Place = readonly [x: number, y: number];

/** Twice the area of a triangle, positive if it is anticlockwise: exact, for the places are small integers. */
const turn = ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

test("a way to a place crosses the outline of a triangle as often as the place lies further inside", () => {
  const draw = drawOf(7);
  const place = (): Place => [draw.below(7), draw.below(7)];
  let throughVertices = 0;
  for (let round = 0; round < 20_000; round++) {
    const [a, b, c, from, to] = [place(), place(), place(), place(), place()];
    const area = turn(a, b, c);
    const edges = [
      [a, b],
      [b, c],
      [c, a],
    ] as const;
    /** How often the outline goes around a place, anticlockwise; null on the outline. */
    const around = (at: Place): number | null => {
      const sides = edges.map(([one, other]) => Math.sign(turn(one, other, at) * area));
      return sides.includes(-1) ? 0 : sides.includes(0) ? null : Math.sign(area);
    };
    if (area === 0 || around(from) === null) continue;
    const crossed = edges.reduce((sum, [one, other]) => sum + crossing(...one, ...other, ...from, ...to), 0);
    const [before, after] = [around(from) as number, around(to)];
    expect({ a, b, c, from, to, crossed }).toEqual({
      ...{ a, b, c, from, to },
      crossed: after === null ? Infinity : after - before,
    });
    if (after !== null && [a, b, c].some((corner) => turn(from, to, corner) === 0)) throughVertices++;
  }
  expect(throughVertices).toBeGreaterThan(1000);
});

test("a cell holds the areas that a place is inside or on the edge of, however their outlines are cut into chains", () => {
  const draw = drawOf(8);
  const place = (): Place => [draw.below(7), draw.below(7)];
  let onEdges = 0;
  for (let round = 0; round < 2000; round++) {
    const [at, to] = [place(), place()];
    const expected: string[] = [];
    const areas = ["a", "b", "c"].flatMap((id): CellArea[] => {
      const corners = [place(), place(), place()] as const;
      const ring = turn(...corners) < 0 ? corners.toReversed() : corners;
      const sidesAt = (one: Place) =>
        ring.map((corner, next) => Math.sign(turn(corner, ring[(next + 1) % 3] as Place, one)));
      const [before, after] = [sidesAt(at), sidesAt(to)];
      // No triangle, or one whose edge the anchor lies on.
      if (turn(...corners) === 0 || (before.includes(0) && !before.includes(-1))) return [];
      if (!after.includes(-1)) expected.push(id);
      if (after.includes(0) && !after.includes(-1)) onEdges++;
      const closed = [...ring, ring[0] as Place];
      const cut = draw.below(3);
      const chains = cut === 0 ? [closed] : [closed.slice(0, cut + 1), closed.slice(cut)];
      return [[id, before.includes(-1) ? 0 : 1, ...chains.map((chain) => chain.flat())]];
    });
    expect({ areas, at, to, held: holding({ at, areas }, ...to) }).toEqual({ areas, at, to, held: expected });
  }
  expect(onEdges).toBeGreaterThan(300);
});
