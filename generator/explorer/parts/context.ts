/** What all pages are made from: the model, and what several pages look up in it. */

import type { Coordinates } from "../../../schemas/geometry.ts";
import type { Organisation, Provider } from "../../../schemas/source.ts";
import { monitoringSite } from "../../answers/answered-records.ts";
import type { Options } from "../../answers/options.ts";
import { countRows } from "../../downloads/rows.ts";
import type { Table } from "../../downloads/tables.ts";
import { lazy } from "../../lib/lazy.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Band, ConsentHolding } from "../../model/consents.ts";
import type { Area, Model } from "../../model/model.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { byText, inNameOrder } from "../../model/name-order.ts";
import { countedStatuses } from "../../views/counted-statuses.ts";
import type { StatedConsent, StatedSite } from "../../views/stated-site.ts";
import { dateOf, NEW_ZEALAND } from "../../views/words/time.ts";
import { type Assets, bundledAssets } from "./frame/assets.ts";
import { grouped } from "./grouped.ts";
import { mostCommon } from "./most-common.ts";
import { type PageFolders, type PageOf, pagesIn } from "./page-folders.ts";
import { required } from "./required.ts";
import { type River, riversOf } from "./rivers.ts";
import type { SiteReadings } from "./state/site-readings.ts";
import type { View } from "./view.ts";

/** A consent with the bands that it has at one of its sites. */
type LinkedConsent = { readonly consent: ConsentHolding; readonly bands: readonly Band[] };

/** How the areas are drawn together. */
export type Overview = {
  readonly view: View;
  /** By the area's id: its boundary with no more detail than the view shows. Areas without a boundary are left out. */
  readonly boundaries: ReadonlyMap<string, Coordinates>;
};

/** The outline of all areas on the coast, and below them the coast alone, as pictures in a separate file. */
export type Land = {
  readonly view: View;
  /** From the root of the tree. */
  readonly path: string;
  readonly content: string;
};

export type Context = {
  readonly model: Model;
  readonly readings: SiteReadings;
  readonly options: Options;
  readonly assets: Assets;
  readonly folders: PageFolders;
  /** The folder of each record's page. */
  readonly pageOf: PageOf;
  /** All areas, as they are drawn together; null if no area has a boundary. */
  readonly overview: Overview | null;
  /** Null if no area has a boundary: then there are no maps and no tiles. */
  readonly land: Land | null;
  /**
   * Until when a page about these areas holds by itself, in milliseconds: until one of them changes by the clock, or restrictions
   * are no longer known. Null in a finished data set.
   */
  readonly holdsUntil: (areas: readonly Area[]) => number | null;
  readonly areasOfOrganisation: (id: string) => readonly Area[];
  /** The place of an organisation or an area among all: short, and the same on the whole page. */
  readonly numberOf: (record: { readonly id: string }) => number;
  /** The one of an area's organisations with the fewest areas, if it has several: lists name it above these. */
  readonly councilOf: (area: Area) => Organisation | undefined;
  readonly areasOfScheme: (id: string) => readonly Area[];
  readonly sitesOfProvider: (providerKey: string) => readonly SiteRecord[];
  /** By number. */
  readonly consentsInOrder: () => readonly ConsentHolding[];
  readonly consentCountOf: (providerKey: string) => number;
  readonly providerOf: (record: { readonly providerKey: string }) => Provider;
  readonly consents: readonly ConsentHolding[];
  /** A site as the API answers it, with what pages know besides. */
  readonly statedSite: (site: SiteRecord) => StatedSite;
  readonly statedConsent: (consent: ConsentHolding) => StatedConsent;
  /** How many rows a table of the downloads has. */
  readonly countRows: (table: Table) => number;
  /** The day that most sites' statuses are for, `2026-11-21`; null if there are none. */
  readonly statusDay: () => string | null;
  readonly consentsAt: (site: SiteRecord) => readonly LinkedConsent[];
  /** The rivers that consents depend on, in name order. */
  readonly rivers: () => readonly River<ConsentHolding>[];
  /** The one that a site measures, if consents depend on it. */
  readonly riverOf: (site: SiteRecord) => River | undefined;
};

/** What pages look up among the monitoring sites and consents. */
type MonitoringLookups = ReturnType<typeof monitoringLookups>;

/** What pages are made from. */
export type Sources = Pick<Context, "model" | "readings" | "options" | "overview" | "land" | "folders"> & {
  readonly lookups?: MonitoringLookups;
  /** The numbers of rows of tables that are known already; others are counted. */
  readonly counts?: Readonly<Record<string, number>>;
};

export function contextOf({ lookups, counts, ...sources }: Sources): Context {
  const { model } = sources;
  const { areas, consents, providers } = model;
  const providerByKey = new Map(providers.map((provider) => [provider.providerKey, provider]));
  const groupings = areaGroupings(areas);
  const numbers = numbersOf(model, groupings);
  const today = dateOf(model.asOf, NEW_ZEALAND);
  const statedSite = memoize((record: SiteRecord): StatedSite => {
    const site = monitoringSite(record);
    return {
      ...site,
      maximumAge: record.maximumAge,
      counted: countedStatuses(site.statuses, today),
      flow: sources.readings.latestFlow(record),
    };
  });
  return {
    ...sources,
    ...(lookups ?? monitoringLookups(model)),
    countRows: (table) => counts?.[table.name] ?? countRows(table, model),
    numberOf: ({ id }) => required(numbers.get(id), `number of ${id}`),
    holdsUntil: holding(model),
    assets: bundledAssets(),
    pageOf: pagesIn(sources.folders),
    ...groupings,
    providerOf: ({ providerKey }) => required(providerByKey.get(providerKey), `provider ${providerKey}`),
    consents,
    statedSite,
    statedConsent: ({ sites, isWhole }) => ({
      sites: sites.map(({ site, bands }) => ({ site: statedSite(site), bands })),
      isWhole,
    }),
  };
}

const holding =
  ({ ahead: { horizon, firstChanges } }: Model): Context["holdsUntil"] =>
  (areas) =>
    horizon === null ? null : Math.min(horizon, ...areas.map(({ id }) => firstChanges.get(id) ?? Infinity));

/** Computed once for all sections with the same sites and consents. */
export function monitoringLookups({ sites, consents }: Pick<Model, "sites" | "consents">) {
  const inOrder = lazy(() => consents.toSorted((a, b) => byText(a.consentNumber, b.consentNumber)));
  const ofProvider = lazy(() => grouped(consents, ({ providerKeys }) => providerKeys));
  const ofSite = lazy(() =>
    Map.groupBy(
      consents.flatMap((consent) => consent.sites.map(({ site, bands }) => ({ site, consent, bands }))),
      ({ site }) => site.id,
    ),
  );
  const rivers = lazy(() => riversOf(consents));
  const riverOfSite = lazy(
    () => new Map(rivers().flatMap((river) => river.sites.map(({ id }) => [id, river] as const))),
  );
  return {
    sitesOfProvider: grouped(sites, ({ providerKey }) => [providerKey]),
    consentsInOrder: inOrder,
    consentCountOf: (providerKey: string) => ofProvider()(providerKey).length,
    consentsAt: ({ id }: SiteRecord) => ofSite().get(id) ?? [],
    rivers,
    riverOf: ({ id }: SiteRecord) => riverOfSite().get(id),
    statusDay: lazy(
      () =>
        mostCommon(
          sites.flatMap(({ statuses }) => statuses.flatMap(({ restriction }) => restriction?.date ?? [])),
        ) ?? null,
    ),
  };
}

function areaGroupings(areas: readonly Area[]) {
  const areasOfOrganisation = grouped(areas, ({ organisations }) => organisations.map(({ id }) => id));
  const areasOf = ({ id }: Organisation) => areasOfOrganisation(id).length;
  const councilOf = ({ organisations }: Area) => {
    const [council] = organisations.toSorted((a, b) => areasOf(a) - areasOf(b));
    return council && areasOf(council) > 1 ? council : undefined;
  };
  return {
    areasOfOrganisation,
    councilOf,
    areasOfScheme: grouped(areas, ({ scheme }) => (scheme === null ? [] : [scheme.id])),
  };
}

/**
 * The place of each area among all, where the areas of a council follow each other, and of each organisation among the options of
 * the filter (pages/lists/filter.ts), by its id.
 */
function numbersOf(
  { areas, organisations }: Pick<Model, "areas" | "organisations">,
  { councilOf, areasOfOrganisation }: Pick<Context, "councilOf" | "areasOfOrganisation">,
): ReadonlyMap<string, number> {
  const inOrder = inNameOrder(
    areas.map((area) => ({ id: area.id, name: `${councilOf(area)?.name ?? ""} ${area.name}`.trim() })),
  );
  const options = [{ id: "" }, ...organisations.filter(({ id }) => areasOfOrganisation(id).length > 0)];
  return new Map([inOrder, options].flatMap((records) => records.map(({ id }, number) => [id, number])));
}
