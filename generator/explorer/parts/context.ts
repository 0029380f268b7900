import type { Dataset } from "../../../schemas/source.ts";
import type { Options } from "../../answers/options.ts";
import type { Band, ConsentHolding } from "../../model/consents.ts";
import type { Area, Model } from "../../model/model.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { ReadingsOf } from "../../model/readings.ts";
import type { Assets } from "./assets.ts";
import { type Standing, standingOf } from "./level.ts";
import type { View } from "./view.ts";

/** A consent at one of its sites: what it states there. */
export type Use = { readonly consent: ConsentHolding; readonly bands: readonly Band[] };

/** A picture of all areas, as a file of its own. */
export type Land = {
  readonly view: View;
  /** From the root of the tree. */
  readonly path: string;
  readonly content: string;
};

/** All that the pages are made from, and what several of them look up, reckoned once. */
export type Site = {
  readonly model: Model;
  readonly dataset: Dataset;
  readonly options: Options;
  readonly readingsOf: ReadingsOf;
  readonly assets: Assets;
  readonly standings: ReadonlyMap<Area, Standing>;
  readonly areaById: ReadonlyMap<string, Area>;
  readonly areasOfOrganisation: ReadonlyMap<string, readonly Area[]>;
  readonly areasOfScheme: ReadonlyMap<string, readonly Area[]>;
  readonly usesOfSite: ReadonlyMap<string, readonly Use[]>;
  readonly sitesOfProvider: ReadonlyMap<string, readonly SiteRecord[]>;
  readonly providerNames: ReadonlyMap<string, string>;
  /** Null without boundaries: then there is no map of anything, and there are no tiles. */
  readonly land: Land | null;
};

export function siteOf(
  model: Model,
  readingsOf: ReadingsOf,
  options: Options,
  assets: Assets,
  land: Land | null,
): Site {
  const { areas, consents, sites, providers } = model;
  return {
    model,
    dataset: model.dataset,
    options,
    readingsOf,
    assets,
    standings: new Map(areas.map((area) => [area, standingOf(area, model)])),
    areaById: new Map(areas.map((area) => [area.id, area])),
    areasOfOrganisation: grouped(areas, (area) => area.organisations.map(({ id }) => id)),
    areasOfScheme: grouped(areas, ({ scheme }) => (scheme === null ? [] : [scheme.id])),
    usesOfSite: usesOf(consents),
    sitesOfProvider: Map.groupBy(sites, ({ providerKey }) => providerKey),
    providerNames: new Map(providers.map(({ providerKey, name }) => [providerKey, name])),
    land,
  };
}

/** The records by each of the keys that they have. */
function grouped<T>(records: readonly T[], keysOf: (record: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    for (const key of keysOf(record)) {
      const group = groups.get(key);
      if (group) group.push(record);
      else groups.set(key, [record]);
    }
  }
  return groups;
}

function usesOf(consents: readonly ConsentHolding[]): Map<string, Use[]> {
  const uses = consents.flatMap((consent) =>
    consent.sites.map(({ site, bands }) => ({ site, consent, bands })),
  );
  return grouped(uses, ({ site }) => [site.id]);
}
