/** Parts of the tiles' geometry on drawn whole numbers, where many lie on each other, against plain counts. */

import { expect, test } from "vitest";
import { type Draw, drawOf } from "../../support/random.ts";

// By a name that TypeScript does not follow: these modules have a configuration of their own (numeric.d.ts).
const FOLDER = "../../../generator/answers/tiles/geometry";
type FlatRing = Int32Array;
type Grid = { add(vertex: number, x: number, y: number): void };
type Vertices = { x: Float64Array; y: Float64Array; isRemoved: Uint8Array; grid: Grid };
const { simpleRings } = (await import(`${FOLDER}/simple-rings.ts`)) as {
  simpleRings(rings: readonly FlatRing[]): FlatRing[];
};
const { isEmptyTriangle, triangleArea } = (await import(`${FOLDER}/triangles.ts`)) as Record<
  string,
  (a: number, v: number, b: number, vertices: Vertices) => number | boolean
>;
const { VertexGrid } = (await import(`${FOLDER}/vertex-grid.ts`)) as {
  VertexGrid: new (count: number, cell: number) => Grid;
};

/** The edges of rings, each as it is passed. */
const edgesOf = (rings: readonly FlatRing[]): string[] =>
  rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => {
      const at = (vertex: number) => ring.slice(2 * (vertex % (ring.length / 2))).slice(0, 2);
      return `${at(i)} ${at(i + 1)}`;
    }),
  );

/** Squares of a side of one around which the inside lies, some with a corner twice in a row, from any corner. */
const squaresOf = (draw: Draw): FlatRing[] =>
  Array.from({ length: 36 }, (_, cell) => [cell % 6, Math.floor(cell / 6)] as const)
    .filter(() => draw.chance(0.6))
    .map(([x, y]) => {
      const corners = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      const first = draw.below(4);
      const turned = [...corners.slice(first), ...corners.slice(0, first)];
      return Int32Array.from(
        turned.flatMap((corner) => (draw.chance(0.2) ? [...corner, ...corner] : corner)),
      );
    });

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  "rings that touch become simple ones around the same, %#",
  (seed) => {
    const squares = squaresOf(drawOf(seed));
    const rings = simpleRings(squares);
    // An edge that is passed both ways is none.
    const passed = new Set(edgesOf(squares).filter((edge) => new Set(edge.split(" ")).size === 2));
    const left = [...passed].filter((edge) => !passed.has(edge.split(" ").reverse().join(" ")));
    expect(edgesOf(rings).sort()).toEqual(left.sort());
    for (const ring of rings) {
      const corners = edgesOf([ring]).map((edge) => edge.split(" ")[0]);
      expect(new Set(corners).size).toBe(corners.length);
    }
  },
);

test.each([1, 2, 5, 40])("a triangle is empty if no vertex lies in it or on it, with cells of %i", (cell) => {
  const draw = drawOf(cell);
  for (let round = 0; round < 300; round++) {
    // Many, so that few share a bucket of the grid; the triangle is small enough to be empty now and then.
    const count = 150;
    const spread = draw.pick([3, 8, 25]);
    const place = () =>
      Float64Array.from({ length: count }, (_, i) => (i < 3 ? 20 + draw.below(spread) : draw.below(60)));
    const [x, y] = [place(), place()];
    const isRemoved = Uint8Array.from(x, () => (draw.chance(0.2) ? 1 : 0));
    const vertices = { x, y, isRemoved, grid: new VertexGrid(count, cell) };
    for (let i = 0; i < count; i++) vertices.grid.add(i, x[i] as number, y[i] as number);
    const twice = (a: number, b: number, c: number) => {
      const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((i) => [x[i], y[i]]) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return ax * by - ay * bx + (bx * cy - by * cx) + (cx * ay - cy * ax);
    };
    expect(triangleArea?.(0, 1, 2, vertices)).toBe(Math.abs(twice(0, 1, 2)));
    // Three smaller triangles make up the whole if a point lies in it. A flat one holds what lies on its line, within its ends.
    const isIn = (i: number) => {
      const parts = [twice(i, 0, 1), twice(i, 1, 2), twice(i, 2, 0)];
      return parts.every((part) => part >= 0) || parts.every((part) => part <= 0);
    };
    const others = Array.from({ length: count - 3 }, (_, index) => index + 3).filter(
      (i) => isRemoved[i] === 0,
    );
    if (twice(0, 1, 2) !== 0) expect(isEmptyTriangle?.(0, 1, 2, vertices)).toBe(!others.some(isIn));
  }
});
