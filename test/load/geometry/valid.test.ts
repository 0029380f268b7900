/** Whether a geometry is valid, as GDAL judges it: also where rings touch, or polygons lie on each other. */

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readGeometry } from "../../../generator/load/geometry/geometry.ts";
import { amount } from "../../support/amount.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { reading } from "../../support/reports.ts";
import { box } from "../../support/ring.ts";
import { temporaryFolder } from "../../support/temporary.ts";

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

const boxOf = (west: number, south: number, size: number): Ring =>
  box(west, south, west + size, south + size);

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

test.skipIf(!existsSync("/usr/bin/ogr2ogr"))(
  `what is taken is what GDAL finds valid: ${COUNT} that are, and all that are not between them`,
  () => {
    const drawn: object[] = [];
    const taken: string[] = [];
    for (let seed = 0; taken.length < COUNT; seed++) {
      const geometry = { type: "MultiPolygon", coordinates: inNewZealand(polygonsOf(drawOf(seed))) };
      drawn.push({ type: "Feature", properties: { seed }, geometry });
      const { value, reports } = reading((report) => readGeometry(geometry, report));
      expect(value === undefined).toBe(reports.length > 0);
      if (value) taken.push(String(seed));
    }
    const file = join(temporaryFolder(), "drawn.geojson");
    writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features: drawn }));
    const sql = "SELECT seed FROM drawn WHERE ST_IsValid(geometry) = 1";
    const args = ["-f", "CSV", "/vsistdout/", file, "-dialect", "SQLite", "-sql", sql];
    // GEOS says there of each invalid one why.
    const valid = execFileSync("ogr2ogr", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    expect(taken).toEqual(valid.match(/\d+/g));
  },
);
