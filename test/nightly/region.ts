/** A made-up region that lives on from night to night: its people edit the data, its rivers rise and fall. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceAssignment, SourceChange } from "../support/data-set/source.ts";
import { drawOf } from "../support/random.ts";
import * as records from "../support/records.ts";
import { writeBelow, writeJson } from "../support/tree.ts";
import { areaFeature, areaId, HEADER, providerFile, STAGES, writeData } from "../upstreams/data.ts";
import { type FakeRow, HOUR, MINUTE, type World, worldOf } from "../upstreams/world.ts";

type Status = ReturnType<typeof statusOf>;

type Site = { id: string; name: string; siteNumber: string; statuses: Status[]; readings: string[] };

/** What people keep by hand. Tests edit it, and write it again. */
export type Region = {
  world: World;
  areas: { id: string; name: string }[];
  assignments: SourceAssignment[];
  changes: SourceChange[];
  /** Of the provider `hand`, whose readings somebody imports into the data. */
  sites: Site[];
  consents: string[];
  zones: string[];
  limits: unknown;
};

export const iso = (instant: number): string => new Date(instant).toISOString().replace(".000Z", "Z");

export const AREAS = 40;
const SITES = 12;

/** A region as of an instant: six series that upstreams have, half of the areas restricted. */
export function regionOf(seed: number, now: number, size = AREAS): Region {
  const world = worldAt(seed, now, size);
  return {
    world,
    areas: world.features.map((_, index) => ({ id: areaId(index), name: `Area ${index}` })),
    assignments: world.features.flatMap((_, index) =>
      index % 2 === 0 ? [assignment(index, STAGES[index % 4 === 0 ? 0 : 1], now - 30 * 24 * HOUR)] : [],
    ),
    changes: [],
    sites: Array.from({ length: Math.min(SITES, size) }, (_, index) => ({
      id: records.uuid(5000 + index),
      name: `Gauge ${index}`,
      siteNumber: `H${index}`,
      statuses: [1, 2].map((bandNumber) =>
        statusOf(bandNumber, ["none", "partial", "full"][index % 3] ?? "none", now - HOUR),
      ),
      readings: Array.from({ length: 48 }, (_, hour) => handReading(index, now - (48 - hour) * HOUR)),
    })),
    consents: Array.from({ length: Math.min(60, 2 * size) }, (_, index) => `WP-${index}`),
    zones: Array.from({ length: Math.min(20, size) }, (_, index) => `Zone ${index}`),
    limits: null,
  };
}

export const assignment = (area: number, stageId: string, from: number): SourceAssignment => ({
  ...records.assignment(100_000 + area * 1000 + (Math.floor(from / MINUTE) % 997), { stageId }),
  areaId: areaId(area),
  effectiveFrom: iso(from),
  effectiveUntil: null,
  createdAt: iso(from),
});

export const change = (
  number: number,
  area: number,
  targetStageId: string | null,
  from: number,
  created: number,
  status = "approved",
): SourceChange => ({
  ...records.change(900_000 + number, { targetStageId }),
  areaId: areaId(area),
  effectiveFrom: iso(from),
  approval: { status, approvedAt: status === "approved" ? iso(created) : null, rejectionReason: null },
  createdAt: iso(created),
  appliedAssignmentDeletedAt: null,
});

export const statusOf = (bandNumber: number, status: string, asAt: number) => ({
  bandNumber,
  restriction: {
    status,
    allowedPercentage: status === "partial" ? 50 : null,
    date: iso(asAt).slice(0, 10),
    description: null,
  },
  asAt: iso(asAt),
});

/** A row of a gauge that somebody imports. */
export function handReading(site: number, at: number, factor = 1): string {
  const hour = Math.floor(at / HOUR) * HOUR;
  const value = (2 + site + Math.sin(hour / (9 * HOUR))) * factor;
  return `${records.uuid(5000 + site)},flow,${iso(hour)},${value.toFixed(3)},m³/s,200`;
}

/** What the upstreams have at an instant: each row follows from the seed, the series and its time alone. */
export function worldAt(seed: number, now: number, features = AREAS): World {
  const base = worldOf(seed, now, { series: 6, features });
  const series = base.series.map((one, index) => {
    const step = [5, 15, 60][index % 3] ?? 15;
    const rows: FakeRow[] = [];
    const newest = Math.floor(now / (step * MINUTE)) * step * MINUTE;
    for (let at = newest - 48 * HOUR; at <= newest; at += step * MINUTE) {
      const draw = drawOf((seed * 31 + index) * 1_000_003 + Math.floor(at / MINUTE));
      const value = (
        (10 + index * 7) *
        (1 + 0.2 * Math.sin(at / (7 * HOUR)) + draw.below(1000) / 1e5)
      ).toFixed(3);
      if (!draw.chance(0.01) || at % HOUR === 0) rows.push({ at, value, quality: "200" });
    }
    return { ...one, step: step * MINUTE, rows };
  });
  return { ...base, series, features: worldOf(seed, 0, { series: 0, features }).features };
}

/** Writes the region into a folder for the first time. */
export function writeRegion(folder: string, region: Region, origin: string): void {
  writeData(folder, region.world, origin, { more: { timeout: "PT60S" } });
  const names = { hilltop: "Hilltop", kiwis: "KiWIS", hand: "By hand" };
  writeJson(
    folder,
    "providers.json",
    Object.entries(names).map(([key, name]) => providerFile(key, name)),
  );
  writeEdits(folder, region);
}

/** Writes what people have edited. */
export function writeEdits(folder: string, region: Region): void {
  const { world, areas, assignments, changes, sites, consents, zones, limits } = region;
  const known = new Set(areas.map(({ id }) => id));
  const ofKnown = ({ areaId }: { areaId: string }) => known.has(areaId);
  const json = (path: string, value: unknown) => writeJson(folder, path, value);
  json("areas/areas.geojson", { type: "FeatureCollection", features: areas.map(areaFeature) });
  json("stage-assignments/all.json", assignments.filter(ofKnown));
  json("scheduled-changes/all.json", changes.filter(ofKnown));
  json(
    "monitoring-sites/hand.json",
    sites.map(({ readings: _, ...site }) => ({ ...records.site(0), providerKey: "hand", ...site })),
  );
  const rows = sites.flatMap(({ readings }) => readings);
  writeBelow(folder, "readings/hand.csv", [HEADER, ...rows, ""].join("\n"));
  json(
    "consents/hand.json",
    consents.map((consentNumber) => records.consent(consentNumber, "hand", [])),
  );
  json(
    "restriction-zones.json",
    zones.map((name, index) => ({ id: records.uuid(7000 + index), name, type: "district", aliases: [] })),
  );
  // Whoever removes an area also removes it from the upstreams that speak of it.
  const upstream = JSON.parse(readFileSync(join(folder, "upstreams/arcgis.json"), "utf8"));
  upstream.areas.ids = Object.fromEntries(
    world.features.flatMap(({ code }, index) => (known.has(areaId(index)) ? [[code, areaId(index)]] : [])),
  );
  json("upstreams/arcgis.json", upstream);
  if (limits !== null) json("limits.json", limits);
}
