/** Writes small valid source data sets that are full of edges (docs/data.md). */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Draw, drawOf } from "../support/random.ts";
import { type AreaFeature, areaFeatures, written as writtenFeatures } from "./data-sets/areas.ts";
import { changesAndAssignments } from "./data-sets/changes.ts";
import { consentsOf } from "./data-sets/consents.ts";
import { names, text } from "./data-sets/names.ts";
import { readingFiles } from "./data-sets/readings.ts";
import { sitesOf } from "./data-sets/sites.ts";
import { stamp } from "./data-sets/stamps.ts";
import type {
  SourceDataset,
  SourceOrganisation,
  SourceProvider,
  SourceScheme,
  SourceStage,
  SourceZone,
} from "./oracle/source.ts";

/** How many records of each kind; `busy` is the length of one area's or site's own lists. */
export interface Sizes {
  organisations: number;
  providers: number;
  schemes: number;
  areas: number;
  busy: number;
  /** Whether only the busy area has scheduled changes, so that their total is `busy` too. */
  isExact: boolean;
  sites: number;
  consents: number;
  zones: number;
}

/** Lengths at and around the page sizes. */
const exactSizes = [10, 50, 100, 101, 250];

/**
 * Writes a valid data set into the folder, which should be empty. Seed 0 is `dataset.json` alone, 1 has one record
 * of each kind, 2 to 6 have lists of exactly 10, 50, 100, 101 and 250 items, and all others are drawn.
 */
export function writeDataSet(dir: string, seed: number): void {
  const draw = drawOf(seed * 2_654_435_761 + 1);
  const sizes = sizesOf(draw, seed);
  const files = new Map<string, string>();
  const asOf = Date.UTC(2026, 10, 20, 11, 0, 0) + draw.pick([0, 0, 1, 500, 999]);

  files.set("dataset.json", json(datasetOf(draw, asOf)));
  if (seed !== 0) addRecords(files, draw, sizes, asOf);
  for (const [file, content] of files) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  }
}

function addRecords(files: Map<string, string>, draw: Draw, sizes: Sizes, asOf: number): void {
  const organisations = times(sizes.organisations, () => organisationOf(draw));
  const organisationIds = organisations.map(({ id }) => id);
  const providers = times(sizes.providers, (index) => providerOf(draw, index, organisationIds));
  const schemes = times(sizes.schemes, () => schemeOf(draw));
  const areas = areaFeatures(draw, sizes.areas, organisationIds, schemes);
  const { assignments, changes } = changesAndAssignments(draw, areas, schemes, asOf, sizes);
  const sites = providers.length > 0 ? sitesOf(draw, sizes.sites, providers, asOf) : [];
  const zones = times(sizes.zones, () => zoneOf(draw));

  addList(files, draw, "organisations.json", organisations);
  addList(files, draw, "providers.json", providers);
  addList(files, draw, "restriction-zones.json", zones);
  for (const [index, scheme] of schemes.entries()) files.set(`schemes/scheme-${index}.json`, json(scheme));
  addAreas(files, draw, areas);
  addFolder(files, draw, "stage-assignments", assignments);
  addFolder(files, draw, "scheduled-changes", changes);
  addFolder(files, draw, "monitoring-sites", sites);
  addFolder(files, draw, "consents", consentsOf(draw, sizes.consents, providers, sites));
  for (const [name, content] of readingFiles(draw, sites, providers, asOf, sizes)) {
    files.set(`readings/${name}.csv`, content);
  }
  if (draw.chance(0.2)) files.set("README.md", "# About this data\n");
}

function sizesOf(draw: Draw, seed: number): Sizes {
  const exact = seed === 1 ? 1 : exactSizes[seed - 2];
  if (exact !== undefined) {
    return {
      organisations: exact,
      providers: Math.min(exact, 3),
      schemes: exact,
      areas: exact,
      busy: exact,
      isExact: true,
      sites: exact === 1 ? 1 : 12,
      consents: exact,
      zones: exact,
    };
  }
  const size = () => draw.pick([0, 1, 2, 5, 10, 11, 25, 26, 50, 51, 100, 101]);
  return {
    organisations: size(),
    providers: draw.between(0, 6),
    schemes: draw.pick([0, 1, 3, 9, 10, 11, 30]),
    areas: size(),
    busy: draw.pick([0, 1, 10, 49, 50, 51, 100, 101, 120]),
    isExact: false,
    sites: draw.pick([0, 1, 5, 20]),
    consents: size(),
    zones: size(),
  };
}

function datasetOf(draw: Draw, asOf: number): SourceDataset {
  return {
    title: "Drawn data",
    description: "Restrictions that no council has set.",
    licence: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    attribution: ["Nobody"],
    isSample: draw.chance(0.5),
    asOf: stamp(draw, asOf),
  };
}

function organisationOf(draw: Draw): SourceOrganisation {
  return {
    id: draw.uuid(),
    name: text(draw),
    ...alternateNames(draw),
    websiteUrl: draw.chance(0.3) ? null : `https://council-${draw.below(1000)}.example.nz/`,
  };
}

function alternateNames(draw: Draw): { alternateNames?: string[] } {
  return draw.chance(0.5) ? {} : { alternateNames: names(draw, draw.below(3)) };
}

const providerKeys = ["ecan", "Horizons", "horizons", "nrc/2", "Ōtākou data", "b+c%20", "zz~*"];

function providerOf(draw: Draw, index: number, organisationIds: string[]): SourceProvider {
  return {
    providerKey: providerKeys[index] ?? `provider-${index}`,
    name: text(draw),
    organisationId: draw.chance(0.3) ? null : draw.pickOr(organisationIds, null),
    websiteUrl: draw.chance(0.5) ? null : "https://data.example.nz/",
    maximumAge: draw.pick(["PT48H", "P2W", "P14D", "P1DT12H", "PT90M", "PT1H30M15S", "PT3600S"]),
  };
}

function schemeOf(draw: Draw): SourceScheme {
  const severities = [0, 1, 2, 3, 4, 10, 100].filter(() => draw.chance(0.6));
  const stages = (severities.length > 0 ? severities : [1]).map(
    (severity): SourceStage => ({
      id: draw.uuid(),
      severity,
      name: draw.chance(0.5) ? `Stage ${severity}` : text(draw),
      description: draw.chance(0.3) ? null : "Hand-held hoses **only**.\n\n- 6 am to 8 am\n- 7 pm to 9 pm",
    }),
  );
  return {
    id: draw.uuid(),
    name: text(draw),
    description: draw.chance(0.3) ? null : text(draw),
    stages: draw.chance(0.5) ? stages : stages.toReversed(),
  };
}

function zoneOf(draw: Draw): SourceZone {
  return {
    id: draw.uuid(),
    name: text(draw),
    type: draw.pick(["district", "region", "waterSupplyZone", "waterManagementZone"]),
    aliases: names(draw, draw.below(4)),
  };
}

function addAreas(files: Map<string, string>, draw: Draw, areas: AreaFeature[]): void {
  const [singles, collected] = split(areas, draw.below(3));
  for (const [index, area] of singles.entries()) {
    files.set(`areas/area-${index}.geojson`, json(writtenFeatures(draw, [area], false)));
  }
  if (collected.length > 0 || draw.chance(0.3)) {
    files.set("areas/others.geojson", json(writtenFeatures(draw, collected, true)));
  }
}

/** An empty list is left out, or written as such. */
function addList(files: Map<string, string>, draw: Draw, file: string, list: unknown[]): void {
  if (list.length > 0 || draw.chance(0.5)) files.set(file, json(list));
}

/** One list over up to three files. */
function addFolder(files: Map<string, string>, draw: Draw, folder: string, list: unknown[]): void {
  const [first, others] = split(list, draw.below(list.length + 1));
  const [second, third] = split(others, draw.below(others.length + 1));
  addList(files, draw, `${folder}/b.json`, first);
  addList(files, draw, `${folder}/a.json`, second);
  addList(files, draw, `${folder}/C.json`, third);
}

function split<T>(list: T[], index: number): [T[], T[]] {
  return [list.slice(0, index), list.slice(index)];
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
