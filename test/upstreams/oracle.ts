/**
 * Whether what a run left in the data is true: judged by the world that the upstreams were drawn from, and by what was
 * held.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IngestReport } from "../../generator/ingest/report.ts";
import { readingRows, siteId, spanStart, storage } from "./data.ts";
import type { World } from "./world.ts";

type Row = Record<string, string>;

const keyOf = ({ siteId, observedAt }: Row) => `${siteId} ${Date.parse(observedAt as string)}`;

export const rowsOf = (folder: string): Row[] =>
  readingRows(
    folder,
    readdirSync(join(folder, "readings")).filter((name) => name.endsWith(".csv")),
  );

/**
 * The rows that are wrong after a run. Within the span of a series that was fetched, a row is the world's or has no
 * value; everything else is as it was before.
 */
export function wrongRows(
  folder: string,
  before: readonly Row[],
  world: World,
  report: IngestReport,
): string[] {
  const held = new Map(before.map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  const fetched = new Set(
    report.upstreams.flatMap(({ series }) =>
      series.filter(({ state }) => state === "fetched").map(({ siteNumber }) => siteNumber),
    ),
  );
  const truth = new Map(
    world.series.flatMap(({ rows }, index) =>
      rows.map((row) => [
        `${siteId(index)} ${row.at}`,
        Number((Number(row.value) * storage(index).factor).toPrecision(12)),
      ]),
    ),
  );
  const indexes = new Map(world.series.map((_, index) => [siteId(index), index]));
  const indexOf = (row: Row) => indexes.get(row.siteId ?? "") ?? -1;
  const wrong: string[] = [];
  for (const row of rowsOf(folder)) {
    const key = keyOf(row);
    if (seen.has(key)) wrong.push(`twice: ${JSON.stringify(row)}`);
    seen.add(key);
    const index = indexOf(row);
    const at = Date.parse(row.observedAt as string);
    const isTaken =
      fetched.has(world.series[index]?.siteNumber ?? "") && at >= spanStart(world) && at <= world.now;
    const isRight = isTaken
      ? row.value === "" || Number(row.value) === truth.get(key)
      : JSON.stringify(row) === JSON.stringify(held.get(key));
    if (!isRight)
      wrong.push(`${isTaken ? `${truth.get(key)}` : `${held.get(key)?.value}`}: ${JSON.stringify(row)}`);
    if (row.unit !== storage(index).storedUnit) wrong.push(`unit: ${JSON.stringify(row)}`);
  }
  for (const [key, row] of held) {
    const index = indexOf(row);
    const mayGo =
      fetched.has(world.series[index]?.siteNumber ?? "") &&
      Date.parse(row.observedAt as string) >= spanStart(world);
    if (!seen.has(key) && !mayGo) wrong.push(`gone: ${JSON.stringify(row)}`);
  }
  return wrong;
}

/** The areas whose boundary is neither null, as before, nor the world's. */
export function wrongBoundaries(folder: string, world: World): string[] {
  const { features } = JSON.parse(readFileSync(join(folder, "areas/areas.geojson"), "utf8"));
  return (features as { geometry: unknown; properties: { name: string } }[])
    .filter(({ geometry }, index) => {
      const wanted = { type: "Polygon", coordinates: world.features[index]?.rings };
      return geometry !== null && JSON.stringify(canonical(geometry)) !== JSON.stringify(canonical(wanted));
    })
    .map(({ properties }) => properties.name);
}

/** Rings as sets of positions: where they start does not matter, and which way they run is the checks' business. */
const canonical = (geometry: unknown): unknown =>
  (geometry as { coordinates: [number, number][][] }).coordinates.map((ring) =>
    ring.slice(1).map(String).sort(),
  );
