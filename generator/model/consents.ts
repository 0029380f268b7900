import type { Consent } from "../../schemas/source.ts";
import { lowerCase } from "../lib/folded-text.ts";
import { restrictionOf, type SiteRecord } from "./monitoring-sites.ts";
import { byText } from "./name-order.ts";

type Row = Consent["rows"][number];

export type Band = Omit<Row, "siteNumber" | "triggerLevel"> & {
  readonly triggerLevel: number;
  readonly restriction: ReturnType<typeof restrictionOf>;
};

/** All that the providers have under one consent number (docs/contract.md §4, "Consents"). */
export type ConsentHolding = {
  /** As the first provider, by its key, spells it. */
  readonly consentNumber: string;
  readonly providerKeys: readonly string[];
  readonly sites: readonly ConsentSite[];
  /** Whether these have all of its rows. */
  readonly isWhole: boolean;
};

type ConsentSite = { readonly site: SiteRecord; readonly bands: readonly Band[] };

/** The consents by number, ignoring letter case. Rows count that have a trigger level and name a site of the data. */
export function consentsByNumber(
  consents: readonly Consent[],
  sites: readonly SiteRecord[],
): ConsentHolding[] {
  const rowsOf = Map.groupBy(consents, ({ consentNumber }) => lowerCase(consentNumber));
  const sitesOfProvider = Map.groupBy(sites, ({ providerKey }) => providerKey);
  const siteOf = new Map(
    [...sitesOfProvider].map(([key, own]) => [key, new Map(own.map((site) => [site.siteNumber, site]))]),
  );
  const sitesIn = (held: readonly Consent[]) =>
    held.flatMap((consent) => sitesOf(consent, siteOf.get(consent.providerKey)));
  return [...rowsOf.values()].map((held) => {
    const ordered = held.toSorted((a, b) => byText(a.providerKey, b.providerKey));
    const { consentNumber } = ordered[0] as Consent;
    return {
      consentNumber,
      providerKeys: ordered.map(({ providerKey }) => providerKey),
      sites: sitesIn(ordered),
      isWhole: ordered.every(({ providerKey, rows }) =>
        rows.every((row) => statesTrigger(row) && siteOf.get(providerKey)?.has(row.siteNumber)),
      ),
    };
  });
}

function sitesOf({ rows }: Consent, siteOf: ReadonlyMap<string, SiteRecord> | undefined): ConsentSite[] {
  const bandsOf = new Map<SiteRecord, Band[]>();
  for (const row of rows) {
    const site = siteOf?.get(row.siteNumber);
    if (site === undefined || !statesTrigger(row)) continue;
    const { siteNumber: _siteNumber, ...band } = { ...row, restriction: restrictionOf(site, row.bandNumber) };
    const bands = bandsOf.get(site);
    if (bands === undefined) bandsOf.set(site, [band]);
    else bands.push(band);
  }
  return [...bandsOf]
    .map(([site, bands]) => ({ site, bands: bands.sort((a, b) => a.bandNumber - b.bandNumber) }))
    .sort((a, b) => byText(a.site.siteNumber, b.site.siteNumber));
}

type TriggerRow = Row & { readonly triggerLevel: number };

const statesTrigger = (row: Row): row is TriggerRow => row.triggerLevel !== null;
