/** The data set as of one instant, with every record next to what it refers to, in the orders of docs/contract.md §4. */

import type {
  Dataset,
  Organisation,
  Place,
  Provider,
  RestrictionZone,
  ScheduledChange,
  Scheme,
  Stage,
} from "../../schemas/source.ts";
import { derived, digestedOnce, following } from "../lib/digest.ts";
import { lazy } from "../lib/lazy.ts";
import type { Located, Readings, Source, Area as SourceArea } from "../load/load.ts";
import { type ConsentHolding, consentsByNumber } from "./consents.ts";
import { LOOK_AHEAD, type LookAhead, type RestrictionsAhead, restrictionsAhead } from "./epochs.ts";
import { type Extent, extentOf } from "./extent.ts";
import { type SiteRecord, siteRecords, summariesOf } from "./monitoring-sites.ts";
import { byText, inNameOrder } from "./name-order.ts";
import { type PageReads, pageReadsOf } from "./page-reads.ts";
import { changesOf, type StagesOverTime, stagesOverTime } from "./stages-over-time.ts";
import { LAST_INSTANT, validUntil } from "./valid-until.ts";

export type Area = Omit<SourceArea, "schemeId" | "organisationIds"> &
  StagesOverTime & {
    readonly scheme: Scheme | null;
    readonly organisations: readonly Organisation[];
    readonly extent: Extent;
  };

export type Model = {
  readonly asOf: number;
  /** The first instant after as-of at which an answer would differ, in milliseconds; null if there is none. */
  readonly validUntil: number | null;
  /** When a page that is watched for an area was last read, by the area's id; areas without one are left out. */
  readonly pageReads: PageReads;
  /** How restrictions change after as-of. */
  readonly ahead: RestrictionsAhead<Area>;
  /** When the next build is overdue, in milliseconds; null for a finished data set. */
  readonly nextBuildBy: number | null;
  readonly dataset: Dataset;
  readonly areas: readonly Area[];
  readonly organisations: readonly Organisation[];
  readonly schemes: readonly Scheme[];
  readonly stages: ReadonlyMap<string, Stage>;
  /** Of all areas, newest first. */
  readonly changes: readonly ScheduledChange[];
  readonly providers: readonly Provider[];
  readonly sites: readonly SiteRecord[];
  readonly consents: readonly ConsentHolding[];
  readonly zones: readonly RestrictionZone[];
  /** In the order of the source. */
  readonly places: readonly Place[];
};

/**
 * The model of checked source data as of an instant, in milliseconds: plain values. Each large one declares what it
 * follows from (generator/lib/digest.ts). For readings it holds a summary of each site; `readingsAsOf` gives the records.
 */
export function modelOf(
  source: Source,
  readings: Pick<Readings, "instantsOf">,
  asOf: number,
  lookAhead: LookAhead = LOOK_AHEAD,
): Model {
  const dataset = records(source.dataset)[0] as Dataset;
  const organisations = inNameOrder(records(source.organisations)).map(digestedOnce);
  const schemes = inNameOrder(records(source.schemes).map(withStagesInOrder)).map(digestedOnce);
  const areas = areasOf(source, asOf, organisations, schemes);
  const providers = records(source.providers).toSorted((a, b) => byText(a.providerKey, b.providerKey));
  const sites = derived(
    siteRecords,
    records(source.sites),
    summariesOf(records(source.sites), providers, readings, asOf),
    providers,
    records(source.upstreams),
    asOf,
  );
  return {
    asOf,
    validUntil: validUntil(source, areas, sites, asOf),
    pageReads: pageReadsOf(records(source.upstreams), records(source.pageChecks), asOf),
    ahead: restrictionsAhead(source, areas, asOf, isFinished(dataset) ? null : lookAhead),
    nextBuildBy: isFinished(dataset) ? null : nextBuildBy(asOf, dataset),
    dataset,
    areas,
    organisations,
    schemes,
    stages: derived(stagesOf, schemes),
    changes: derived(changesOf, areas),
    providers,
    sites,
    consents: derived(consentsByNumber, records(source.consents), sites),
    zones: derived(zonesOf, records(source.zones)),
    places: records(source.places),
  };
}

/**
 * Whether a data set is finished: fixed at one instant, so that its answers do not follow the clock (docs/contract.md
 * §4, "Time").
 */
export const isFinished = ({ asOf }: Dataset): boolean => asOf !== undefined;

/** How often a data set is built, in milliseconds. */
export const buildEvery = ({ buildEvery: stated = 12 * 3_600_000 }: Dataset): number => stated;

/** Late enough that one build may fail. */
function nextBuildBy(asOf: number, dataset: Dataset): number | null {
  const instant = asOf + 2 * buildEvery(dataset);
  return instant <= LAST_INSTANT ? instant : null;
}

const records = <T>(located: readonly Located<T>[]): readonly T[] =>
  following(
    located.map(({ record }) => record),
    located,
  );

const stagesOf = (schemes: readonly Scheme[]): Model["stages"] =>
  new Map(schemes.flatMap(({ stages }) => stages.map((stage) => [stage.id, stage])));

const zonesOf = (zones: readonly RestrictionZone[]): RestrictionZone[] => inNameOrder(zones);

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
  const changesFor = Map.groupBy(records(source.changes), ({ areaId }) => areaId);
  const organisationById = new Map(organisations.map((organisation) => [organisation.id, organisation]));
  const everywhere = lazy(() => extentOf(source.areas.flatMap(({ record }) => record.boundary ?? [])));
  return inNameOrder(records(source.areas)).map(({ schemeId, organisationIds, ...area }) =>
    digestedOnce({
      ...area,
      ...stagesOverTime(assignmentsOf.get(area.id) ?? [], changesFor.get(area.id) ?? [], asOf),
      scheme: schemeId === null ? null : (schemeById.get(schemeId) as Scheme),
      organisations: inNameOrder(
        [...new Set(organisationIds)].map((id) => organisationById.get(id) as Organisation),
      ),
      extent: area.boundary === null ? everywhere() : extentOf(area.boundary),
    }),
  );
}
