import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Point, Ring } from "../../generator/load/geometry/ring.ts";
import type { Bounded } from "../../generator/places/edges.ts";
import { edgesACell, placeFiles } from "../../generator/places/places.ts";
import { idsAt } from "../../generator/resolver/place.ts";
import type { Files } from "../../generator/resolver/read.ts";
import { areasAt } from "../conformance/oracle/place.ts";
import { amount } from "../support/amount.ts";
import { drawOf } from "../support/random.ts";
import { placesOf } from "./draw-places.ts";

const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

/** Two polygons of one area that overlap, a hole, a shared border, and areas on both sides of the antimeridian. */
const SHAPES: Bounded[] = [
  {
    id: "a",
    boundary: [
      [square(0, 0, 10), square(2, 2, 6)],
      [
        [
          [5, 5],
          [12, 5.1],
          [7, 12],
          [5, 5],
        ],
      ],
    ],
  },
  {
    id: "b",
    boundary: [
      [
        [
          [10, 0],
          [10, 10],
          [17.3, 6.1],
          [10, 0],
        ],
      ],
    ],
  },
  { id: "c", boundary: [[square(170, -40, 10)]] },
  {
    id: "d",
    boundary: [
      [
        [
          [-180, -38],
          [-170, -38],
          [-172.1, -33.3],
          [-180, -31],
          [-180, -38],
        ],
      ],
    ],
  },
  // Touches the antimeridian in one vertex alone.
  {
    id: "e",
    boundary: [
      [
        [
          [180, -20],
          [175, -19],
          [174, -21],
          [180, -20],
        ],
      ],
    ],
  },
];

/** More boundaries: a GeoJSON file. */
const named = process.env.BOUNDARIES;

type Feature = { readonly geometry: { readonly type: string; readonly coordinates: unknown } };

const areasIn = (file: string): Bounded[] =>
  (JSON.parse(readFileSync(file, "utf8")).features as Feature[])
    .filter(({ geometry }) => geometry !== null)
    .map(({ geometry }, i) => ({
      id: `${file} ${i}`,
      boundary: (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) as Point[][][],
    }));

/** The files of places as a host reads them, parsed once. */
function filesOf(areas: readonly Bounded[], most?: number): Files & { readonly texts: Map<string, string> } {
  const texts = new Map([...placeFiles(areas, most)].map(({ path, content }) => [path, `${content}`]));
  const values = new Map<string, unknown>();
  return {
    texts,
    has: async (file) => texts.has(file),
    json: async (file) => {
      if (!values.has(file)) values.set(file, JSON.parse(texts.get(file) ?? "null"));
      return values.get(file);
    },
  };
}

const CASES: readonly { of: string; areas: readonly Bounded[]; most: number }[] = [
  ...[4, 8, 512].map((most) => ({ of: "drawn shapes", areas: SHAPES, most })),
  { of: "the sample", areas: globSync("data/areas/*.geojson").sort().flatMap(areasIn), most: 512 },
  ...(named === undefined ? [] : [{ of: named, areas: areasIn(named), most: 512 }]),
];

describe.each(CASES)("areas of $of with at most $most edges a cell", ({ areas, most }) => {
  test("are found at every place as the oracle says", async () => {
    const files = filesOf(areas, most);
    const draw = drawOf(most);
    const sources = areas.map(({ id, boundary }) => ({
      id,
      geometry: { type: "MultiPolygon" as const, coordinates: boundary.map((polygon) => [...polygon]) },
    }));
    for (const [x, y] of placesOf(areas, [...files.texts.values()], draw, amount(3_000, 250_000)))
      expect([...(await idsAt(x, y, files))].sort(), `${x}, ${y}`).toEqual(
        areasAt(sources, x, y)
          .map(({ id }) => id)
          .sort(),
      );
  });
});

describe("the files of places", () => {
  test("say themselves which they are", () => {
    for (const [path, text] of filesOf(SHAPES, 4).texts) expect(JSON.parse(text).file).toBe(path);
  });

  test("stay few where hundreds of areas share an edge", () => {
    const areas = Array.from({ length: 900 }, (_, i) => ({
      id: `s${i}`,
      boundary: [
        [
          [
            [170, -40],
            [171.3, -41.7],
            [171 + i / 1000, -40],
            [170, -40],
          ] as Ring,
        ],
      ],
    }));
    expect(filesOf(areas).texts.size).toBeLessThan(60);
  });

  test("of areas without a boundary are an index that holds nothing", async () => {
    const files = filesOf([]);
    expect([...files.texts.keys()]).toEqual(["places/index.json"]);
    expect(await idsAt(174, -41, files)).toEqual([]);
  });

  test("have more edges each where there would be thousands", () => {
    expect([0, 60_000, 409_601, 1_500_000, 9_000_000].map(edgesACell)).toEqual([512, 512, 1024, 2048, 2048]);
  });
});
