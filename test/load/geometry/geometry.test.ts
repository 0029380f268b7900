import { describe, expect, test } from "vitest";
import { readGeometry } from "../../../generator/load/geometry/geometry.ts";
import { drawOf } from "../../support/random.ts";
import { reading } from "../../support/reports.ts";
import { ring } from "../../support/ring.ts";

const read = (geometry: unknown) => reading((report) => readGeometry(geometry, report));
const polygon = (...coordinates: unknown[]) => read({ type: "Polygon", coordinates });
/** The places and messages of the faults of a polygon's rings. */
const faultsOf = (...rings: unknown[]) =>
  polygon(...rings).reports.map(({ path, message }) => [path.slice(1).join(" "), message]);

const SQUARE = ring("0 0, 4 0, 4 4, 0 4, 0 0");

describe("a geometry", () => {
  test("may be null", () => {
    expect(read(null)).toEqual({ value: null, reports: [] });
  });

  test("is the polygons of a Polygon or a MultiPolygon", () => {
    expect(polygon(SQUARE).value).toEqual([[SQUARE]]);
    const other = SQUARE.map(([x, y]) => [(x as number) + 10, y]);
    const { value, reports } = read({
      type: "MultiPolygon",
      coordinates: [[SQUARE], [other]],
      bbox: [0, 0, 14, 4],
    });
    expect([value, reports]).toEqual([[[SQUARE], [other]], []]);
  });

  test("has its rings turned the right way, wherever they begin", () => {
    const clockwise = SQUARE.toReversed();
    const hole = ring("1 1, 2 1, 1 2, 1 1");
    expect(polygon(clockwise, hole).value).toEqual([[SQUARE, hole.toReversed()]]);
    expect(polygon(SQUARE, hole.toReversed()).value).toEqual([[SQUARE, hole.toReversed()]]);
  });

  test("has its rings turned the right way, by their areas: 300 stars, from each corner and both ways round", () => {
    const draw = drawOf(1);
    const twiceArea = (points: readonly (readonly number[])[]) =>
      points.slice(1).reduce((sum, [x = 0, y = 0], at) => {
        const [x0 = 0, y0 = 0] = points[at] ?? [];
        return sum + x0 * y - x * y0;
      }, 0);
    for (let count = 0; count < 300; count++) {
      const corners = 3 + draw.below(9);
      const star = Array.from({ length: corners }, (_, at) => {
        const [angle, radius] = [(2 * Math.PI * at) / corners, 0.1 + draw.below(100) / 50];
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      });
      const from = draw.below(corners);
      const turned = [...star.slice(from), ...star.slice(0, from), star[from]] as number[][];
      const found = polygon(draw.chance(0.5) ? turned : turned.toReversed()).value?.[0]?.[0];
      expect(twiceArea(found as number[][])).toBeGreaterThan(0);
    }
  });

  test("has its rings turned the right way, however small and far from the origin", () => {
    const small = [
      [174.7, -41.3],
      [174.7 + 3e-14, -41.3],
      [174.7 + 3e-14, -41.3 + 1e-14],
      [174.7, -41.3],
    ];
    expect(polygon(small).value).toEqual([[small]]);
    expect(polygon(small.toReversed()).value).toEqual([[small]]);
  });

  test("has its altitudes dropped", () => {
    expect(polygon(SQUARE.map((position) => [...position, 12.5])).value).toEqual([[SQUARE]]);
  });

  test.each([
    [undefined, [], "expected a Polygon, a MultiPolygon or null, found nothing"],
    ["Polygon", [], 'expected a Polygon, a MultiPolygon or null, found "Polygon"'],
    [[SQUARE], [], "expected a Polygon, a MultiPolygon or null, found a list"],
    [{ type: "Point", coordinates: [0, 0] }, [], 'expected a Polygon, a MultiPolygon or null, found "Point"'],
    [{ type: "Polygon" }, ["coordinates"], "expected a list of at least one ring, found nothing"],
    [
      { type: "Polygon", coordinates: [] },
      ["coordinates"],
      "expected a list of at least one ring, found an empty list",
    ],
    [
      { type: "MultiPolygon", coordinates: [] },
      ["coordinates"],
      "expected a list of at least one polygon, found an empty list",
    ],
    [
      { type: "MultiPolygon", coordinates: [[]] },
      ["coordinates", 0],
      "expected a list of at least one ring, found an empty list",
    ],
    [
      { type: "Polygon", coordinates: [null] },
      ["coordinates", 0],
      "expected a ring of at least four positions, found null",
    ],
    [
      { type: "Polygon", coordinates: [SQUARE], crs: null },
      ["crs"],
      'expected no other keys, found "crs": correct its name, or remove it',
    ],
  ])("%j is none", (geometry, path, message) => {
    expect(read(geometry)).toEqual({ value: undefined, reports: [{ path, message }] });
  });

  test("tells the faults of every polygon and ring", () => {
    const coordinates = [[SQUARE.slice(1)], [SQUARE, [[1, 1]], SQUARE.with(1, [181, 0])]];
    expect(read({ type: "MultiPolygon", coordinates }).reports.map(({ path }) => path)).toEqual([
      ["coordinates", 0, 0, 3],
      ["coordinates", 1, 1],
      ["coordinates", 1, 2, 1],
    ]);
  });
});

describe("a position", () => {
  test.each([
    [[4], "expected a position [longitude, latitude], found [4]"],
    [[4, 0, 0, 0], "expected a position [longitude, latitude], found [4, 0, 0, 0]"],
    [[1, 2, 3, 4, 5], "expected a position [longitude, latitude], found [1, 2, 3, 4, …]"],
    [["4", 0], 'expected a position [longitude, latitude], found ["4", 0]'],
    [[4, null], "expected a position [longitude, latitude], found [4, null]"],
    [
      [Number.POSITIVE_INFINITY, 0],
      "expected a position [longitude, latitude], found [a number that is too large, 0]",
    ],
    [4, "expected a position [longitude, latitude], found 4"],
    [[183, 0], "expected a longitude from -180 to 180, found 183: east of 180 it is -177"],
    [[-180.1, 0], "expected a longitude from -180 to 180, found -180.1"],
    [[-170, -90.1], "expected a latitude from -90 to 90, found -90.1"],
    [[170, 95], "expected a latitude from -90 to 90, found 95"],
    [[360, 0], "expected a longitude from -180 to 180, found 360"],
    [[359.5, 0], "expected a longitude from -180 to 180, found 359.5: east of 180 it is -0.5"],
    ...[
      [-42.5, 173.5],
      [90, 90.1],
      [-90, -180],
    ].map((swapped): [number[], string] => [
      swapped,
      `expected [longitude, latitude], found [${swapped.join(", ")}], which is the other way round`,
    ]),
    [[90.1, 90.1], "expected a latitude from -90 to 90, found 90.1"],
    [[90, 180.1], "expected a latitude from -90 to 90, found 180.1"],
  ])("%j is none, or on no globe", (position, message) => {
    expect(faultsOf(SQUARE.with(1, position as [number, number]))).toEqual([["0 1", message]]);
  });

  test("may lie on the very edge of the globe", () => {
    expect(faultsOf(ring("-180 -90, 0 -90, 180 -90, 180 90, 0 90, -180 90, -180 -90"))).toEqual([]);
  });
});

describe("a ring", () => {
  test.each([
    [
      "has at least four positions",
      SQUARE.slice(0, 3),
      "0",
      "expected a ring of at least four positions, found 3",
    ],
    [
      "ends where it starts",
      SQUARE.slice(0, 4),
      "0 3",
      "expected the ring to end where it starts, at [0,0], found [0,4]: repeat the first position at the end",
    ],
    [
      "has no position twice",
      ring("0 0, 4 0, 4 0, 4 4, 0 0"),
      "0 2",
      "expected no position twice in a ring but the last, found [4,0] again",
    ],
    [
      "has no position twice, 0 and -0 being one",
      ring("0 0, 4 -0, 4 4, 4 0, -0 0"),
      "0 3",
      "expected no position twice in a ring but the last, found [4,0] again",
    ],
    [
      "does not reach across the antimeridian",
      ring("179 0, -179 0, -179 4, 179 0"),
      "0 1",
      "expected no edge longer than 180° of longitude, found one from 179 to -179: split the area at the antimeridian",
    ],
  ])("%s", (_what, ring, path, message) => {
    expect(faultsOf(ring)).toEqual([[path, message]]);
  });

  test("may have edges of 180° of longitude, and close with -0", () => {
    expect(faultsOf(ring("-90 0, 90 0, 0 4, -90 -0"))).toEqual([]);
  });

  test("tells each kind of fault at once", () => {
    expect(faultsOf(ring("170 0, -170 0, 170 0, 170 4, 160 4")).map(([path]) => path)).toEqual([
      "0 4",
      "0 2",
      "0 1",
    ]);
  });
});

// `crossings.test.ts` draws thousands of polygons, and has exact arithmetic judge them.
describe("rings that cross", () => {
  const crossing =
    /^expected no edge that crosses another, found the one from \[[^\]]+\] to \[[^\]]+\] crossing/;

  test.each([
    ["themselves", [ring("0 0, 4 4, 4 0, 0 4, 0 0")], "0 0"],
    ["the outer ring", [SQUARE, ring("1 1, 5 2, 1 3, 1 1")], "0 1"],
    ["another hole", [SQUARE, ring("1 1, 3 1, 2 3, 1 1"), ring("2 2, 3 3, 1 3, 2 2")], "1 1"],
  ])("%s are named with the place of an edge", (_what, rings, path) => {
    expect(faultsOf(...rings)).toEqual([
      [expect.stringMatching(`^${path}`), expect.stringMatching(crossing)],
    ]);
  });

  test("only almost, by less than rounding shows, are told apart", () => {
    const low = ring("0 0, 3 1, 1.5 0.5, 0 3, 0 0");
    expect(faultsOf(low).length).toBe(1);
    expect(faultsOf(low.with(2, [1.5, 0.5 + 2 ** -53]))).toEqual([]);
    expect(faultsOf(low.with(2, [1.5, 0.5 - 2 ** -53])).length).toBe(1);
  });
});

test("every hole outside its polygon is named", () => {
  const message = "expected a hole inside the outer ring of its polygon, found one outside";
  expect(faultsOf(SQUARE, ring("6 1, 7 1, 6 2, 6 1"), ring("11 1, 12 1, 11 2, 11 1"))).toEqual([
    ["1", message],
    ["2", message],
  ]);
});
