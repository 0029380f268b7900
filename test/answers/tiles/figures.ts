import { expect } from "vitest";
import { archiveOf } from "../../../generator/answers/tiles/archive/archive.ts";
import { tilesOf } from "../../../generator/answers/tiles/numeric.js";
import { describeTiles } from "../../../generator/answers/tiles/tile-set.ts";
import { oriented } from "../../support/ring.ts";
import type { Boundary } from "../../support/tiles/boundaries.ts";
import { gapsOf } from "../../support/tiles/gaps.ts";
import { intersectedTiles } from "../../support/tiles/intersections.ts";
import { type DecodedTile, decodeTile, readArchive } from "../../support/tiles/read-archive.ts";
import { faultsOf } from "../../support/tiles/validity.ts";

export type Coordinates = Boundary["boundary"];

/** Areas with the given boundaries. Ids and names derive from the order. */
export const areasOf = (...boundaries: Coordinates[]): Boundary[] =>
  boundaries.map((boundary, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    name: `Area ${index}`,
    boundary: oriented(boundary),
  }));

export function archiveFor(areas: readonly Boundary[], maxZoom: number): Uint8Array {
  const details = { title: "Test", description: "", attribution: [], baseUrl: "http://localhost", maxZoom };
  const tileSet = describeTiles(
    areas.map(({ boundary }) => boundary),
    details,
  );
  return archiveOf([...tilesOf(areas, maxZoom)], tileSet);
}

/** The tiles of an archive, decoded by other people's code. */
export async function decodedTiles(archive: Uint8Array): Promise<DecodedTile[]> {
  const tiles: DecodedTile[] = [];
  for await (const tile of readArchive(archive)) tiles.push(decodeTile(tile));
  return tiles;
}

/** Expects everything of the tiles that holds for any areas. Only whole coverages have no gaps. */
export function expectExact(
  areas: readonly Boundary[],
  tiles: readonly DecodedTile[],
  maxZoom: number,
): void {
  const names = tiles.map(({ z, x, y }) => `${z}/${x}/${y}`);
  expect(new Set(names)).toEqual(intersectedTiles(areas, maxZoom));
  for (const { version, extent, layers, features } of tiles) {
    expect({ version, extent, layers }).toEqual({ version: 2, extent: 4096, layers: ["areas"] });
    expect(features.flatMap(({ rings }) => faultsOf(rings))).toEqual([]);
    expect(new Set(features.map(({ number }) => number)).size).toBe(features.length);
    expect(isVisible(features, extent)).toBe(true);
  }
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const present = new Set(tiles.filter(({ z }) => z === zoom).flatMap(idsOf));
    expect(present).toEqual(new Set(areas.map(({ id }) => id)));
  }
}

const idsOf = ({ features }: DecodedTile) => features.map(({ properties }) => properties.id);

const isVisible = (features: DecodedTile["features"], extent: number): boolean =>
  features.some(({ rings }) =>
    rings.some((ring) => {
      const [x, y] = [ring.map((point) => point.x), ring.map((point) => point.y)];
      return Math.min(...x) < extent && Math.max(...x) > 0 && Math.min(...y) < extent && Math.max(...y) > 0;
    }),
  );

/** Overlap and gap of areas as percentages of their land, to five decimals. */
export function percentages(areas: readonly Boundary[], tiles: readonly DecodedTile[], zoom: number) {
  const own = tiles.filter(({ z }) => z === zoom);
  const { land, overlap, gap } = gapsOf(areas, own, zoom, 4096);
  const percent = (value: number) => Math.abs(Math.round((value / land) * 1e7) / 1e5);
  return { overlap: percent(overlap), gap: percent(gap) };
}
