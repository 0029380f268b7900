import { describe, expect, test } from "vitest";
import type { Coordinates } from "../../generator/load/geometry/geometry.ts";
import { extentOf } from "../../generator/model/extent.ts";
import { drawOf } from "../support/random.ts";

const box = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

const extent = (...polygons: unknown[]) => extentOf(polygons as unknown as Coordinates);

describe("the extent", () => {
  test("of one polygon is its least and greatest coordinates", () => {
    expect(extent(box(166.5, -47.2, 178.6, -34.1))).toEqual({
      west: 166.5,
      south: -47.2,
      east: 178.6,
      north: -34.1,
    });
  });

  test("of many vertices anywhere is the same", () => {
    const draw = drawOf(1);
    for (let round = 0; round < 500; round++) {
      const ring = Array.from({ length: draw.between(4, 40) }, () => [
        draw.between(-17900, 17900) / 100,
        draw.between(-9000, 9000) / 100,
      ]);
      const longitudes = ring.map(([longitude]) => longitude as number).sort((a, b) => a - b);
      const latitudes = ring.map(([, latitude]) => latitude as number).sort((a, b) => a - b);
      expect(extent([ring])).toEqual({
        west: longitudes[0],
        south: latitudes[0],
        east: longitudes.at(-1),
        north: latitudes.at(-1),
      });
    }
  });

  test("across the antimeridian has its west in the eastern hemisphere, its east in the western", () => {
    const draw = drawOf(2);
    for (let round = 0; round < 500; round++) {
      const west = draw.between(1, 17999) / 100;
      const east = -draw.between(1, 17999) / 100;
      const halves = [box(west, -45, 180, -43), box(-180, -44.5, east, -42)];
      const expected = { west, south: -45, east, north: -42 };
      expect(extent(...halves)).toEqual(expected);
      expect(extent(...halves.toReversed())).toEqual(expected);
    }
  });

  test("across the antimeridian spans islands on either side, too", () => {
    expect(
      extent(
        box(176, -44, 180, -43),
        box(-180, -44, -176.2, -43),
        box(-175, -30, -174, -29),
        box(170, -50, 171, -49),
      ),
    ).toEqual({ west: 170, south: -50, east: -174, north: -29 });
  });

  test("that touches the antimeridian from one side alone does not cross it", () => {
    expect(extent(box(178, -40, 180, -38))).toMatchObject({ west: 178, east: 180 });
    expect(extent(box(-180, -40, -178, -38))).toMatchObject({ west: -180, east: -178 });
  });

  test("on both sides of the antimeridian without touching it does not cross it", () => {
    expect(extent(box(178, -40, 179.99, -38), box(-179.99, -44, -176, -43))).toMatchObject({
      west: -179.99,
      east: 179.99,
    });
  });

  test("minds holes no less than outer rings", () => {
    expect(extent([...box(0, 0, 10, 10), ...box(2, 2, 3, 3)])).toEqual({
      west: 0,
      south: 0,
      east: 10,
      north: 10,
    });
  });

  test("of nothing is the world, so that a map has a view", () => {
    expect(extent()).toEqual({ west: -180, south: -90, east: 180, north: 90 });
  });
});
