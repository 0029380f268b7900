/** Small valid data sets that are full of edges (docs/data.md), drawn from one stream. */

import { type Draw, drawOf } from "../../random.ts";
import { drawRule } from "../../uses.ts";
import type { SourceFile } from "../files.ts";
import type { Layout, Makers } from "../makers.ts";
import type {
  SourceDataset,
  SourceOrganisation,
  SourceProvider,
  SourceScheme,
  SourceStage,
  SourceZone,
} from "../source.ts";
import { areaFeatures, written as writtenFeatures } from "./areas.ts";
import { changesAndAssignments } from "./changes.ts";
import { consentsOf } from "./consents.ts";
import { names, text } from "./names.ts";
import { placeFile } from "./places.ts";
import { readingFiles } from "./readings.ts";
import { MAXIMUM_AGES, sitesOf } from "./sites.ts";
import { stamp } from "./stamps.ts";

/** How many records of each kind; `busy` is the length of one area's or site's own lists. */
interface Sizes {
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

export function odd(seed: number): Makers {
  const draw = drawOf(seed * 2_654_435_761 + 1);
  const sizes = sizesOf(draw, seed);
  const asOf = Date.UTC(2026, 10, 20, 11, 0, 0) + draw.pick([0, 0, 1, 500, 999]);
  return {
    dataset: () => json("dataset.json", datasetOf(draw, asOf)),
    organisations: () => times(sizes.organisations, () => organisationOf(draw)),
    providers: (organisations) =>
      times(sizes.providers, (index) =>
        providerOf(
          draw,
          index,
          organisations.map(({ id }) => id),
        ),
      ),
    schemes: () => times(sizes.schemes, () => schemeOf(draw)),
    areas: (organisations, schemes) =>
      areaFeatures(
        draw,
        sizes.areas,
        organisations.map(({ id }) => id),
        schemes,
      ),
    stagesOverTime: (areas, schemes) => changesAndAssignments(draw, areas, schemes, asOf, sizes),
    sites: (providers) => (providers.length > 0 ? sitesOf(draw, sizes.sites, providers, asOf) : []),
    zones: () => times(sizes.zones, () => zoneOf(draw)),
    consents: (providers, sites) => consentsOf(draw, sizes.consents, providers, sites),
    *readings(sites, providers) {
      yield* readingFiles(draw, sites, providers, asOf, sizes);
      if (draw.chance(0.2)) yield { path: "README.md", content: "# About this data\n" };
    },
    places: (areas) => placeFile(draw, areas),
    layout: layoutOf(draw),
  };
}

/** An empty list is left out, or written as such; others are in up to three files. */
function layoutOf(draw: Draw): Layout {
  function* file(path: string, list: unknown[]): Generator<SourceFile> {
    if (list.length > 0 || draw.chance(0.5)) yield json(path, list);
  }
  return {
    file,
    *schemes(schemes) {
      for (const [index, scheme] of schemes.entries()) yield json(`schemes/scheme-${index}.json`, scheme);
    },
    *areas(areas) {
      const [singles, collected] = split(areas, draw.below(3));
      for (const [index, area] of singles.entries())
        yield json(`areas/area-${index}.geojson`, writtenFeatures(draw, [area], false));
      if (collected.length > 0 || draw.chance(0.3))
        yield json("areas/others.geojson", writtenFeatures(draw, collected, true));
    },
    *folder(folder, list) {
      const [first, others] = split(list, draw.below(list.length + 1));
      const [second, third] = split(others, draw.below(others.length + 1));
      yield* file(`${folder}/b.json`, first);
      yield* file(`${folder}/a.json`, second);
      yield* file(`${folder}/C.json`, third);
    },
  };
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
    maximumAge: draw.pick(Object.keys(MAXIMUM_AGES)),
  };
}

function schemeOf(draw: Draw): SourceScheme {
  const severities = [0, 1, 2, 3, 4, 10, 100].filter(() => draw.chance(0.6));
  const stages = (severities.length > 0 ? severities : [1]).map(
    (severity): SourceStage =>
      withUses({
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

/** Two stages in three with a description have rules: by draws of their own, so that all else is drawn as without. */
function withUses(stage: SourceStage): SourceStage {
  const draw = drawOf(Number.parseInt(stage.id.slice(0, 8), 16));
  if (stage.description === null || draw.below(3) === 0) return stage;
  const quote = ["Hand-held hoses **only**"];
  const rules = [["lawn"], ["ornamentals", "foodGarden"], ["sportsField"]].map((what) => {
    const { source, when, ...rule } = drawRule(draw);
    const windows = [...new Map((when ?? []).map((window) => [JSON.stringify(window), window])).values()];
    const own = { ...rule, ...(source && { source }), when: when && windows };
    return { ...own, who: draw.pick([["residential"], ["residential", "nonResidential"]]), what, quote };
  });
  const uses = { sourceUrl: "https://council.example.nz/water", reviewedAt: "2026-11-01", rules };
  return JSON.parse(JSON.stringify({ ...stage, uses }));
}

function zoneOf(draw: Draw): SourceZone {
  return {
    id: draw.uuid(),
    name: text(draw),
    type: draw.pick(["district", "region", "waterSupplyZone", "waterManagementZone"]),
    aliases: names(draw, draw.below(4)),
  };
}

function split<T>(list: T[], index: number): [T[], T[]] {
  return [list.slice(0, index), list.slice(index)];
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const json = (path: string, value: unknown): SourceFile => ({
  path,
  content: `${JSON.stringify(value, null, 2)}\n`,
});
