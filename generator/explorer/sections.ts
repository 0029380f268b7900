/** The explorer as sections of the build, each made from what its pages show and nothing else. */

import type { SectionInput } from "../answers/answer-sections.ts";
import type { Documents } from "../answers/openapi/documents.ts";
import { DATA_SECTIONS, MONITORING_TABLES } from "../downloads/download-sections.ts";
import { countRows } from "../downloads/rows.ts";
import { tableOf } from "../downloads/tables.ts";
import { derived, digestedOnce, following } from "../lib/digest.ts";
import { memoize } from "../lib/memoize.ts";
import type { Model } from "../model/model.ts";
import type { SiteRecord } from "../model/monitoring-sites.ts";
import { monitoringIn, withoutAreas, withoutTime } from "../model/parts.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { cachedSection, type Section } from "../output/section.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import {
  consentFiles,
  mainFiles,
  monitoringFiles,
  referenceFiles,
  undatedConsentFiles,
  zoneFiles,
} from "./explorer.ts";
import { monitoringListFolders } from "./pages/lists/lists.ts";
import type { UndatedConsent } from "./pages/monitoring/consent.ts";
import { withAreasNamedByZones } from "./part-models.ts";
import { contextOf, monitoringLookups, type Sources } from "./parts/context.ts";
import { foldersOfKinds, pageFoldersOf } from "./parts/page-folders.ts";
import { currentReadings, latestOf, siteReadings } from "./parts/state/site-readings.ts";
import { type Description, descriptionOf } from "./reference/description.ts";
import { referenceFolders } from "./reference/reference.ts";

/** Every section of the explorer. */
export function explorerSections(input: SectionInput, documents: Documents): Section[] {
  const basis = basisOf(input);
  const description = descriptionOf(documents);
  return [
    mainSection(basis, description),
    referenceSection(basis, description),
    zoneSection(basis),
    monitoringSection(basis),
    input.options.store === "packs" ? undatedConsentSection(basis) : consentSection(basis),
  ];
}

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

/** The pages that show areas, and those that take little time. Every build makes them. */
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

const referenceSection = ({ around, whole: { land } }: Basis, description: Description): Section =>
  cachedSection({
    name: "explorer-reference",
    step: "site",
    input: { ...around, land, description },
    make: (given) => referenceFiles(contextOf(given), given.description),
  });

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
