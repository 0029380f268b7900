/** The explorer as sections of the build, each made from what its pages show and nothing else. */

import type { SectionInput } from "../answers/answer-sections.ts";
import type { Documents } from "../answers/openapi/documents.ts";
import { DATA_SECTIONS, MONITORING_TABLES } from "../downloads/download-sections.ts";
import { countRows } from "../downloads/rows.ts";
import { tableOf } from "../downloads/tables.ts";
import { derived, digestedOnce, following } from "../lib/digest.ts";
import { memoize } from "../lib/memoize.ts";
import type { Area, Model } from "../model/model.ts";
import type { SiteRecord } from "../model/monitoring-sites.ts";
import { monitoringIn, withoutAreas, withoutTime } from "../model/parts.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { inGroups } from "../output/in-groups.ts";
import { cachedGroup, cachedSection, groupedSection, type Section } from "../output/section.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import {
  areaFiles,
  consentFiles,
  mainFiles,
  monitoringFiles,
  organisationFiles,
  referenceFiles,
  undatedConsentFiles,
  zoneFiles,
} from "./explorer.ts";
import { monitoringListFolders } from "./pages/lists/lists.ts";
import type { UndatedConsent } from "./pages/monitoring/consent.ts";
import { epochsOf, withAreasNamedByZones } from "./part-models.ts";
import { contextOf, monitoringLookups, numbersOf, type Sources } from "./parts/context.ts";
import { foldersOfKinds, pageFoldersOf } from "./parts/page-folders.ts";
import { currentReadings, latestOf, siteReadings } from "./parts/state/site-readings.ts";
import { type Description, descriptionOf } from "./reference/description.ts";
import { referenceFolders, referenceParts } from "./reference/reference.ts";

/** `groupsOf` divides the areas and the organisations into groups whose pages are made together. */
export function explorerSections(
  input: SectionInput,
  documents: Documents,
  groupsOf: GroupsOf = inGroups,
): Section[] {
  const basis = basisOf(input);
  const description = descriptionOf(documents);
  return [
    mainSection(basis, description),
    areaSection(basis, groupsOf),
    organisationSection(basis, groupsOf),
    referenceSection(basis, description),
    zoneSection(basis),
    monitoringSection(basis),
    input.options.store === "packs" ? undatedConsentSection(basis) : consentSection(basis),
  ];
}

type GroupsOf = <T extends { readonly id: string }>(records: readonly T[]) => T[][];

/** What several sections are made from. */
type Basis = {
  readonly input: SectionInput;
  readonly whole: Sources;
  /** What is around the main part of every page. */
  readonly around: Sources;
  /** What pages with monitoring sites and consents show. */
  readonly monitoring: Sources;
};

function basisOf(input: SectionInput): Basis {
  const { model, options } = input;
  const folders = pageFoldersOf(model);
  const ofMonitoring = withoutAreas(model);
  const whole = {
    model,
    options,
    folders,
    ...drawingsOf(input),
    readings: readingsShown(input),
    lookups: derived(lookupsOf, model.sites, model.consents),
    numbers: digestedOnce(numbersOf(model)),
  };
  const around = {
    options,
    model: { ...ofMonitoring, providers: [], sites: [], consents: [] },
    folders: foldersOfKinds(folders),
    overview: null,
    land: null,
    readings: noReadings,
  };
  const { land, readings, lookups } = whole;
  const monitoring = {
    ...around,
    model: ofMonitoring,
    folders: foldersOfKinds(folders, "organisation", "monitoringSite"),
    land,
    readings,
    lookups,
  };
  return { input, whole, around, monitoring };
}

const noReadings = following(
  siteReadings(() => [], 0),
  null,
);

const lookupsOf = (sites: Model["sites"], consents: Model["consents"]) =>
  monitoringLookups({ sites, consents });

/** All areas, drawn together and as one outline. */
function drawingsOf({ model, remember }: SectionInput): Pick<Sources, "overview" | "land"> {
  const drawn = model.areas.map(({ id, boundary, extent }) => ({ id, boundary, extent }));
  const overview = remember(overviewOf, drawn);
  return { overview, land: digestedOnce(landOf([...(overview?.boundaries.values() ?? [])])) };
}

/** The readings, and the latest of each site. */
function readingsShown({ model, readingsOf, remember }: SectionInput): Sources["readings"] {
  const { asOf, sites } = model;
  return derived(siteReadings, readingsOf, asOf, remember(latestReadings, readingsOf, sites, asOf));
}

function latestReadings(readingsOf: ReadingsOf, sites: readonly SiteRecord[], asOf: number) {
  const currentOf = currentReadings(readingsOf, asOf);
  return new Map(sites.map((site) => [site.id, latestOf(currentOf(site), site, asOf)]));
}

/** The pages that show all areas, and those that take little time. Every build makes them. */
function mainSection({ input, whole, monitoring }: Basis, description: Description): Section {
  const { remember } = input;
  return {
    name: "explorer",
    step: "site",
    describes: DATA_SECTIONS,
    files(listed) {
      const counts = remember(countsOfMonitoring, monitoringIn(whole.model));
      const listFolders = remember(listFoldersOf, monitoring);
      const elsewhere = { listed, listFolders, referenceFolders: referenceFolders(description) };
      return mainFiles(contextOf({ ...whole, counts }), elsewhere);
    },
  };
}

const countsOfMonitoring = (model: Model): Record<string, number> =>
  Object.fromEntries([...MONITORING_TABLES].map((name) => [name, countRows(tableOf(name), model)]));

const listFoldersOf = (sources: Sources): string[] => monitoringListFolders(contextOf(sources));

const areaSection = (basis: Basis, groupsOf: GroupsOf): Section =>
  groupedSection(
    { name: "explorer-areas", step: "site" },
    groupsOf(basis.input.model.areas).map((areas) =>
      cachedGroup(sourcesOfAreas(areas, basis.around, basis), (sources) => areaFiles(contextOf(sources))),
    ),
  );

const organisationSection = (basis: Basis, groupsOf: GroupsOf): Section =>
  groupedSection(
    { name: "explorer-organisations", step: "site" },
    groupsOf(basis.input.model.organisations).map((organisations) => {
      const ids = new Set(organisations.map(({ id }) => id));
      const areas = basis.input.model.areas.filter((area) =>
        area.organisations.some(({ id }) => ids.has(id)),
      );
      const sources = sourcesOfAreas(areas, basis.monitoring, basis);
      const model = { ...sources.model, organisations };
      const folders = foldersOfKinds(basis.whole.folders, "area", "organisation", "scheme", "monitoringSite");
      return cachedGroup({ ...sources, model, folders, land: null }, (given) =>
        organisationFiles(contextOf(given)),
      );
    }),
  );

/** What pages of some areas show besides other sources. */
function sourcesOfAreas(areas: readonly Area[], others: Sources, { whole }: Basis): Sources {
  const { model, folders, numbers } = whole;
  const pageReads = Object.fromEntries(
    areas.flatMap(({ id }) => (model.pageReads[id] ? [[id, model.pageReads[id]]] : [])),
  );
  const ahead = { ...model.ahead, epochs: epochsOf(areas, model) };
  return {
    ...others,
    model: { ...others.model, areas, stages: model.stages, pageReads, ahead },
    folders: foldersOfKinds(folders, "area", "organisation", "scheme"),
    ...(numbers && { numbers: numbersAmong(areas, numbers, model) }),
  };
}

/** The numbers of some areas, and of whatever is no area. */
function numbersAmong(areas: readonly Area[], numbers: ReadonlyMap<string, number>, model: Model) {
  const others = new Set(model.areas.map(({ id }) => id));
  for (const { id } of areas) others.delete(id);
  return new Map([...numbers].filter(([id]) => !others.has(id)));
}

const referenceSection = ({ around, whole: { land } }: Basis, description: Description): Section =>
  groupedSection(
    { name: "explorer-reference", step: "site" },
    referenceParts(description).map((part) =>
      cachedGroup({ ...around, land, part }, (given) => referenceFiles(contextOf(given), given.part)),
    ),
  );

const zoneSection = ({ input, around, whole }: Basis): Section =>
  cachedSection({
    name: "explorer-zones",
    step: "site",
    input: {
      ...around,
      model: withAreasNamedByZones(input.model),
      folders: foldersOfKinds(whole.folders, "area", "organisation", "restrictionZone", "monitoringSite"),
      land: whole.land,
      readings: whole.readings,
    },
    make: (sources) => zoneFiles(contextOf(sources)),
  });

const monitoringSection = ({ monitoring }: Basis): Section =>
  cachedSection({
    name: "explorer-monitoring",
    step: "site",
    input: monitoring,
    make: (sources) => monitoringFiles(contextOf(sources)),
  });

const consentSection = ({ monitoring }: Basis): Section =>
  cachedSection({
    name: "explorer-consents",
    step: "site",
    input: monitoring,
    make: (sources) => consentFiles(contextOf(sources)),
  });

/** In packs, where a file holds the pages of many consents, these contain nothing that a night changes. */
const undatedConsentSection = ({ input, around, whole }: Basis): Section =>
  cachedSection({
    name: "explorer-consents",
    step: "site",
    input: {
      ...around,
      model: withoutTime(withoutAreas(input.model)),
      folders: foldersOfKinds(whole.folders, "monitoringSite"),
      consents: undatedConsents(input.model),
    },
    make: (given) => undatedConsentFiles(contextOf(given), given.consents),
  });

function undatedConsents({ consents }: Model): UndatedConsent[] {
  const undated = memoize(({ id, name, siteNumber, providerKey, maximumAge }: SiteRecord) =>
    digestedOnce({ id, name, siteNumber, providerKey, maximumAge }),
  );
  return consents.map(({ consentNumber, providerKeys, sites }) => ({
    consentNumber,
    providerKeys,
    sites: sites.map(({ site }) => ({ site: undated(site) })),
  }));
}
