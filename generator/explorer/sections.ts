/** The explorer as sections of the build. */

import type { SectionInput } from "../answers/answer-sections.ts";
import type { Documents } from "../answers/openapi/documents.ts";
import { layouts } from "../answers/store/layouts.ts";
import { DATA_SECTIONS, MONITORING_TABLES } from "../downloads/download-sections.ts";
import { countRows } from "../downloads/rows.ts";
import { tableOf } from "../downloads/tables.ts";
import { derived, digestedOnce, following } from "../lib/digest.ts";
import { memoize } from "../lib/memoize.ts";
import type { Model } from "../model/model.ts";
import type { SiteRecord } from "../model/monitoring-sites.ts";
import { monitoringIn, withoutAreas, withoutMonitoring, withoutTime } from "../model/parts.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { cachedSection, type Section } from "../output/section.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import { docsFiles } from "./docs/docs.ts";
import { consentFiles, mainFiles, monitoringFiles, undatedConsentFiles } from "./explorer.ts";
import { monitoringListFolders } from "./pages/lists/lists.ts";
import type { UndatedConsent } from "./pages/monitoring/consent.ts";
import { contextOf, monitoringLookups, type Sources } from "./parts/context.ts";
import { pageFoldersOf } from "./parts/page-folders.ts";
import { currentReadings, latestOf, siteReadings } from "./parts/state/site-readings.ts";
import { type DocumentedOperation, descriptionOf, operationsOf } from "./reference/description.ts";

/**
 * Nine pages in ten are of monitoring sites and consents. Their model has no areas, so a changed stage keeps them. Every build
 * makes all others.
 */
export function explorerSections(input: SectionInput, documents: Documents): Section[] {
  const { model, options } = input;
  const whole = {
    model,
    options,
    folders: pageFoldersOf(model),
    ...drawingsOf(input),
    readings: readingsShown(input),
    lookups: derived(lookupsOf, model.sites, model.consents),
  };
  const monitoring = { ...whole, model: withoutAreas(model), overview: null };
  return [
    mainSection(input, whole, monitoring, documents),
    cachedSection({
      name: "explorer-monitoring",
      step: "site",
      input: monitoring,
      make: (sources) => monitoringFiles(contextOf(sources)),
    }),
    layouts[options.store].hasStatements
      ? cachedSection({
          name: "explorer-consents",
          step: "site",
          input: monitoring,
          make: (sources) => consentFiles(contextOf(sources)),
        })
      : undatedConsentSection(model, whole),
    docsSection(model, options, documents),
  ];
}

const lookupsOf = (sites: Model["sites"], consents: Model["consents"]) =>
  monitoringLookups({ sites, consents });

/** All areas, drawn together and as one outline. */
function drawingsOf({ model, remember }: SectionInput): Pick<Sources, "overview" | "land"> {
  const drawn = model.areas.map(({ id, boundary, extent }) => ({ id, boundary, extent }));
  const overview = remember(overviewOf, drawn);
  return { overview, land: digestedOnce(landOf(overview)) };
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

/** All but the pages of monitoring sites and consents. */
function mainSection(
  { remember }: SectionInput,
  whole: Sources,
  monitoring: Sources,
  documents: Documents,
): Section {
  return {
    name: "explorer",
    step: "site",
    // In packs, the answers of small operations are one section, `records`.
    describes: [
      ...DATA_SECTIONS,
      "downloads",
      "documents",
      "hosts",
      "GetAreaTile",
      "GetAreaTileMetadata",
      "records",
    ],
    files(listed) {
      const counts = remember(countsOfMonitoring, monitoringIn(whole.model));
      const listFolders = remember(listFoldersOf, monitoring);
      const description = descriptionOf(documents);
      return mainFiles(contextOf({ ...whole, counts }), { listed, listFolders, description });
    },
  };
}

const countsOfMonitoring = (model: Model): Record<string, number> =>
  Object.fromEntries([...MONITORING_TABLES].map((name) => [name, countRows(tableOf(name), model)]));

const listFoldersOf = (sources: Sources): string[] => monitoringListFolders(contextOf(sources));

/** In chunks and packs, consent pages leave out statuses and readings, so that a night need not rewrite them. */
const undatedConsentSection = (model: Model, { options, folders }: Sources): Section =>
  cachedSection({
    name: "explorer-consents",
    step: "site",
    input: {
      model: withoutTime(withoutAreas(model)),
      options,
      folders,
      ...UNDATED,
      consents: undatedConsents(model),
    },
    make: ({ consents, ...sources }) => undatedConsentFiles(contextOf(sources), consents),
  });

/** The documentation changes with the program alone, and no night makes it again. */
function docsSection(whole: Model, options: Sources["options"], documents: Documents): Section {
  const model = withoutTime(withoutMonitoring(withoutAreas(whole)));
  return cachedSection({
    name: "explorer-docs",
    step: "site",
    input: {
      model,
      options,
      folders: pageFoldersOf(model),
      ...UNDATED,
      operations: operationsOf(descriptionOf(documents)).map(
        ({ operationId, summary, path }): DocumentedOperation => ({ operationId, summary, path }),
      ),
    },
    make: ({ operations, ...sources }) => docsFiles(contextOf(sources), operations),
  });
}

/** Empty inputs for pages that show neither areas nor readings. */
const UNDATED = {
  overview: null,
  land: null,
  readings: following(
    siteReadings(() => [], 0),
    null,
  ),
};

function undatedConsents({ consents }: Model): UndatedConsent[] {
  const undated = memoize(({ id, name, siteNumber, providerKey, maximumAge, waterway }: SiteRecord) =>
    digestedOnce({ id, name, siteNumber, providerKey, maximumAge, waterway }),
  );
  return consents.map(({ consentNumber, providerKeys, isWhole, sites }) => ({
    consentNumber,
    providerKeys,
    isWhole,
    sites: sites.map(({ site }) => ({ site: undated(site) })),
  }));
}
