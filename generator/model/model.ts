/** The data set as of one instant, with every record next to what it refers to, in the orders of contract.md §4. */

import type {
  Dataset,
  Organisation,
  Provider,
  RestrictionZone,
  ScheduledChange,
  Scheme,
  Stage,
} from "../../schemas/source.ts";
import { once } from "../lib/lazy.ts";
import type { Located, Reading, Source, Area as SourceArea } from "../load/load.ts";
import { type ConsentFacts, type ConsentHolding, consentFacts, consentsByNumber } from "./consents.ts";
import { type Extent, extentOf } from "./extent.ts";
import { type SiteRecord, siteRecords } from "./monitoring-sites.ts";
import { byText, inNameOrder } from "./name-order.ts";
import type { ReadingsAsOf } from "./readings.ts";
import { newestChangeFirst, type StagesOverTime, stagesOverTime } from "./stages-over-time.ts";
import { validUntil } from "./valid-until.ts";

export type Area = Omit<SourceArea, "schemeId" | "organisationIds"> &
  StagesOverTime & {
    readonly scheme: Scheme | null;
    readonly organisations: readonly Organisation[];
    readonly extent: Extent;
  };

export type Model = {
  readonly asOf: number;
  /** The first instant after as-of at which some answer would differ, in milliseconds; null if there is none. */
  readonly validUntil: number | null;
  readonly dataset: Dataset;
  readonly areas: readonly Area[];
  readonly organisations: readonly Organisation[];
  readonly schemes: readonly Scheme[];
  readonly stages: ReadonlyMap<string, Stage>;
  /** Of all areas, newest first. */
  readonly changes: readonly ScheduledChange[];
  readonly providers: readonly Provider[];
  readonly sites: readonly SiteRecord[];
  /** The newest readings of the first site that has any. */
  readonly exampleReadings: readonly Reading[];
  readonly consents: readonly ConsentHolding[];
  readonly consentFacts: ConsentFacts;
  readonly zones: readonly RestrictionZone[];
};

/**
 * The model of checked source data, and of the readings as of that instant, as of an instant, in milliseconds. Pure. What
 * of it follows from the readings, or the consents, is had when it is asked for; what is `known` of the consents is not
 * found again.
 */
export function modelOf(
  source: Source,
  readings: ReadingsAsOf,
  asOf: number,
  known: ConsentFacts | null = null,
): Model {
  const organisations = inNameOrder(records(source.organisations));
  const schemes = inNameOrder(records(source.schemes).map(withStagesInOrder));
  const areas = areasOf(source, asOf, organisations, schemes);
  const providers = records(source.providers).sort((a, b) => byText(a.providerKey, b.providerKey));
  const sites = siteRecords(records(source.sites), readings, providers, asOf);
  const until = once(() => validUntil(source, areas, sites, readings.facts, asOf));
  const consents = once(() => consentsByNumber(records(source.consents), sites));
  const factsOfConsents = once(() => known ?? consentFacts(consents()));
  return {
    asOf,
    get validUntil() {
      return until();
    },
    dataset: records(source.dataset)[0] as Dataset,
    areas,
    organisations,
    schemes,
    stages: new Map(schemes.flatMap(({ stages }) => stages.map((stage) => [stage.id, stage]))),
    changes: areas.flatMap((area) => area.changes).sort(newestChangeFirst),
    providers,
    sites,
    get exampleReadings() {
      return readings.facts.example;
    },
    get consents() {
      return consents();
    },
    get consentFacts() {
      return factsOfConsents();
    },
    zones: inNameOrder(records(source.zones)),
  };
}

const records = <T>(located: readonly Located<T>[]): T[] => located.map(({ record }) => record);

const withStagesInOrder = (scheme: Scheme): Scheme => ({
  ...scheme,
  stages: scheme.stages.toSorted((a, b) => a.severity - b.severity || byText(a.id, b.id)),
});

function areasOf(
  source: Source,
  asOf: number,
  organisations: readonly Organisation[],
  schemes: readonly Scheme[],
): Area[] {
  const schemeById = new Map(schemes.map((scheme) => [scheme.id, scheme]));
  const assignmentsOf = Map.groupBy(records(source.assignments), ({ areaId }) => areaId);
  const changesOf = Map.groupBy(records(source.changes), ({ areaId }) => areaId);
  const organisationById = new Map(organisations.map((organisation) => [organisation.id, organisation]));
  const everywhere = extentOf(source.areas.flatMap(({ record }) => record.boundary ?? []));
  return inNameOrder(records(source.areas)).map(({ schemeId, organisationIds, ...area }) => ({
    ...area,
    ...stagesOverTime(assignmentsOf.get(area.id) ?? [], changesOf.get(area.id) ?? [], asOf),
    scheme: schemeId === null ? null : (schemeById.get(schemeId) as Scheme),
    organisations: inNameOrder(
      [...new Set(organisationIds)].map((id) => organisationById.get(id) as Organisation),
    ),
    extent: area.boundary === null ? everywhere : extentOf(area.boundary),
  }));
}
