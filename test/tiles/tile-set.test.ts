import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeTiles } from "../../generator/tiles/tile-set.ts";
import { drawOf } from "../conformance/random.ts";
import type { Coordinates } from "./figures.ts";

/** TileJSON 3.0.0, as its specification words it, for vector tiles. */
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const zoom = z.int().min(0).max(30);
const tileJson = z
  .strictObject({
    tilejson: z.string().regex(/^3\.\d+\.\d+$/),
    tiles: z.array(z.string().regex(/^https?:\/\/.*\{z\}.*\{x\}.*\{y\}/)).min(1),
    vector_layers: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          fields: z.record(z.string(), z.string()),
          description: z.string().optional(),
          minzoom: zoom.optional(),
          maxzoom: zoom.optional(),
        }),
      )
      .min(1),
    attribution: z.string().optional(),
    bounds: z.tuple([longitude, latitude, longitude, latitude]),
    center: z.tuple([longitude, latitude, zoom]),
    description: z.string().optional(),
    maxzoom: zoom,
    minzoom: zoom,
    name: z.string().optional(),
    scheme: z.enum(["xyz", "tms"]).optional(),
  })
  .refine(({ minzoom, maxzoom }) => minzoom <= maxzoom)
  .refine(({ bounds: [west, south, east, north] }) => west <= east && south <= north, "bounds wrap")
  .refine(
    ({ bounds: [west, south, east, north], center: [x, y] }) =>
      west <= x && x <= east && south <= y && y <= north,
    "the centre is not within the bounds",
  )
  .refine(({ center, minzoom, maxzoom }) => center[2] >= minzoom && center[2] <= maxzoom);

const facts = {
  title: "Title",
  description: "Description",
  attribution: ["A", "B"],
  baseUrl: "https://example.nz/base",
  maxZoom: 12,
};

const box = (west: number, south: number, east: number, north: number): Coordinates => [
  [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
];

const boundsAndCenter = (...boundaries: Coordinates[]) => {
  const { bounds, center } = describeTiles(boundaries, facts);
  return { bounds, center };
};

describe("the tile set", () => {
  test("is TileJSON, wherever areas are", () => {
    const draw = drawOf(11);
    for (let i = 0; i < 500; i++) {
      const boundaries = Array.from({ length: draw.below(4) }, () => {
        const [west, south] = [draw.between(-180, 179), draw.between(-90, 89)];
        return box(west, south, draw.between(west + 1, 180), draw.between(south + 1, 90));
      });
      tileJson.parse(describeTiles(boundaries, { ...facts, maxZoom: draw.below(17) }));
    }
  });

  test("of areas on one side of the antimeridian has their bounds, and opens in their middle", () => {
    expect(boundsAndCenter(box(166, -47, 170, -40), box(174, -41, 178, -34))).toEqual({
      bounds: [166, -47, 178, -34],
      center: [172, -40.5, 4],
    });
    expect(boundsAndCenter(box(170, -47, 180, -40))).toEqual({
      bounds: [170, -47, 180, -40],
      center: [175, -43.5, 5],
    });
  });

  test("of areas on both sides goes all around, and still opens where they are", () => {
    expect(boundsAndCenter(box(166, -47, 178, -34), box(-177, -45, -176, -43))).toEqual({
      bounds: [-180, -47, 180, -34],
      center: [175, -40.5, 4],
    });
    expect(boundsAndCenter(box(179, -47, 180, -46).concat(box(-180, -47, -175, -46)))).toEqual({
      bounds: [-180, -47, 180, -46],
      center: [-178, -46.5, 5],
    });
  });

  test("of nothing shows the world", () => {
    const { bounds, center } = describeTiles([], facts);
    expect(bounds.map(Math.round)).toEqual([-180, -85, 180, 85]);
    expect(center).toEqual([0, 0, 0]);
  });

  test("addresses its tiles below the base address, and shows attributions as text", () => {
    const tileSet = describeTiles([], { ...facts, attribution: ["<script>", "Stats NZ & LINZ"] });
    expect(tileSet.tiles).toEqual(["https://example.nz/base/v1/tiles/areas/{z}/{x}/{y}.mvt"]);
    expect(tileSet.attribution).toBe("&lt;script> | Stats NZ & LINZ");
  });
});
