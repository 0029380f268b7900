import { describe, expect, test } from "vitest";
import { tilesOf } from "../../../generator/answers/tiles/numeric.js";
import type { Ring } from "../../../schemas/geometry.ts";
import { amount } from "../../support/amount.ts";
import { areaFeatures } from "../../support/data-set/odd/areas.ts";
import { drawOf } from "../../support/random.ts";
import { box, ring } from "../../support/ring.ts";
import { densify } from "../../support/tiles/densify.ts";
import { gapsOf } from "../../support/tiles/gaps.ts";
import { archiveFor, areasOf, type Coordinates, decodedTiles, expectExact, percentages } from "./figures.ts";

const MAX_ZOOM = 9;

/** Expects everything of the tiles that holds for any areas, and of whole coverages that they stay whole. */
async function check(boundaries: Coordinates[], isWhole = true, maxZoom = MAX_ZOOM) {
  const areas = areasOf(...boundaries);
  const tiles = await decodedTiles(archiveFor(areas, maxZoom));
  expectExact(areas, tiles, maxZoom);
  for (const zoom of isWhole ? [4, 6, maxZoom] : []) {
    expect({ zoom, ...percentages(areas, tiles, zoom) }).toEqual({ zoom, overlap: 0, gap: 0 });
  }
  return tiles;
}

describe("tiles", () => {
  test("of a grid of areas keep every border, whatever detail it has", async () => {
    const cells = Array.from({ length: 12 }, (_, index): Coordinates => {
      const [west, south] = [170 + (index % 4) * 0.7, -44 + Math.floor(index / 4) * 0.9];
      return [[box(west, south, west + 0.7, south + 0.9)]];
    });
    const detailed = densify(areasOf(...cells), 256, 7).map(({ boundary }) => boundary);
    await check(detailed);
  });

  test("show areas that touch at a point only", async () => {
    await check([
      [[box(170, -44, 171, -43)], [box(171, -43, 172, -42)]],
      [[box(171, -44, 172, -43)]],
      [[box(170, -43, 171, -42)]],
    ]);
  });

  test("show holes that touch their ring, and areas that fill them", async () => {
    const hole: Ring = ring("170 -43.5, 170.4 -43.2, 170.8 -43.5, 170.4 -43.8, 170 -43.5");
    const other: Ring = ring("170.8 -43.5, 170.9 -43.3, 171 -43.5, 170.9 -43.7, 170.8 -43.5");
    await check([[[box(170, -44, 171, -43), hole, other]], [[hole]], [[other]]]);
  });

  test("show rings that touch themselves, with a corner at a corner and with a corner at an edge", async () => {
    const atCorner: Ring = ring("170 -44, 171 -44, 170.5 -43.5, 171 -43, 170 -43, 170.5 -43.5, 170 -44");
    const atEdge: Ring = ring("172 -44, 174 -44, 174 -43, 173.5 -43, 173 -44, 172.5 -43, 172 -43, 172 -44");
    await check([[[atCorner]], [[atEdge]]]);
  });

  test("show slivers thinner than a unit as placeholders, which overlap what is beside them", async () => {
    const wedge: Ring = ring("172 -44, 173 -43.9999999, 172 -43.9999998, 172 -44");
    const areas = areasOf(
      [[box(170, -44, 171, -43)]],
      [[box(171, -44, 171.0000001, -43)]],
      [[box(171.0000001, -44, 172, -43)]],
      [[wedge]],
    );
    const tiles = await decodedTiles(archiveFor(areas, MAX_ZOOM));
    expectExact(areas, tiles, MAX_ZOOM);
    const { overlap } = gapsOf(
      areas,
      tiles.filter(({ z }) => z === 6),
      6,
      4096,
    );
    expect(overlap).toBeLessThanOrEqual(2 * 0.5);
  });

  test("show an area smaller than a unit at every zoom", async () => {
    await check([[[box(170, -44, 170.00001, -43.99999)]], [[box(170.00001, -44, 171, -43)]]]);
  });

  test("keep many hundreds of islands apart from each other and from the coast", async () => {
    const draw = drawOf(3);
    const islands: Coordinates = [];
    const side = amount(30, 60);
    for (let i = 0; i < side; i++) {
      for (let j = 0; j < side; j++) {
        const [west, south] = [170 + i * 0.02, -44 + j * 0.02];
        const size = 0.0001 + draw.below(1800) / 1e5;
        islands.push([box(west, south, west + size, south + size)]);
      }
    }
    await check([islands, [[box(170 + side * 0.02, -44, 173, -42)]]]);
  });

  test("show a chain of a thousand islands that touch at their corners", async () => {
    const islands = Array.from({ length: 1000 }, (_, i) => {
      const [west, south] = [170 + i * 0.0013, -44 + i * 0.0011];
      return [box(west, south, 170 + (i + 1) * 0.0013, -44 + (i + 1) * 0.0011)];
    });
    await check([islands]);
  });

  test("are valid for areas with equal boundaries, and for one inside another", async () => {
    const cell = [box(170, -44, 171, -43)];
    await check([[cell], [cell], [[box(170.2, -43.8, 170.4, -43.6)]]], false);
  });

  test("of an area on both sides of the antimeridian end there", async () => {
    const tiles = await check([[[box(178.5, -18, 180, -16)], [box(-180, -18, -179, -16)]]]);
    const columns = tiles.filter(({ z }) => z === 2).map(({ x }) => x);
    expect(new Set(columns)).toEqual(new Set([0, 3]));
  });

  test("end at the edge of the Mercator square", async () => {
    await check([[[box(-180, -90, 0, -60)], [box(0, -90, 180, -60)]], [[box(-180, 70, 0, 90)]]], false, 6);
  });

  test("show polygons of an area that touch with a corner at an edge", async () => {
    const corner: Ring = ring("171 -43.3, 172 -44, 172 -43, 171 -43.3");
    await check([[[box(170, -44, 171, -43)], [corner]], [[box(172, -44, 173, -43)]]], false);
  });

  test("are valid for areas that overlap", async () => {
    await check([[[box(170, -44, 171, -43)]], [[box(170.5, -43.5, 171.5, -42.5)]]], false);
  });

  test("of an area whose two parts meet at the antimeridian have no line there where a tile shows both", async () => {
    const tiles = await check([[[box(179, -18, 180, -16)], [box(-180, -17.5, -179, -16.5)]]]);
    const { features } = tiles.find(({ z, x }) => z === 5 && x === 31) as (typeof tiles)[number];
    expect(features.map(({ rings }) => rings.length)).toEqual([1]);
  });

  test("of random areas, overlapping or not, are exact", async () => {
    for (let seed = 0; seed < amount(5, 25); seed++) {
      const draw = drawOf(seed);
      const features = areaFeatures(draw, draw.between(1, 8), [], []);
      const boundaries = features.flatMap(({ geometry }) =>
        geometry === null
          ? []
          : [geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates],
      );
      if (boundaries.length === 0) continue;
      const areas = areasOf(...(boundaries as Coordinates[]));
      expectExact(areas, await decodedTiles(archiveFor(areas, 7)), 7);
    }
  });

  test("hold nothing of an area without a boundary", () => {
    const area = { id: "00000000-0000-4000-8000-000000000000", name: "Nowhere", boundary: null };
    expect([...tilesOf([area], MAX_ZOOM)]).toEqual([]);
  });

  test("are the same with and without areas that have no boundary", () => {
    const drawn = areasOf([[box(170, -44, 171, -43)]], [[box(171, -44, 172, -43)]]);
    const [first, second] = drawn as [(typeof drawn)[number], (typeof drawn)[number]];
    const nowhere = { id: "ffffffff-0000-4000-8000-000000000000", name: "Nowhere", boundary: null };
    expect([...tilesOf([first, nowhere, second], 6)]).toEqual([...tilesOf(drawn, 6)]);
  });

  test("name each area by its id, its name and a number that other areas do not change", async () => {
    const [first, second] = [[[box(170, -44, 171, -43)]], [[box(171, -44, 172, -43)]]];
    const areas = areasOf(first, second);
    const both = (await decodedTiles(archiveFor(areas, 2))).at(-1)?.features;
    const alone = (await decodedTiles(archiveFor(areas.slice(1), 2))).at(-1)?.features;
    expect(both?.map(({ properties }) => properties)).toEqual(areas.map(({ id, name }) => ({ id, name })));
    expect(both?.[1]?.number).toBe(alone?.[0]?.number);
    expect(both?.every(({ number }) => Number.isSafeInteger(number))).toBe(true);
  });
});
