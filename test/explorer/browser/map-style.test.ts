/** What the map draws over what, and which name where two do not fit: MapLibre places the one of the lowest rank first. */

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

const palette = { none: "#000000" } as Drawing["palette"];

test("the larger rivers lie over the colours of areas and under all names, in New Zealand", () => {
  const drawing = { areas: new Map(), palette, towns: [], shown: null, sites: null } as unknown as Drawing;
  const { layers, sources } = styleOf(drawing);
  const order = layers.map(({ id }) => id).filter((id) => /^(areas|river-lines|names)$/.test(id));
  expect(order).toEqual(["areas", "river-lines", "names"]);
  const { data } = sources["river-lines"] as GeoJSONSourceSpecification;
  const { coordinates } = data as GeoJSON.MultiLineString;
  expect(coordinates.length).toBeGreaterThan(50);
  for (const [longitude = 0, latitude = 0] of coordinates.flat())
    expect([longitude > 166 && longitude < 179, latitude > -47.5 && latitude < -34]).toEqual([true, true]);
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
  const drawing = { areas, palette, towns, shown: null, sites: null } as unknown as Drawing;
  const { data } = styleOf(drawing).sources.names as GeoJSONSourceSpecification;
  const { features } = data as GeoJSON.FeatureCollection;
  const placed = features
    .map(({ properties }) => properties ?? {})
    .sort((one, other) => one.rank - other.rank);
  expect(placed.map(({ name }) => name)).toEqual(["Wellington", "Porirua", "Strict", "Mild"]);
});
