/** Whether a geometry is valid, as GDAL judges it: what the reader takes, and what stands in the downloads. */

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { readGeometry } from "../../generator/load/geometry/geometry.ts";
import { amount } from "../support/amount.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { reading } from "../support/reports.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeFiles } from "../support/tree.ts";
import { openDatabase } from "./duckdb.ts";

const COUNT = amount(500, 2_000);

type Ring = [number, number][];
type Polygons = Ring[][];

/** Corners in the order of their angle around the middle of a square of a grid, at its points and each once. */
function starOf(draw: Draw, west: number, south: number, size: number): Ring {
  const points = new Map<string, [number, number]>();
  for (let count = draw.between(3, 6); count > 0; count--) {
    const point: [number, number] = [west + draw.between(0, size), south + draw.between(0, size)];
    points.set(String(point), point);
  }
  const [x0, y0] = [west + size / 2 + 0.1, south + size / 2 + 0.05];
  const ring = [...points.values()].sort(
    (a, b) => Math.atan2(a[1] - y0, a[0] - x0) - Math.atan2(b[1] - y0, b[0] - x0),
  );
  return [...ring, ring[0] as [number, number]];
}

const boxOf = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

/** Polygons that touch, overlap, coincide and nest, with holes that do. */
function polygonsOf(draw: Draw): Polygons {
  return Array.from({ length: draw.pick([1, 1, 2, 2, 3]) }, () => {
    const [west, south, size] = [draw.below(5), draw.below(5), draw.between(2, 6)];
    const outer = draw.chance(0.5) ? boxOf(west, south, size) : starOf(draw, west, south, size);
    const holes = Array.from({ length: draw.pick([0, 0, 1, 2, 3]) }, () =>
      draw.chance(0.4)
        ? boxOf(west + draw.below(size), south + draw.below(size), 1)
        : starOf(draw, west, south, size),
    );
    return [outer, ...holes];
  });
}

/** Exact in doubles: at sixty-fourths of a degree. */
const inNewZealand = (polygons: Polygons): Polygons =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [172 + x / 64, -42 + y / 64])));

const featureOf = (number: number, coordinates: Polygons, properties: object = { number }) => ({
  type: "Feature",
  properties,
  geometry: { type: "MultiPolygon", coordinates },
});

/** The numbers of the rows of a file that GDAL finds invalid. */
const invalidIn = (file: string, sql: string): string[] =>
  execFileSync("ogr2ogr", ["-f", "CSV", "/vsistdout/", file, "-dialect", "SQLite", "-sql", sql], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    // GEOS says there of each why.
    stdio: ["ignore", "pipe", "ignore"],
  })
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.replaceAll('"', ""));

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

test.skipIf(!existsSync("/usr/bin/ogr2ogr"))(
  `what is taken is what GDAL finds valid, and ${COUNT} areas of it are valid in every download`,
  async () => {
    const drawn: Polygons[] = [];
    const taken: Polygons[] = [];
    for (let seed = 0; taken.length < COUNT; seed++) {
      const polygons = inNewZealand(polygonsOf(drawOf(seed)));
      drawn.push(polygons);
      const { value, reports } = reading((report) =>
        readGeometry({ type: "MultiPolygon", coordinates: polygons }, report),
      );
      expect(value === undefined).toBe(reports.length > 0);
      if (value) taken.push(polygons);
    }
    const folder = temporaryFolder();
    const all = join(folder, "drawn.geojson");
    const features = drawn.map((polygons, number) => featureOf(number, polygons));
    writeFileSync(all, JSON.stringify({ type: "FeatureCollection", features }));
    const invalid = new Set(
      invalidIn(all, "SELECT number FROM drawn WHERE coalesce(ST_IsValid(geometry), 0) <> 1"),
    );
    for (const [number, polygons] of drawn.entries())
      expect(taken.includes(polygons), JSON.stringify(polygons)).toBe(!invalid.has(String(number)));

    const areas = taken.map((polygons, number) =>
      featureOf(number, polygons, {
        id: idOf(number),
        name: `Area ${number}`,
        schemeId: null,
        organisationIds: [],
        timeZoneId: "Pacific/Auckland",
        trackingStatus: "untracked",
        sources: [],
      }),
    );
    const data = join(folder, "data");
    writeFiles(data, {
      "dataset.json": JSON.stringify({
        title: "Drawn",
        description: "",
        licence: { name: "None", url: "https://example.org/" },
        attribution: [],
        isSample: true,
        asOf: "2026-11-20T20:10:00Z",
      }),
      "areas/areas.geojson": JSON.stringify({ type: "FeatureCollection", features: areas }),
    });
    const out = join(folder, "public");
    await build({ data, out, baseUrl: "http://localhost:8080", maxZoom: 0 });
    const file = (name: string) => join(out, "v1/downloads", name);
    const database = await openDatabase();
    const rows = await database.rows(
      `SELECT CAST(id AS VARCHAR) AS id, ST_AsText(geometry) AS text FROM read_parquet('${file("areas.parquet")}')`,
    );
    database.close();
    expect(rows).toHaveLength(COUNT);
    const parquet = join(folder, "parquet.csv");
    writeFileSync(parquet, `id,text\n${rows.map(({ id, text }) => `${id},"${text}"`).join("\n")}\n`);
    const unsound = (geometry: string) => `coalesce(ST_IsValid(${geometry}), 0) <> 1`;
    for (const [name, sql] of [
      [file("water-restrictions.gpkg"), `SELECT id FROM areas WHERE ${unsound("geometry")}`],
      [file("areas.geojson"), `SELECT id FROM areas WHERE ${unsound("geometry")}`],
      [parquet, `SELECT id FROM parquet WHERE ${unsound("ST_GeomFromText(text)")}`],
    ] as const)
      expect(invalidIn(name, sql), name).toEqual([]);
    expect(invalidIn(parquet, "SELECT id FROM parquet")).toHaveLength(COUNT);
  },
  120_000,
);
