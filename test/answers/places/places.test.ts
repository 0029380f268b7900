import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Bounded } from "../../../generator/answers/places/edges.ts";
import { holdersOf } from "../../../generator/answers/places/holders.ts";
import { edgesACell, placeFiles } from "../../../generator/answers/places/places.ts";
import { idsAt } from "../../../generator/edge/resolver/place.ts";
import type { Files } from "../../../generator/edge/resolver/read.ts";
import type { Point, Ring } from "../../../schemas/geometry.ts";
import { areasAt } from "../../conformance/oracle/place.ts";
import { amount } from "../../support/amount.ts";
import { drawOf } from "../../support/random.ts";
import { box, oriented, ring } from "../../support/ring.ts";
import { SAMPLE } from "../../support/sample.ts";
import { placesOf } from "./draw-places.ts";

/** Two polygons of one area that overlap, a hole, a shared border, and areas on both sides of the antimeridian. */
const SHAPES: Bounded[] = [
  { id: "a", boundary: [[box(0, 0, 10, 10), box(2, 2, 8, 8)], [ring("5 5, 12 5.1, 7 12, 5 5")]] },
  { id: "b", boundary: [[ring("10 0, 10 10, 17.3 6.1, 10 0")]] },
  { id: "c", boundary: [[box(170, -40, 180, -30)]] },
  { id: "d", boundary: [[ring("-180 -38, -170 -38, -172.1 -33.3, -180 -31, -180 -38")]] },
  // Touches the antimeridian in one vertex alone.
  { id: "e", boundary: [[ring("180 -20, 175 -19, 174 -21, 180 -20")]] },
  // A cap around a pole, with an edge along either spelling of the antimeridian.
  { id: "g", boundary: [[box(-180, 85, 180, 90)]] },
  // A border along the sides of cells, and vertices at their corners.
  { id: "f", boundary: [[box(-90, 0, -45, 45)]] },
];

/** As supplies lie to each other: equal, within, within and on the edge, across, beside with a shared edge, and in one vertex. */
const SUPPLIES: Bounded[] = [
  { id: "zone", boundary: [[ring("172 -42, 173.3 -41.9, 173 -41, 172.1 -41.2, 172 -42")]] },
  { id: "class A", boundary: [[ring("172 -42, 173.3 -41.9, 173 -41, 172.1 -41.2, 172 -42")]] },
  // The same outline from another vertex, the other way round.
  { id: "class B", boundary: [[ring("173 -41, 173.3 -41.9, 172 -42, 172.1 -41.2, 173 -41")]] },
  { id: "within", boundary: [[ring("172.4 -41.7, 172.8 -41.7, 172.6 -41.4, 172.4 -41.7")]] },
  { id: "in a hole of the next", boundary: [[box(172.45, -41.69, 172.5, -41.66)]] },
  { id: "around", boundary: [[box(172.2, -41.8, 172.9, -41.3), box(172.45, -41.69, 172.5, -41.66)]] },
  { id: "on its edge", boundary: [[ring("172 -42, 173.3 -41.9, 172.6 -41.6, 172 -42")]] },
  { id: "across", boundary: [[ring("172.9 -41.5, 173.7 -41.55, 173.2 -41.1, 172.9 -41.5")]] },
  { id: "beside", boundary: [[ring("173.3 -41.9, 174 -41.6, 173 -41, 173.3 -41.9")]] },
  { id: "in one vertex", boundary: [[ring("172 -42, 171.5 -42.5, 172.2 -42.6, 172 -42")]] },
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

const asRead = ({ id, boundary }: Bounded): Bounded => ({ id, boundary: oriented(boundary) });

/** The files of places as a host reads them, parsed once. */
function filesOf(areas: readonly Bounded[], most?: number): Files & { readonly texts: Map<string, string> } {
  const texts = new Map(
    [...placeFiles(areas.map(asRead), most)].map(({ path, content }) => [path, `${content}`]),
  );
  const { mark } = JSON.parse(texts.get("places/index.json") ?? "");
  const values = new Map<string, unknown>([["places.json", { index: mark, files: [], ends: null }]]);
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
  ...[4, 512].map((most) => ({ of: "supplies", areas: SUPPLIES, most })),
  { of: "the sample", areas: globSync(`${SAMPLE.data}/areas/*.geojson`).sort().flatMap(areasIn), most: 512 },
  ...(named === undefined ? [] : [{ of: named, areas: areasIn(named), most: 512 }]),
];

/** Where the areas that are found are not those of the oracle. */
async function* differences(areas: readonly Bounded[], most: number, count: number) {
  const files = filesOf(areas, most);
  const sources = areas.map(({ id, boundary }) => ({
    id,
    geometry: { type: "MultiPolygon" as const, coordinates: boundary.map((polygon) => [...polygon]) },
  }));
  for (const [x, y] of placesOf(areas, [...files.texts.values()], drawOf(most), count)) {
    const found = [...(await idsAt(x, y, files))].sort().join(" and ");
    const held = areasAt(sources, x, y).map(({ id }) => id);
    if (found !== held.sort().join(" and ")) yield `${x}, ${y}: ${found}, expected ${held.join(" and ")}`;
  }
}

describe.each(CASES)("areas of $of with at most $most edges a cell", ({ areas, most }) => {
  test("are found at every place as the oracle says", { timeout: 7_200_000 }, async () => {
    for await (const difference of differences(areas, most, amount(1_000, 250_000))) expect.fail(difference);
  });

  test("are found for named places, which the build decides together, as for each by itself", async () => {
    const files = filesOf(areas, most);
    const drawn = [...placesOf(areas, [...files.texts.values()], drawOf(most), amount(800, 50_000))];
    const named = drawn.map(([longitude, latitude]) => ({ longitude, latitude }));
    const found: (readonly string[])[] = [];
    for (const { longitude, latitude } of named) found.push(await idsAt(longitude, latitude, files));
    expect(holdersOf(areas.map(asRead), named)).toEqual(found);
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

  test("have at most 16 KB gzipped, with as many edges each as there are of boundaries with a million and a half vertices", () => {
    const count = amount(20_000, 1_500_000);
    const ring = Array.from({ length: count }, (_, i): Point => {
      const [turn, far] = [(2 * Math.PI * i) / count, 2 + Math.sin(i / 90) / 4];
      return [172 + far * Math.cos(turn), -41 + far * Math.sin(turn)];
    });
    const areas = [{ id: "z", boundary: [[[...ring, ring[0] as Point]]] }];
    const { texts } = filesOf(areas, edgesACell(1_500_000));
    expect(Math.max(...[...texts.values()].map((text) => gzipSync(text).length))).toBeLessThan(16_384);
  });

  test("of areas without a boundary are an index that holds nothing", async () => {
    const files = filesOf([]);
    expect([...files.texts.keys()]).toEqual(["places/index.json"]);
    expect(await idsAt(174, -41, files)).toEqual([]);
  });

  test("have more edges each where there would be thousands", () => {
    expect([0, 60_000, 400_001, 1_500_000].map(edgesACell)).toEqual([512, 512, 1024, 1024]);
  });
});
