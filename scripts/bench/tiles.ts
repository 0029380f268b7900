/** Map tiles of a set of boundaries: what they cost to make, how large they are, and whether they are exact. */

import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkFolder } from "../../generator/load/files.ts";
import { type Boundary, readBoundaries } from "../../test/support/tiles/boundaries.ts";
import { densify } from "../../test/support/tiles/densify.ts";
import { gapsOf } from "../../test/support/tiles/gaps.ts";
import { intersectedTiles } from "../../test/support/tiles/intersections.ts";
import { type DecodedTile, decodeTile, readArchive } from "../../test/support/tiles/read-archive.ts";
import { faultsOf } from "../../test/support/tiles/validity.ts";
import { UsageError } from "../command-line.ts";
import { NONE, type Note, type Part } from "./report.ts";

const MAX_ZOOM = 12;
const EXTENT = 4096;

export const tiles: Part = async ({ file, data, densify: parts, runs }, note, folder) => {
  const source = join(folder, "boundaries.geojson");
  writeBoundaries(densify(file === undefined ? areasOf(data) : areasIn(file), parts, 1), source);
  const made = Array.from({ length: runs }, (_, round) => make(source, join(folder, `${round}.pmtiles`)));
  const of = (key: keyof Made["figures"]) => made.map(({ figures }) => figures[key]);
  note("vertices", of("vertices")[0] ?? 0, "");
  note("from the file to the archive in memory", of("wall"), "s");
  note("from the file to the archive in memory: all threads", of("cpu"), "s of processor");
  note("memory, at most", of("memory"), "MiB");
  const [archive, ...others] = made.map(({ out }) => readFileSync(out)) as [Buffer, ...Buffer[]];
  note("archive", archive.length / 1e6, "MB");
  note(
    "archives that differ from the first",
    others.filter((other) => !other.equals(archive)).length,
    "",
    NONE,
  );
  await check(readBoundaries(source), archive, note);
};

function areasOf(data: string): Boundary[] {
  checkFolder(data);
  return readdirSync(join(data, "areas")).flatMap((name) => readBoundaries(join(data, "areas", name)));
}

function areasIn(file: string): Boundary[] {
  try {
    return readBoundaries(file);
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${(error as Error).message}): name a GeoJSON feature collection of polygons.`,
    );
  }
}

function writeBoundaries(areas: readonly Pick<Boundary, "name" | "boundary">[], file: string): void {
  const features = areas.map(({ name, boundary }) => ({
    type: "Feature",
    properties: { name },
    geometry: { type: "MultiPolygon", coordinates: boundary },
  }));
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
}

type Made = ReturnType<typeof make>;

/** Makes the archive in a process of its own, so that nothing else is in its time and memory. */
function make(source: string, out: string) {
  const script = new URL("tiles/make.ts", import.meta.url).pathname;
  const text = execFileSync(process.execPath, [script, source, out, String(MAX_ZOOM)], { encoding: "utf8" });
  const figures: { vertices: number; wall: number; cpu: number; memory: number } = JSON.parse(text);
  return { out, figures };
}

/** Reads the archive with other programs, and compares it with the boundaries. */
async function check(areas: readonly Boundary[], archive: Buffer, note: Note): Promise<void> {
  const decoded: DecodedTile[] = [];
  const faults = new Map<string, number>();
  for await (const tile of readArchive(archive)) {
    const own = decodeTile(tile);
    decoded.push(own);
    const digest = hash("sha1", tile.bytes);
    if (!faults.has(digest)) faults.set(digest, own.features.flatMap(({ rings }) => faultsOf(rings)).length);
  }
  note("tiles", decoded.length, "");
  note("of them unique", faults.size, "");
  note(
    "features",
    decoded.reduce((sum, { features }) => sum + features.length, 0),
    "",
  );
  note(
    "invalid features",
    [...faults.values()].reduce((sum, count) => sum + count),
    "",
    NONE,
  );
  const actual = new Set(decoded.map(({ z, x, y }) => `${z}/${x}/${y}`));
  const expected = intersectedTiles(areas, MAX_ZOOM);
  const other = [...actual, ...expected].filter((tile) => !actual.has(tile) || !expected.has(tile)).length;
  note("tiles other than those that intersect an area", other, "", NONE);
  for (let zoom = 0; zoom <= MAX_ZOOM; zoom++) {
    const own = decoded.filter(({ z }) => z === zoom);
    const present = new Set(own.flatMap(({ features }) => features.map(({ properties }) => properties.id)));
    const { land, overlap, gap } = gapsOf(areas, own, zoom, EXTENT);
    note(`z${zoom}: areas that are missing`, areas.length - present.size, "", NONE);
    note(`z${zoom}: overlap`, (overlap / land) * 1e6, "millionths of the land");
    note(`z${zoom}: gap`, (gap / land) * 1e6, "millionths of the land");
  }
}
