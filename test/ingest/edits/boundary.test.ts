import { describe, expect, test } from "vitest";
import {
  boundaryIn,
  checkPlace,
  isSameBoundary,
  withBoundary,
} from "../../../generator/ingest/edits/boundary.ts";
import { square } from "../../upstreams/world.ts";

const SQUARE = square(174, -41, 1);

describe("a boundary", () => {
  test("has its rings turned, and nothing else is mended", () => {
    const turned = boundaryIn({ type: "Polygon", coordinates: [SQUARE.toReversed()] });
    expect(
      isSameBoundary(
        boundaryIn({ type: "MultiPolygon", coordinates: [[SQUARE]] }),
        boundaryIn({ type: "Polygon", coordinates: [SQUARE] }),
      ),
    ).toBe(true);
    expect(turned).toEqual([[SQUARE]]);
    expect(() => boundaryIn({ type: "Polygon", coordinates: [SQUARE.slice(0, -1)] })).toThrow(
      /found a fault at coordinates\[0\]\[3\]: expected the ring to end where it starts/,
    );
    expect(() => boundaryIn(null)).toThrow("expected a boundary, found null: the area keeps its own");
    expect(() => boundaryIn({ type: "Point", coordinates: [1, 2] })).toThrow("found a fault");
    expect(() => boundaryIn(undefined)).toThrow("found a fault");
  });

  test("loses positions that are equal to the one before, and no others", () => {
    const repeated = SQUARE.flatMap((position) => [position, [...position]]);
    const hole = SQUARE.map(([x, y]) => [x / 2 + 87.25, y / 2 - 20.25]).toReversed();
    expect(boundaryIn({ type: "Polygon", coordinates: [repeated] })).toEqual([[SQUARE]]);
    expect(boundaryIn({ type: "MultiPolygon", coordinates: [[repeated, hole]] })).toEqual([[SQUARE, hole]]);
    expect(() =>
      boundaryIn({ type: "Polygon", coordinates: [SQUARE.toSpliced(3, 0, SQUARE[1] as [number, number])] }),
    ).toThrow("expected a sound boundary, found a fault");
    const nested = JSON.parse(`${"[".repeat(2000)}${"]".repeat(2000)}`);
    expect(() => boundaryIn({ type: "Polygon", coordinates: nested })).toThrow("found a fault");
  });

  test.each([
    [
      "compact",
      (geometry: string) =>
        `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"name":"geometry"}},\n{"type":"Feature","properties":{"name":"{\\"geometry\\": {"},"geometry":${geometry}}]}\n`,
    ],
    [
      "by hand",
      (geometry: string) =>
        `{\n  "type": "FeatureCollection",\n  "features": [\n    {"type": "Feature", "geometry": null, "properties": {}},\n    {\n      "type": "Feature",\n      "geometry" :\n        ${geometry},\n      "properties": {"name": "B"}\n    }\n  ]\n}\n`,
    ],
  ])("replaces the one that stands in a file %s, and no other byte", (_, fileOf) => {
    const old = JSON.stringify(
      { type: "MultiPolygon", coordinates: [[SQUARE], [SQUARE]], bbox: [1, 2, 3, 4] },
      null,
      1,
    );
    const path = ["features", 1];
    const polygon = JSON.stringify({ type: "Polygon", coordinates: [SQUARE] });
    expect(withBoundary(fileOf(old), path, [[SQUARE]])).toBe(fileOf(polygon));
    expect(withBoundary(fileOf("null"), path, [[SQUARE]])).toBe(fileOf(polygon));
    expect(withBoundary(fileOf(polygon), path, [[SQUARE], [SQUARE]])).toBe(
      fileOf(JSON.stringify({ type: "MultiPolygon", coordinates: [[SQUARE], [SQUARE]] })),
    );
  });

  test("goes to its key, however that is spelled", () => {
    const file = (geometry: string) => `{"type":"Feature","geom\\u0065try" :\n${geometry},"properties":{}}`;
    const polygon = JSON.stringify({ type: "Polygon", coordinates: [SQUARE] });
    expect(withBoundary(file("null"), [], [[SQUARE]])).toBe(file(polygon));
  });
});

const hole = (side: number) => square(174.1, -40.9, side).toReversed();
const NORTH = square(174, -40, 1);
test.each([
  ["of the same size", [[SQUARE]], [[SQUARE]], null],
  ["that is a third larger", [[square(174, -41, 1.15)]], [[SQUARE]], null],
  ["that is far larger", [[square(174, -41, 3)]], [[SQUARE]], 900],
  ["without a tenth, as a hole", [[SQUARE, hole(0.32)]], [[SQUARE]], null],
  ["without a third, as a hole", [[SQUARE, hole(0.6)]], [[SQUARE]], 64],
  ["that has lost one of two parts", [[SQUARE]], [[SQUARE], [NORTH]], 50],
  ["that is a sliver", [[square(174, -41, 0.001)]], [[SQUARE]], 0],
])("a boundary %s is taken, or refused where much is gone or new", (_, found, held, share) => {
  const check = () => checkPlace(found, held);
  if (share === null) expect(check).not.toThrow();
  else
    expect(check).toThrow(
      `expected a boundary about as large as the area's own, found one of ${share}% of that: check areas.ids, as a part may have a new name, or another area's; if the area has shrunk or grown, set its geometry to null and run again`,
    );
});

describe("a boundary is refused where it is that of a neighbour, as after a new numbering", () => {
  const EAST = square(175, -41, 1);
  const WEST = square(-180, -41, 1);
  const HALF = square(174.6, -41, 1);
  const elsewhere =
    /^expected a boundary where the area's own is, found one elsewhere, from .* check areas\.ids/;

  test.each([
    ["along an edge", [[EAST]], [[SQUARE]]],
    ["at a corner", [[square(175, -40, 1)]], [[SQUARE]]],
    ["across less than half of it", [[HALF]], [[SQUARE]]],
    [
      "in a hole of the area",
      [[square(171, -44, 1)]],
      [[square(170, -45, 3), square(171, -44, 1).toReversed()]],
    ],
    ["of an area across the antimeridian", [[SQUARE], [EAST]], [[WEST], [square(179, -41, 1)]]],
  ])("%s", (_, found, held) => {
    expect(() => checkPlace(found, held)).toThrow(elsewhere);
  });

  test.each([
    ["by less than half", [[square(174.4, -41, 1)]], [[SQUARE]]],
    ["across the antimeridian", [[WEST], [square(179.5, -41, 0.5)]], [[WEST]]],
  ])("and taken where it has moved %s", (_, found, held) => {
    expect(() => checkPlace(found, held)).not.toThrow();
  });
});
