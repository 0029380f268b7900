/** Which name the map shows where two do not fit: MapLibre places the one of the lowest rank first. */

import type { GeoJSONSourceSpecification } from "maplibre-gl";
import { expect, test, vi } from "vitest";
import type { MapArea } from "../../../generator/explorer/client/map/areas.ts";
import { type Drawing, styleOf } from "../../../generator/explorer/client/map/style.ts";

// What every script needs of its page: the style needs none of it.
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({}));

const area = (name: string, rank: number, west: number): MapArea => ({
  ...{ name, rank, level: "none", words: "No restriction" },
  bbox: [west, -42, west + 1, -41],
});

test("the map names the larger city first, then the other, then the stricter area", () => {
  const areas = new Map([
    ["1", area("Strict District", 1, 170)],
    ["2", area("Porirua City", 5, 171)],
    ["3", area("Wellington City", 5, 172)],
    ["4", area("Mild District", 4, 173)],
  ]);
  const towns: Drawing["towns"] = [
    ["Porirua", 171.5, -41.5, 0],
    ["Wellington", 172.5, -41.5, 0],
    ["Karori", 172.4, -41.4, 3],
    ["Elsewhere", 172.4, -43, 3],
  ];
  const palette = { fillOf: () => "#000000" } as unknown as Drawing["palette"];
  const drawing = { areas, palette, towns, shown: null, sites: null } as unknown as Drawing;
  const { data } = styleOf(drawing).sources.names as GeoJSONSourceSpecification;
  const { features } = data as GeoJSON.FeatureCollection;
  const placed = features
    .map(({ properties }) => properties ?? {})
    .sort((one, other) => one.rank - other.rank);
  expect(placed.map(({ name }) => name)).toEqual(["Wellington", "Porirua", "Strict", "Mild"]);
});
