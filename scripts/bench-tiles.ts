/** Measures the tiles of a file of boundaries: what they cost to make, how large they are, and whether they are exact. */

import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Boundary, readBoundaries } from "../test/support/tiles/boundaries.ts";
import { densify } from "../test/support/tiles/densify.ts";
import { gapsOf } from "../test/support/tiles/gaps.ts";
import { intersectedTiles } from "../test/support/tiles/intersections.ts";
import { type DecodedTile, decodeTile, readArchive } from "../test/support/tiles/read-archive.ts";
import { faultsOf } from "../test/support/tiles/validity.ts";
import { run, UsageError } from "./command-line.ts";

await run("bench:tiles", async ({ argument: file, densify: parts, runs, ...options }) => {
  const areas = areasIn(file);
  const folder = mkdtempSync(join(tmpdir(), "bench-tiles-"));
  try {
    const source = parts > 1 ? writeDense(areas, parts, join(folder, "dense.geojson")) : file;
    await measure(source, folder, options["max-zoom"], options["gaps-to"], runs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function areasIn(file: string): Boundary[] {
  try {
    return readBoundaries(file);
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${(error as Error).message}): name a GeoJSON feature collection of polygons.`,
    );
  }
}

function writeDense(areas: readonly Boundary[], parts: number, file: string): string {
  const features = densify(areas, parts, 1).map(({ name, boundary }) => ({
    type: "Feature",
    properties: { name },
    geometry: { type: "MultiPolygon", coordinates: boundary },
  }));
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  return file;
}

async function measure(
  file: string,
  folder: string,
  maxZoom: number,
  gapsTo: number,
  runs: number,
): Promise<void> {
  const maker = new URL("bench-tiles/make.ts", import.meta.url).pathname;
  const made = Array.from({ length: runs }, (_, index) => {
    const out = join(folder, `${index}.pmtiles`);
    const text = execFileSync(process.execPath, [maker, file, out, String(maxZoom)], {
      encoding: "utf8",
    });
    return { out, ...(JSON.parse(text) as Record<string, number>) } as Record<string, number> & {
      out: string;
    };
  });
  const least = (key: string) => Math.min(...made.map((figures) => figures[key] as number));
  const archives = made.map(({ out }) => readFileSync(out));
  const archive = archives[0] as Buffer;
  console.log(`vertices          ${least("vertices")}`);
  console.log(`wall              ${least("wall").toFixed(2)} s, best of ${runs}`);
  console.log(
    `CPU               ${least("cpu").toFixed(2)} s (${least("cpuWithStart").toFixed(2)} s with the start of Node)`,
  );
  console.log(`peak memory       ${least("memory").toFixed(0)} MiB`);
  console.log(`tiles             ${least("tiles")}`);
  console.log(`archive           ${(archive.length / 1e6).toFixed(3)} MB`);
  console.log(`builds equal      ${archives.every((other) => other.equals(archive)) ? "yes" : "NO"}`);
  await check(readBoundaries(file), archive, maxZoom, gapsTo);
}

async function check(
  areas: readonly Boundary[],
  archive: Buffer,
  maxZoom: number,
  gapsTo: number,
): Promise<void> {
  const decoded: DecodedTile[] = [];
  const digests = new Set<string>();
  const faults = new Map<string, string[][]>();
  let polygons = 0;
  for await (const tile of readArchive(archive)) {
    const digest = hash("sha1", tile.bytes);
    digests.add(digest);
    const own = decodeTile(tile);
    decoded.push(own);
    if (!faults.has(digest))
      faults.set(
        digest,
        own.features.flatMap(({ rings }) => faultsOf(rings)),
      );
    polygons += own.features.length;
  }
  const invalid = [...faults.values()].flat();
  const expected = intersectedTiles(areas, maxZoom);
  const actual = new Set(decoded.map(({ z, x, y }) => `${z}/${x}/${y}`));
  console.log(`unique tiles      ${digests.size}`);
  console.log(`features          ${polygons}, of them invalid ${invalid.length}`);
  if (invalid.length > 0) console.log(invalid.slice(0, 5));
  console.log(
    `tile set          ${differenceOf(expected, actual)} tiles of ${expected.size} other than by intersection`,
  );
  const onlyBuffer = decoded.filter((tile) => !showsAnything(tile));
  console.log(`only buffer       ${onlyBuffer.length} tiles`);
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const own = decoded.filter(({ z }) => z === zoom);
    const present = new Set(own.flatMap(({ features }) => features.map(({ properties }) => properties.id)));
    const line = `z${String(zoom).padEnd(3)} ${own.length} tiles, ${present.size} of ${areas.length} areas`;
    if (zoom > gapsTo) {
      console.log(line);
      continue;
    }
    const { land, overlap, gap } = gapsOf(areas, own, zoom, 4096);
    const percent = (value: number) => `${((value / land) * 100).toFixed(6)} %`;
    console.log(`${line}, overlap ${percent(overlap)}, gap ${percent(gap)}`);
  }
}

function showsAnything({ features, extent }: DecodedTile): boolean {
  return features.some(({ rings }) =>
    rings.some((ring) => {
      const [x, y] = [ring.map((point) => point.x), ring.map((point) => point.y)];
      return Math.min(...x) < extent && Math.max(...x) > 0 && Math.min(...y) < extent && Math.max(...y) > 0;
    }),
  );
}

function differenceOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...all].filter((name) => !others.has(name));
  return without(first, second).length + without(second, first).length;
}
