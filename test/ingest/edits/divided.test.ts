import { describe, expect, test } from "vitest";
import { divided } from "../../../generator/ingest/edits/divided.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { ring } from "../../support/ring.ts";

type Point = readonly [number, number];
type Ring = readonly Point[];

/** A square, counterclockwise. */
const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const clockwise = (ring: Ring): Ring => ring.toReversed();
/** The same ring from another corner on. */
function begunAt(ring: Ring, corner: number): Ring {
  const open = ring.slice(0, -1);
  const turned = [...open.slice(corner), ...open.slice(0, corner)];
  return [...turned, turned[0] as Point];
}

/** Rings as they stand for people: each from its least corner on, in order. */
const plain = (polygons: readonly (readonly Ring[])[]): string[] => {
  const text = (ring: Ring) => {
    const open = ring.slice(0, -1);
    const least = open.map(String).reduce((a, b) => (a < b ? a : b));
    return begunAt(ring, open.map(String).indexOf(least)).join(" ");
  };
  return polygons
    .map(([outer = [], ...holes]) => [text(outer), ...holes.map(text).sort()].join(" / "))
    .sort();
};

describe("what is no polygon is left to the checks", () => {
  const OPEN = square(0, 0, 4).slice(0, -1);
  test.each([
    [null],
    [7],
    ["POLYGON ((0 0, 1 1))"],
    [{}],
    [{ type: "Polygon" }],
    [{ type: "Polygon", coordinates: null }],
    [{ type: "Point", coordinates: [1, 2] }],
    [{ type: "Polygon", coordinates: [OPEN] }],
    [{ type: "Polygon", coordinates: [[...OPEN, "a"]] }],
    [{ type: "MultiPolygon", coordinates: [square(0, 0, 4)] }],
    [{ type: "Polygon", coordinates: [square(0, 0, 4)] }],
    [{ type: "MultiPolygon", coordinates: [[clockwise(square(0, 0, 4))]] }],
  ])("%j", (geometry) => expect(divided(geometry)).toEqual(geometry));
});

test("positions that repeat the one before are left out, and nothing else that stands twice", () => {
  const [a, b, c, d] = square(0, 0, 4) as [Point, Point, Point, Point];
  const of = (...coordinates: unknown[]) => divided({ type: "Polygon", coordinates });
  expect(of([a, a, b, c, c, c, d, a, a])).toEqual({ type: "Polygon", coordinates: [[a, b, c, d, a]] });
  expect(of([a, b, [4, 4, 7], [4, 4], d, a])).toEqual({
    type: "Polygon",
    coordinates: [[a, b, [4, 4, 7], [4, 4], d, a]],
  });
  const many = (...ring: Point[]) => ({ type: "MultiPolygon", coordinates: [[square(9, 9, 1)], [ring]] });
  expect(divided(many(a, b, b, c, d, a))).toEqual(many(a, b, c, d, a));
});

test.each<[string, ...unknown[]]>([
  ["is open", ring("0 0, 4 0, 4 4, 0 4")],
  ["has no area", ring("0 0, 1 1, 0 0")],
  ["has something else among its positions", [...ring("0 0, 1 0"), ["x", 1], ...ring("1 1, 0 0")]],
  ["is open, beside a sound one", square(0, 0, 4), ring("0 0, 1 1")],
])("Esri's rings of which one %s become a Polygon, for the checks to refuse", (_, ...coordinates) => {
  const geometry = { type: "EsriPolygon", coordinates, id: 7 };
  expect(divided(geometry)).toEqual({ ...geometry, type: "Polygon" });
});

const triangle = (x: number): Ring => square(x, 0, 4).toSpliced(2, 1);
/** Its corners lie on the sides of a square. */
const diamond: Ring = ring("2 0, 4 2, 2 4, 0 2, 2 0");
test.each<[string, readonly (readonly Ring[])[]]>([
  ["two triangles", [[triangle(0)], [triangle(9)]]],
  ["a hole with its corners on the outside", [[square(0, 0, 4), clockwise(diamond)], [square(9, 9, 9)]]],
  ["holes within nothing, which stay for the checks to refuse", [[clockwise(diamond)]]],
  [
    "a hole outside of all, which stays with the largest",
    [[square(9, 9, 9), clockwise(square(20, 20, 1))], [square(0, 0, 4)]],
  ],
])("Esri's rings: %s", (_, polygons) => {
  const coordinates = polygons.flat().map(clockwise);
  const made = divided({ type: "EsriPolygon", coordinates }) as { type: string; coordinates: Ring[][] };
  expect([made.type, plain(made.coordinates)]).toEqual(["MultiPolygon", plain(polygons)]);
});

/** Squares far apart, each with holes in its corners, some of which hold a square with a hole again. */
function drawPolygons(draw: Draw): (readonly Ring[])[] {
  // As small as areas are, in degrees.
  const small = (x: number, y: number, side: number) => square(x / 4096, y / 4096, side / 4096);
  const polygons: (readonly Ring[])[] = [];
  for (let at = 0; at < draw.between(1, 4); at++) {
    const [x, y] = [at * 1000, draw.below(5) * 7];
    const holes = (
      [
        [100, 100],
        [100, 600],
        [600, 100],
        [600, 600],
      ] as const
    ).filter(() => draw.chance(0.5));
    polygons.push([small(x, y, 900), ...holes.map(([dx, dy]) => clockwise(small(x + dx, y + dy, 200)))]);
    for (const [dx, dy] of holes)
      if (draw.chance(0.4))
        polygons.push([small(x + dx + 50, y + dy + 50, 100), clockwise(small(x + dx + 70, y + dy + 70, 20))]);
  }
  return polygons;
}

const shuffled = <T>(draw: Draw, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: draw.below(1e9) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

test("Esri's rings, in any order and from any corner on, become polygons that hold their own holes", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draw = drawOf(seed);
    const polygons = drawPolygons(draw);
    // Esri's outer rings turn clockwise, and its holes counterclockwise.
    const rings = shuffled(draw, polygons.flat()).map((ring) => begunAt(clockwise(ring), draw.below(4)));
    const { type, coordinates } = divided({ type: "EsriPolygon", coordinates: rings }) as {
      type: string;
      coordinates: Ring[][];
    };
    expect([seed, type, plain(coordinates)]).toEqual([seed, "MultiPolygon", plain(polygons)]);
  }
});

describe("a ring that comes back to a position is divided there", () => {
  // Two squares that touch at a corner, walked as one ring; and a square with a hole that touches its corner.
  const EIGHT: Ring = ring("0 0, 4 0, 4 4, 8 4, 8 8, 4 8, 4 4, 0 4, 0 0");
  const BITTEN: Ring = ring("0 0, 9 0, 9 9, 0 9, 0 0, 1 3, 3 3, 3 1, 0 0");
  const HALVES = plain([[square(0, 0, 4)], [square(4, 4, 4)]]);
  const coordinatesOf = (geometry: unknown) => (divided(geometry) as { coordinates: Ring[][] }).coordinates;

  test.each([0, 1, 2, 3, 4, 5, 6, 7])("two squares, from corner %i on", (corner) => {
    const ring = begunAt(EIGHT, corner);
    for (const coordinates of [[ring], [clockwise(ring)]])
      expect(plain(coordinatesOf({ type: "Polygon", coordinates }))).toEqual(HALVES);
    expect(plain(coordinatesOf({ type: "EsriPolygon", coordinates: [clockwise(ring)] }))).toEqual(HALVES);
  });

  test("a hole that touches the outside", () => {
    const wanted = plain([[square(0, 0, 9), clockwise(ring("0 0, 3 1, 3 3, 1 3, 0 0"))]]);
    expect(plain(coordinatesOf({ type: "Polygon", coordinates: [BITTEN] }))).toEqual(wanted);
  });

  test("two shapes that touch twice", () => {
    const [crescent, bay] = [ring("8 0, 12 4, 8 8, 10 4, 8 0"), ring("6 4, 8 8, 0 8, 0 0")];
    const coordinates = [[...ring("0 0"), ...crescent, ...bay]];
    expect(plain(coordinatesOf({ type: "Polygon", coordinates }))).toEqual(
      plain([[crescent], [[...ring("0 0, 8 0"), ...bay]]]),
    );
  });

  test("the others of a MultiPolygon stay, whichever way they turn", () => {
    const other = square(20, 20, 4);
    const coordinates = [[EIGHT], [clockwise(other), square(21, 21, 0.5)]];
    expect(plain(coordinatesOf({ type: "MultiPolygon", coordinates }))).toEqual(
      [...HALVES, ...plain([[other, clockwise(square(21, 21, 0.5))]])].sort(),
    );
  });
});
