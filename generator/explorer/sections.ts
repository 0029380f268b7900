/** The explorer as sections of the build. */

import { OF_MONITORING, readingInputs, type SectionInput } from "../answers/sections.ts";
import { countRows } from "../downloads/rows.ts";
import { DATA_SECTIONS, MONITORING_TABLES } from "../downloads/sections.ts";
import { tableOf } from "../downloads/tables.ts";
import { digestOf } from "../lib/digest.ts";
import { inGroups } from "../lib/in-groups.ts";
import { lazy } from "../lib/lazy.ts";
import { groupedSection, type Section } from "../lib/section.ts";
import { digestsOf } from "../load/load.ts";
import type { AreaGroup, AreaGroups } from "../model/area-groups.ts";
import type { Model } from "../model/model.ts";
import type { Documents } from "../openapi/documents.ts";
import { landOf } from "./charts/land.ts";
import { overviewOf } from "./charts/overview.ts";
import {
  areaFiles,
  consentFiles,
  mainFiles,
  monitoringFiles,
  organisationFiles,
  referenceFiles,
  statementFiles,
  undatedConsentFiles,
  zoneFiles,
} from "./explorer.ts";
import { monitoringListFolders } from "./pages/lists.ts";
import {
  epochsOf,
  inputOf,
  withAreasNamedByZones,
  withoutAreas,
  withoutBoundary,
  withoutTime,
} from "./part-models.ts";
import {
  type Context,
  contextOf,
  type MonitoringLookups,
  monitoringLookups,
  numbersOf,
} from "./parts/context.ts";
import { pageFoldersOf } from "./parts/page-folders.ts";
import { currentReadings, latestOf, siteReadings } from "./parts/site-readings.ts";
import { descriptionOf } from "./reference/description.ts";
import { referenceParts } from "./reference/reference.ts";

export function explorerSections(input: SectionInput, areas: AreaGroups, documents: Documents): Section[] {
  const basis = basisOf(input, documents);
  // A page that a night leaves as it was is worth having where the pages of several consents are one file.
  const sharesStatements = input.options.store === "packs";
  return [
    mainSection(basis),
    areaSection(basis, areas),
    organisationSection(basis, areas),
    referenceSection(basis),
    zoneSection(basis),
    monitoringSection(basis, sharesStatements ? statementFiles : consentFiles),
    ...(sharesStatements ? [undatedConsentSection(basis)] : []),
  ];
}

/** What several sections are made from. */
type Basis = {
  readonly input: SectionInput;
  /** What pages are made from, besides a model. */
  readonly shared: Omit<Parameters<typeof contextOf>[0], "model">;
  /** For pages that do not show all areas: the digests of these do not tell what all areas are. */
  readonly alone: Basis["shared"];
  /** The place of a record among all: the model of a group has only its own. */
  readonly numberOf: Context["numberOf"];
  /** A digest of the folders that pages about areas link to. */
  readonly linkedFolders: string;
  /** The model of what is around the main part of every page, and a digest of it. */
  readonly around: Model;
  readonly aroundInputs: string;
  readonly monitoring: {
    readonly model: Model;
    readonly lookups: MonitoringLookups;
    readonly context: () => Context;
    /** What pages with monitoring sites or consents follow from, besides the model; and a digest of both. */
    readonly sources: object;
    readonly inputs: string;
  };
};

function basisOf(input: SectionInput, documents: Documents): Basis {
  const { model, options } = input;
  const { overview, land } = drawingsOf(input);
  const folders = pageFoldersOf(model);
  const shared = { documents, options, folders, overview, land, ...readingsShown(input) };
  const ofMonitoring = withoutAreas(model);
  const lookups = monitoringLookups(model);
  const around = { ...ofMonitoring, providers: [], sites: [], consents: [] };
  const sources = {
    options,
    readings: readingInputs(input),
    files: digestsOf(input.digests, ...OF_MONITORING, "upstreams"),
  };
  return {
    input,
    shared,
    alone: { ...shared, overview: null, land: null },
    numberOf: numbersOf(model),
    linkedFolders: digestOf(
      [folders.of.area, folders.of.organisation, folders.of.scheme].map((of) => [...of]),
    ),
    around,
    aroundInputs: digestOf({ ...inputOf(around), options }),
    monitoring: {
      model: ofMonitoring,
      lookups,
      context: lazy(() => contextOf({ ...shared, ...lookups, model: ofMonitoring })),
      sources,
      inputs: digestOf({
        ...inputOf(ofMonitoring),
        ...sources,
        land,
        organisations: [...folders.of.organisation],
      }),
    },
  };
}

/** All areas, drawn together and as one outline. */
function drawingsOf(input: SectionInput): Pick<Context, "overview" | "land"> {
  const overview = input.remember(["overview", digestsOf(input.digests, "areas")], () =>
    overviewOf(input.model.areas),
  );
  return { overview, land: landOf([...(overview?.boundaries.values() ?? [])]) };
}

/** The readings, and the latest of each site. */
function readingsShown(input: SectionInput): ReturnType<typeof siteReadings> {
  const { readingsOf, remember } = input;
  const { asOf, sites } = input.model;
  const latest = remember(["latest readings", readingInputs(input)], () => {
    const currentOf = currentReadings(readingsOf, asOf);
    return new Map(sites.map((site) => [site.id, latestOf(currentOf(site), site, asOf)]));
  });
  return siteReadings(readingsOf, asOf, latest);
}

/** What shows all areas, and what takes little time. */
function mainSection({ input, shared, monitoring }: Basis): Section {
  const { model, remember } = input;
  const counts = remember(
    ["rows of monitoring", model.asOf, digestsOf(input.digests, ...OF_MONITORING)],
    () => Object.fromEntries([...MONITORING_TABLES].map((name) => [name, countRows(tableOf(name), model)])),
  );
  return {
    name: "explorer",
    step: "site",
    describes: DATA_SECTIONS,
    files: (listed) =>
      mainFiles(
        contextOf({
          ...shared,
          ...monitoring.lookups,
          model,
          countRows: (table) => counts[table.name] ?? countRows(table, model),
        }),
        listed,
        remember(["folders of lists of monitoring", monitoring.inputs], () =>
          monitoringListFolders(monitoring.context()),
        ),
      ),
  };
}

const areaSection = (basis: Basis, { groups }: AreaGroups): Section =>
  groupedSection(
    { name: "explorer-areas", step: "site" },
    groups.map((group) => ({
      inputs: digestOf({ around: basis.aroundInputs, areas: areaInputs(group, basis) }),
      files: () => {
        const { alone, numberOf, around } = basis;
        return areaFiles(contextOf({ ...alone, numberOf, model: { ...around, ...areaModel(group, basis) } }));
      },
    })),
  );

const organisationSection = (basis: Basis, { groupOf }: AreaGroups): Section =>
  groupedSection(
    { name: "explorer-organisations", step: "site" },
    inGroups(basis.input.model.organisations).map((organisations) => {
      const { input, alone, numberOf, monitoring } = basis;
      const ids = new Set(organisations.map(({ id }) => id));
      const group = groupOf(
        input.model.areas.filter((area) => area.organisations.some(({ id }) => ids.has(id))),
      );
      return {
        inputs: digestOf({ monitoring: monitoring.inputs, organisations, areas: areaInputs(group, basis) }),
        files: () => {
          const model = { ...monitoring.model, organisations, ...areaModel(group, basis) };
          return organisationFiles(contextOf({ ...alone, ...monitoring.lookups, numberOf, model }));
        },
      };
    }),
  );

/** What is shown of some areas. */
function areaModel({ model: { areas, stages } }: AreaGroup, { input: { model } }: Basis) {
  const pageReads = Object.fromEntries(
    areas.flatMap(({ id }) => (model.pageReads[id] ? [[id, model.pageReads[id]]] : [])),
  );
  return { areas, stages, pageReads, ahead: { ...model.ahead, epochs: epochsOf(areas, model) } };
}

/** What that, and the links to other pages, follow from. */
function areaInputs(group: AreaGroup, basis: Basis) {
  const { ahead, pageReads } = areaModel(group, basis);
  return {
    group: group.digest,
    pageReads,
    epochs: ahead.epochs.map(({ changed, areas: _areas, ...epoch }) => ({
      ...epoch,
      changed: changed.map(withoutBoundary),
    })),
    folders: basis.linkedFolders,
    numbers: group.model.areas.map((area) => basis.numberOf(area) ?? null),
  };
}

const referenceSection = ({ alone, shared: { land }, around, aroundInputs }: Basis): Section =>
  groupedSection(
    { name: "explorer-reference", step: "site" },
    referenceParts(descriptionOf(alone.documents)).map((part) => ({
      inputs: digestOf({ around: aroundInputs, land, part }),
      files: () => referenceFiles(contextOf({ ...alone, land, model: around }), part),
    })),
  );

function zoneSection({ input, shared, monitoring }: Basis): Section {
  const { of } = shared.folders;
  const model = withAreasNamedByZones(input.model);
  return {
    name: "explorer-zones",
    step: "site",
    inputs: digestOf({
      ...inputOf(model),
      ...monitoring.sources,
      stages: [...model.stages],
      folders: [of.area, of.organisation, of.restrictionZone].map((folders) => [...folders]),
    }),
    files: () => zoneFiles(contextOf({ ...shared, model })),
  };
}

const monitoringSection = (
  { monitoring: { inputs, context } }: Basis,
  consents: typeof consentFiles,
): Section => ({
  name: "explorer-monitoring",
  step: "site",
  inputs,
  files: () => monitoringFiles(context(), consents),
});

/** Where what is stated is on shared pages, the pages of consents contain nothing that a night changes. */
function undatedConsentSection({ input, shared, monitoring }: Basis): Section {
  const { sites, consents } = input.model;
  const model = withoutTime(monitoring.model);
  return {
    name: "explorer-consents",
    step: "site",
    inputs: digestOf({
      ...inputOf(model),
      options: input.options,
      files: digestsOf(input.digests, "consents"),
      sites: sites.map(({ id, name, siteNumber, providerKey }) => [id, name, siteNumber, providerKey]),
      folders: [...shared.folders.of.monitoringSite],
    }),
    files: () => undatedConsentFiles(contextOf({ ...shared, model }), consents),
  };
}
