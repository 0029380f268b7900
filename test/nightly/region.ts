/** A made-up region that lives on from night to night: its people edit the data, its rivers rise and fall. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawOf } from "../support/random.ts";
import { uuid } from "../support/records.ts";
import { areaId, HEADER, writeData } from "../upstreams/data.ts";
import { type FakeRow, HOUR, MINUTE, type World, worldOf } from "../upstreams/world.ts";

export type Assignment = {
  assignmentId: string;
  areaId: string;
  stageId: string;
  effectiveFrom: string;
  effectiveUntil: string | null;
  createdBy: string;
  scheduledChangeId: string | null;
  createdAt: string;
};

export type Change = {
  id: string;
  areaId: string;
  targetStageId: string | null;
  effectiveFrom: string;
  approval: { status: string; approvedAt: string | null; rejectionReason: string | null };
  isApplied: boolean;
  isCancelled: boolean;
  cancellationReason: string | null;
  isIgnored: boolean;
  isAutoDetected: boolean;
  createdBy: string;
  createdAt: string;
  appliedAssignmentDeletedAt: string | null;
  appliedAssignmentDeletionReason: string | null;
};

export type Status = {
  bandNumber: number;
  restriction: { status: string; allowedPercentage: number | null; date: string; description: null };
  asAt: string;
};

export type Site = { id: string; name: string; siteNumber: string; statuses: Status[]; readings: string[] };

/** What people keep by hand. Tests edit it, and write it again. */
export type Region = {
  world: World;
  areas: { id: string; name: string }[];
  assignments: Assignment[];
  changes: Change[];
  /** Of the provider `hand`, whose readings somebody imports into the data. */
  sites: Site[];
  consents: string[];
  zones: string[];
  limits: unknown;
};

/** Stages of the scheme that `writeData` writes. */
export const STAGES = [uuid(2), uuid(3)] as const;
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
      id: uuid(5000 + index),
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

export const assignment = (area: number, stageId: string, from: number): Assignment => ({
  assignmentId: uuid(100_000 + area * 1000 + (Math.floor(from / MINUTE) % 997)),
  areaId: areaId(area),
  stageId,
  effectiveFrom: iso(from),
  effectiveUntil: null,
  createdBy: "maintainer",
  scheduledChangeId: null,
  createdAt: iso(from),
});

export const change = (
  number: number,
  area: number,
  targetStageId: string | null,
  from: number,
  created: number,
  status = "approved",
): Change => ({
  id: uuid(900_000 + number),
  areaId: areaId(area),
  targetStageId,
  effectiveFrom: iso(from),
  approval: { status, approvedAt: status === "approved" ? iso(created) : null, rejectionReason: null },
  isApplied: false,
  isCancelled: false,
  cancellationReason: null,
  isIgnored: false,
  isAutoDetected: false,
  createdBy: "maintainer",
  createdAt: iso(created),
  appliedAssignmentDeletedAt: null,
  appliedAssignmentDeletionReason: null,
});

export const statusOf = (bandNumber: number, status: string, asAt: number): Status => ({
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
  return `${uuid(5000 + site)},flow,${iso(hour)},${value.toFixed(3)},m³/s,200`;
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

const PROVIDER = { organisationId: null, websiteUrl: null, maximumAge: "PT48H" };

/** Writes the region into a folder for the first time. */
export function writeRegion(folder: string, region: Region, origin: string): void {
  writeData(folder, region.world, origin, { more: { timeout: "PT60S" } });
  writeJson(folder, "providers.json", [
    { providerKey: "hilltop", name: "Hilltop", ...PROVIDER },
    { providerKey: "kiwis", name: "KiWIS", ...PROVIDER },
    { providerKey: "hand", name: "By hand", ...PROVIDER },
  ]);
  writeEdits(folder, region);
}

/** Writes what people have edited. */
export function writeEdits(folder: string, region: Region): void {
  const { world, areas, assignments, changes, sites, consents, zones, limits } = region;
  const known = new Set(areas.map(({ id }) => id));
  const ofKnown = ({ areaId }: { areaId: string }) => known.has(areaId);
  writeJson(folder, "areas/areas.geojson", {
    type: "FeatureCollection",
    features: world.features.flatMap((_, index) => {
      const area = areas.find(({ id }) => id === areaId(index));
      return area === undefined
        ? []
        : [{ type: "Feature", properties: areaProperties(area), geometry: null }];
    }),
  });
  writeJson(folder, "stage-assignments/all.json", assignments.filter(ofKnown));
  writeJson(folder, "scheduled-changes/all.json", changes.filter(ofKnown));
  writeJson(folder, "monitoring-sites/hand.json", sites.map(siteRecord));
  writeText(
    folder,
    "readings/hand.csv",
    [HEADER, ...sites.flatMap(({ readings }) => readings), ""].join("\n"),
  );
  writeJson(
    folder,
    "consents/hand.json",
    consents.map((consentNumber) => ({ consentNumber, providerKey: "hand", rows: [] })),
  );
  writeJson(
    folder,
    "restriction-zones.json",
    zones.map((name, index) => ({ id: uuid(7000 + index), name, type: "district", aliases: [] })),
  );
  // Whoever removes an area also removes it from the upstreams that speak of it.
  const upstream = JSON.parse(readFileSync(join(folder, "upstreams/arcgis.json"), "utf8"));
  upstream.areas.ids = Object.fromEntries(
    world.features.flatMap(({ code }, index) => (known.has(areaId(index)) ? [[code, areaId(index)]] : [])),
  );
  writeJson(folder, "upstreams/arcgis.json", upstream);
  if (limits !== null) writeJson(folder, "limits.json", limits);
}

const areaProperties = ({ id, name }: { id: string; name: string }) => ({
  id,
  name,
  schemeId: uuid(1),
  organisationIds: [],
  timeZoneId: "Pacific/Auckland",
  trackingStatus: "tracked",
  sources: [],
});

const siteRecord = ({ id, name, siteNumber, statuses }: Site) => ({
  id,
  providerKey: "hand",
  siteNumber,
  name,
  waterway: null,
  location: null,
  isServed: true,
  waterManagementSubArea: null,
  waterManagementArea: null,
  statuses,
});

function writeText(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const writeJson = (folder: string, path: string, value: unknown) =>
  writeText(folder, path, `${JSON.stringify(value, null, 2)}\n`);
