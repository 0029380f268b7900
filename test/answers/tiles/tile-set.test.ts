import { describe, expect, test } from "vitest";
import { describeTiles } from "../../../generator/answers/tiles/tile-set.ts";
import { drawOf } from "../../support/random.ts";
import { box } from "../../support/ring.ts";
import type { Coordinates } from "./figures.ts";
import { faultsOfTileJson } from "./tile-json.ts";

const details = {
  title: "Title",
  description: "Description",
  attribution: ["A", "B"],
  baseUrl: "https://example.nz/base",
  maxZoom: 12,
};

const inBox = (...bounds: Parameters<typeof box>): Coordinates => [[box(...bounds)]];

const boundsAndCenter = (...boundaries: Coordinates[]) => {
  const { bounds, center } = describeTiles(boundaries, details);
  return { bounds, center };
};

describe("the tile set", () => {
  test("is TileJSON, wherever areas are", () => {
    const draw = drawOf(11);
    for (let i = 0; i < 500; i++) {
      const boundaries = Array.from({ length: draw.below(4) }, () => {
        const [west, south] = [draw.between(-180, 179), draw.between(-90, 89)];
        return inBox(west, south, draw.between(west + 1, 180), draw.between(south + 1, 90));
      });
      const tileSet = describeTiles(boundaries, { ...details, maxZoom: draw.below(17) });
      expect(faultsOfTileJson(tileSet)).toEqual([]);
    }
  });

  test.each([
    ["no address", { tiles: [] }],
    ["an address without a placeholder for the row", { tiles: ["https://example.nz/{z}/{x}.mvt"] }],
    ["an address that is not absolute", { tiles: ["/v1/tiles/{z}/{x}/{y}.mvt"] }],
    ["bounds that wrap", { bounds: [170, -47, -170, -40], center: [175, -43, 4] }],
    ["a centre outside its bounds", { center: [0, 0, 4] }],
    ["a centre at a fraction of a zoom", { center: [170.5, -43.5, 4.5] }],
    ["a centre above the greatest zoom", { center: [170.5, -43.5, 13] }],
    ["a greatest zoom below the least", { minzoom: 12, maxzoom: 11 }],
    ["a layer without fields", { vector_layers: [{ id: "areas" }] }],
    ["a layer beyond the zooms", { vector_layers: [{ id: "areas", fields: {}, minzoom: 0, maxzoom: 13 }] }],
    ["an unknown scheme", { scheme: "zxy" }],
    ["an unknown key", { centre: [170.5, -43.5, 4] }],
  ])("would not be TileJSON with %s", (_, change) => {
    const sound = describeTiles([inBox(170, -44, 171, -43)], details);
    expect(faultsOfTileJson(sound)).toEqual([]);
    expect(faultsOfTileJson({ ...sound, ...change })).not.toEqual([]);
  });

  test("of areas on one side of the antimeridian has their bounds, and opens in their middle", () => {
    expect(boundsAndCenter(inBox(166, -47, 170, -40), inBox(174, -41, 178, -34))).toEqual({
      bounds: [166, -47, 178, -34],
      center: [172, -40.5, 4],
    });
    expect(boundsAndCenter(inBox(170, -47, 180, -40))).toEqual({
      bounds: [170, -47, 180, -40],
      center: [175, -43.5, 5],
    });
  });

  test("of areas on both sides spans the world, and still opens where they are", () => {
    expect(boundsAndCenter(inBox(166, -47, 178, -34), inBox(-177, -45, -176, -43))).toEqual({
      bounds: [-180, -47, 180, -34],
      center: [175, -40.5, 4],
    });
    expect(boundsAndCenter(inBox(179, -47, 180, -46).concat(inBox(-180, -47, -175, -46)))).toEqual({
      bounds: [-180, -47, 180, -46],
      center: [-178, -46.5, 5],
    });
  });

  test("of nothing shows the world", () => {
    const { bounds, center } = describeTiles([], details);
    expect(bounds.map(Math.round)).toEqual([-180, -85, 180, 85]);
    expect(center).toEqual([0, 0, 0]);
  });

  test("addresses its tiles below the base address, and shows attributions as text", () => {
    const tileSet = describeTiles([], { ...details, attribution: ["<script>", "Stats NZ & LINZ"] });
    expect(tileSet.tiles).toEqual(["https://example.nz/base/v1/tiles/areas/{z}/{x}/{y}.mvt"]);
    expect(tileSet.attribution).toBe("&lt;script> | Stats NZ & LINZ");
  });
});
