import { describe, expect, test } from "vitest";
import {
  coarseBoundaries,
  outlineOf,
  pointIn,
  scaleBarOf,
  viewOf,
} from "../../../generator/explorer/charts/outline.ts";
import type { Ring } from "../../../schemas/geometry.ts";
import { box } from "../../support/ring.ts";

const square = (west: number, south: number, size = 1): Ring[] => [
  box(west, south, west + size, south + size),
];

/** The corners of a path of relative lines. */
function cornersOf(path: string): string[] {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  const corners = [];
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i] as number;
    y += numbers[i + 1] as number;
    corners.push(`${x} ${y}`);
  }
  return corners;
}

describe("the drawing of a boundary", () => {
  test("fits the view and its margin", () => {
    const boundary = [square(170, -41)];
    const view = viewOf([boundary], 600, 24);
    expect(Math.max(view.width, view.height)).toBe(600);
    for (const corner of cornersOf(outlineOf(boundary, view))) {
      const [x, y] = corner.split(" ").map(Number) as [number, number];
      expect(x).toBeGreaterThanOrEqual(24);
      expect(x).toBeLessThanOrEqual(view.width - 23);
      expect(y).toBeGreaterThanOrEqual(24);
      expect(y).toBeLessThanOrEqual(view.height - 23);
    }
  });

  test("may be of a circle of 200,000 positions", () => {
    const circle = Array.from({ length: 200_001 }, (_, at) => {
      const turn = (2 * Math.PI * (at % 200_000)) / 200_000;
      return [170 + Math.cos(turn), -41 + Math.sin(turn)] as Ring[number];
    });
    const boundary: Ring[][] = [[circle]];
    const view = viewOf([boundary], 600, 24);
    expect(cornersOf(outlineOf(boundary, view)).length).toBeGreaterThan(100);
  });

  test("shares the corners of a border with the neighbour", () => {
    const [one, other] = [[square(170, -41)], [square(171, -41)]];
    const view = viewOf([one, other], 317, 7);
    const shared = cornersOf(outlineOf(one, view)).filter((corner) =>
      cornersOf(outlineOf(other, view)).includes(corner),
    );
    expect(shared.length).toBe(2);
  });

  test("leaves out positions on a straight line, and keeps what is too small as a mark", () => {
    const ring: Ring = [
      [170, -41],
      [170.5, -41],
      [171, -41],
      [171, -40],
      [170, -41],
    ];
    const view = viewOf([[[ring]]], 600, 0);
    expect(cornersOf(outlineOf([[ring]], view)).length).toBe(3);
    const small = cornersOf(outlineOf([square(170.5, -40.5, 0.0001)], view));
    expect(small.length).toBe(4);
  });

  test("draws a mark in the middle of what is smaller than asked, and nothing else", () => {
    const view = viewOf([[[square(170, -41)[0] as Ring]]], 600, 0);
    for (let size = 0.001; size < 0.2; size *= 1.3) {
      const path = outlineOf([square(170.25, -40.75, size)], view, 8);
      const [, south] = pointIn(view, [170.25, -40.75]);
      const height = south - pointIn(view, [170.25, -40.75 + size])[1];
      const isMark = /l5 5-5 5-5-5z$/.test(path);
      // The corners are on whole units.
      if (Math.abs(height - 8) > 1) expect(isMark, `${height} units high: ${path}`).toBe(height < 8);
    }
  });

  test("in an overview has less detail, in the same places on both sides of a border", () => {
    const border = Array.from({ length: 201 }, (_, i): [number, number] => [
      171 + 0.01 * Math.sin(i / 3),
      -41 + i / 200,
    ]);
    const west: Ring[] = [[[170, -41], ...border, [170, -40], [170, -41]]];
    const east: Ring[] = [[...border.toReversed(), [172, -41], [172, -40], border.at(-1) ?? [0, 0]]];
    const view = viewOf([[west], [east]], 60, 4);
    const [ofWest = [], ofEast = []] = coarseBoundaries([[west], [east]], view).map((boundary) =>
      cornersOf(outlineOf(boundary, view)),
    );
    expect(ofWest.length).toBeLessThan(10);
    const inside = (corners: string[], edge: number) =>
      corners.filter((at) => Math.abs(Number(at.split(" ")[0]) - edge) > 2);
    const edges = [pointIn(view, [170, -40.5])[0], pointIn(view, [172, -40.5])[0]] as const;
    expect(new Set(inside(ofWest, edges[0]))).toEqual(new Set(inside(ofEast, edges[1])));
  });

  test("is in one piece across the antimeridian", () => {
    const boundary = [square(179, -44), square(-180, -44)];
    const view = viewOf([boundary], 600, 0);
    expect(view.eastwards).toBe(true);
    expect(pointIn(view, [-179, -44])[0]).toBeCloseTo(600, 6);
    expect(viewOf([[square(170, -41)]], 600, 0).eastwards).toBe(false);
  });

  test("has a scale bar of a round number of kilometres, right to the metre", () => {
    const view = viewOf([[square(170, -41)]], 600, 0);
    const { kilometres, length } = scaleBarOf(view);
    expect([1, 2, 5, 10, 20, 50, 100]).toContain(kilometres);
    // One degree of longitude at 40.5° south is 84.6 km.
    const [west, east] = [pointIn(view, [170, -40.5])[0], pointIn(view, [171, -40.5])[0]];
    expect((kilometres / length) * (east - west)).toBeCloseTo(84.6, 0);
  });
});
