import type { Consent } from "../../schemas/source.ts";
import { lowerCase } from "../api/address.ts";
import { restrictionOf, type SiteRecord } from "./monitoring-sites.ts";
import { byText } from "./name-order.ts";

type Row = Consent["rows"][number];

export type Band = Omit<Row, "siteNumber" | "triggerLevel"> & {
  readonly triggerLevel: number;
  readonly restriction: ReturnType<typeof restrictionOf>;
};

/** Everything that the providers hold under one consent number (docs/contract.md §4, "Consents"). */
export type ConsentHolding = {
  /** As the first provider, by its key, spells it. */
  readonly consentNumber: string;
  readonly providerKeys: readonly string[];
  readonly sites: readonly { readonly site: SiteRecord; readonly bands: readonly Band[] }[];
};

/** The consents by number, ignoring letter case. Rows count that have a trigger level and name a site of the data. */
export function consentsByNumber(
  consents: readonly Consent[],
  sites: readonly SiteRecord[],
): ConsentHolding[] {
  const rowsOf = Map.groupBy(consents, ({ consentNumber }) => lowerCase(consentNumber));
  const siteOf = new Map(sites.map((site) => [keyOf(site.providerKey, site.siteNumber), site]));
  return [...rowsOf.values()].map((held) => {
    const ordered = held.toSorted((a, b) => byText(a.providerKey, b.providerKey));
    return {
      consentNumber: (ordered[0] as Consent).consentNumber,
      providerKeys: ordered.map(({ providerKey }) => providerKey),
      sites: ordered.flatMap((consent) => sitesOf(consent, siteOf)),
    };
  });
}

function sitesOf(consent: Consent, siteOf: ReadonlyMap<string, SiteRecord>) {
  const rowsBySite = Map.groupBy(consent.rows.filter(statesTrigger), ({ siteNumber }) => siteNumber);
  const siteNumbers = [...rowsBySite.keys()].sort(byText);
  return siteNumbers.flatMap((siteNumber) => {
    const site = siteOf.get(keyOf(consent.providerKey, siteNumber));
    if (site === undefined) return [];
    const rows = (rowsBySite.get(siteNumber) as TriggerRow[]).toSorted((a, b) => a.bandNumber - b.bandNumber);
    const bands = rows.map((row) => ({ ...row, restriction: restrictionOf(site, row.bandNumber) }));
    return [{ site, bands }];
  });
}

type TriggerRow = Row & { readonly triggerLevel: number };

const statesTrigger = (row: Row): row is TriggerRow => row.triggerLevel !== null;

const keyOf = (providerKey: string, siteNumber: string) => JSON.stringify([providerKey, siteNumber]);
