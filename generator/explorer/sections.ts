/**
 * The explorer as sections of the build: what shows all areas, the pages of areas and of organisations, the reference, the
 * pages of zones, and what no area changes.
 */

import { isLean } from "../answers/options.ts";
import { digestsOf, isOfMonitoring, readingInputs, type SectionInput } from "../answers/sections.ts";
import { countRows } from "../downloads/rows.ts";
import { DATA_SECTIONS, MONITORING_TABLES } from "../downloads/sections.ts";
import { tableOf } from "../downloads/tables.ts";
import { digestOf } from "../lib/digest.ts";
import { inGroups } from "../lib/in-groups.ts";
import { lazy } from "../lib/lazy.ts";
import { groupedSection, type Section } from "../lib/section.ts";
import { isOfAreas } from "../load/load.ts";
import type { AreaGroup, AreaGroups } from "../model/area-groups.ts";
import { type Area, isFinished, type Model } from "../model/model.ts";
import type { Documents } from "../openapi/documents.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import {
  areaFiles,
  mainFiles,
  monitoringFiles,
  organisationFiles,
  referenceFiles,
  undatedConsentFiles,
  zoneFiles,
} from "./explorer.ts";
import { monitoringListFolders } from "./pages/lists.ts";
import { areasNamedBy } from "./pages/zone.ts";
import { contextOf, numbersOf } from "./parts/context.ts";
import { pageFoldersOf } from "./parts/page-folders.ts";
import { currentReadings, latestOf, siteReadings } from "./parts/site-readings.ts";
import { descriptionOf } from "./reference/description.ts";
import { referenceParts } from "./reference/reference.ts";

export function explorerSections(
  input: SectionInput,
  { groups: areaGroups, groupOf }: AreaGroups,
  documents: Documents,
): Section[] {
  const { model, readingsOf, options, remember } = input;
  const { asOf, areas, sites } = model;
  const readings = readingInputs(input);
  const folders = pageFoldersOf(model);
  const overview = remember(["overview", digestsOf(input, isOfAreas)], () => overviewOf(areas));
  const latest = remember(["latest readings", readings], () => {
    const currentOf = currentReadings(readingsOf, asOf);
    return new Map(sites.map((site) => [site.id, latestOf(currentOf(site), site, asOf)]));
  });
  const shared = {
    documents,
    options,
    folders,
    overview,
    land: landOf([...(overview?.boundaries.values() ?? [])]),
    ...siteReadings(readingsOf, asOf, latest),
  };
  const counts = remember(["rows of monitoring", asOf, digestsOf(input, isOfMonitoring)], () =>
    Object.fromEntries([...MONITORING_TABLES].map((name) => [name, countRows(tableOf(name), model)])),
  );
  const main = lazy(() =>
    contextOf({
      ...shared,
      model,
      countRows: (table) => counts[table.name] ?? countRows(table, model),
    }),
  );
  const named = withAreasNamedByZones(model);
  const onlyMonitoring = withoutAreas(model);
  const around = { ...onlyMonitoring, providers: [], sites: [], consents: [] };
  const aroundInputs = digestOf({ ...inputOf(around), options });
  const numberOf = numbersOf(model);
  const foldersShown = digestOf(
    [folders.of.area, folders.of.organisation, folders.of.scheme].map((of) => [...of]),
  );
  /** What is shown of some areas, and what that follows from. */
  const areaModel = ({ model: { areas, stages } }: AreaGroup) => ({
    areas,
    stages,
    ahead: { ...model.ahead, epochs: epochsOf(areas, model) },
  });
  const areaInputs = (group: AreaGroup) => ({
    group: group.digest,
    epochs: areaModel(group).ahead.epochs.map(({ changed, areas: _areas, ...epoch }) => ({
      ...epoch,
      changed: changed.map(withoutBoundary),
    })),
    folders: foldersShown,
    numbers: group.model.areas.map((area) => numberOf(area) ?? null),
  });
  // Nothing that shows all areas: their digest does not tell what it is.
  const alone = { ...shared, overview: null, land: null };
  const monitoring = lazy(() => contextOf({ ...shared, model: onlyMonitoring }));
  const monitoringInputs = {
    options,
    readings,
    files: digestsOf(input, (file) => isOfMonitoring(file) || file.startsWith("upstreams/")),
  };
  const inputs = digestOf({
    ...inputOf(onlyMonitoring),
    ...monitoringInputs,
    land: shared.land,
    organisations: [...folders.of.organisation],
  });
  const listFolders = lazy(() =>
    remember(["folders of lists of monitoring", inputs], () => monitoringListFolders(monitoring())),
  );
  // In a lean build, the pages of consents contain nothing that a night changes.
  const undatedConsents = (): Section => {
    const undated = withoutTime(onlyMonitoring);
    return {
      name: "explorer-consents",
      step: "site",
      inputs: digestOf({
        ...inputOf(undated),
        options,
        files: digestsOf(input, isOfConsents),
        sites: sites.map(({ id, name, siteNumber, providerKey }) => [id, name, siteNumber, providerKey]),
        folders: [...folders.of.monitoringSite],
      }),
      files: () => undatedConsentFiles(contextOf({ ...shared, model: undated }), model.consents),
    };
  };
  return [
    {
      name: "explorer",
      step: "site",
      describes: DATA_SECTIONS,
      files: (listed) => mainFiles(main(), listed, listFolders()),
    },
    groupedSection(
      { name: "explorer-areas", step: "site" },
      areaGroups.map((group) => ({
        inputs: digestOf({ around: aroundInputs, areas: areaInputs(group) }),
        files: () => areaFiles(contextOf({ ...alone, numberOf, model: { ...around, ...areaModel(group) } })),
      })),
    ),
    groupedSection(
      { name: "explorer-organisations", step: "site" },
      inGroups(model.organisations).map((organisations) => {
        const ids = new Set(organisations.map(({ id }) => id));
        const group = groupOf(areas.filter((area) => area.organisations.some(({ id }) => ids.has(id))));
        return {
          inputs: digestOf({ monitoring: inputs, organisations, areas: areaInputs(group) }),
          files: () =>
            organisationFiles(
              contextOf({
                ...alone,
                numberOf,
                model: { ...onlyMonitoring, organisations, ...areaModel(group) },
              }),
            ),
        };
      }),
    ),
    groupedSection(
      { name: "explorer-reference", step: "site" },
      referenceParts(descriptionOf(documents)).map((part) => ({
        inputs: digestOf({ around: aroundInputs, part }),
        files: () => referenceFiles(contextOf({ ...alone, model: around }), part),
      })),
    ),
    {
      name: "explorer-zones",
      step: "site",
      inputs: digestOf({
        ...inputOf(named),
        ...monitoringInputs,
        stages: [...named.stages],
        folders: [folders.of.area, folders.of.organisation, folders.of.restrictionZone].map((of) => [...of]),
      }),
      files: () => zoneFiles(contextOf({ ...shared, model: named })),
    },
    { name: "explorer-monitoring", step: "site", inputs, files: () => monitoringFiles(monitoring()) },
    ...(isLean(options) ? [undatedConsents()] : []),
  ];
}

/** The model with the areas alone that the pages of zones show, and without whatever else these do not show. */
function withAreasNamedByZones(model: Model): Model {
  const named = (areas: readonly Area[]) =>
    areasNamedBy(model.zones, areas).map((area) => ({ ...area, boundary: null }));
  const epochs = model.ahead.epochs.map((epoch) => ({
    ...epoch,
    areas: named(epoch.areas),
    changed: named(epoch.changed),
    changes: [],
  }));
  return {
    ...model,
    areas: named(model.areas),
    organisations: [],
    schemes: [],
    changes: [],
    consents: [],
    ahead: { ...model.ahead, epochs: epochs.filter(({ changed }) => changed.length > 0) },
  };
}

/** The epochs in which some of these areas change, with these areas alone. */
function epochsOf(areas: readonly Area[], { ahead }: Model): Model["ahead"]["epochs"] {
  const ids = new Set(areas.map(({ id }) => id));
  const own = (all: readonly Area[]) => all.filter(({ id }) => ids.has(id));
  return ahead.epochs
    .map((epoch) => ({ ...epoch, areas: own(epoch.areas), changed: own(epoch.changed), changes: [] }))
    .filter(({ changed }) => changed.length > 0);
}

const withoutBoundary = ({ boundary: _boundary, ...area }: Area) => area;

/** The model without whatever the pages of monitoring sites and consents do not show: it cannot change them. */
const withoutAreas = (model: Model): Model => ({
  ...model,
  areas: [],
  organisations: [],
  schemes: [],
  stages: new Map(),
  changes: [],
  zones: [],
  ahead: { ...model.ahead, epochs: [] },
});

/** The model without what a night changes, for pages that show none of it. */
const withoutTime = (model: Model): Model => ({
  ...model,
  asOf: 0,
  validUntil: null,
  nextBuildBy: null,
  // Whether there is an instant says that the data is finished.
  dataset: isFinished(model.dataset) ? { ...model.dataset, asOf: 0 } : model.dataset,
  ahead: { validUntil: null, horizon: null, ends: null, epochs: [] },
  sites: [],
  consents: [],
});

const isOfConsents = (file: string): boolean => file.startsWith("consents/");

/** The model as plain data. Monitoring sites and consents are left out: the digests of their files say what they are. */
const inputOf = ({ stages: _stages, sites: _sites, consents: _consents, ...rest }: Model) => rest;
