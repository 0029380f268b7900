import type { Consent } from "../../schemas/source.ts";
import { lowerCase } from "../api/address.ts";
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
  const shared = sharedTexts();
  const sitesIn = (held: readonly Consent[]) =>
    joined(held.map((consent) => sitesOf(consent, siteOf.get(consent.providerKey), shared)));
  return [...rowsOf.values()].map((held) => {
    const ordered = held.length === 1 ? held : held.toSorted((a, b) => byText(a.providerKey, b.providerKey));
    const keys = ordered.map(({ providerKey }) => shared(providerKey));
    const { consentNumber } = ordered[0] as Consent;
    return { consentNumber, providerKeys: keys, sites: sitesIn(ordered) };
  });
}

/** Mostly there is one list; `flat` would leave room for more in each. */
const joined = <T>(lists: readonly T[][]): readonly T[] =>
  lists.length === 1 ? (lists[0] as T[]) : lists.flat();

/** Each text once: the same few come in thousands of consents, and each was read as a text of its own. */
function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}

function sitesOf(
  { rows }: Consent,
  siteOf: ReadonlyMap<string, SiteRecord> | undefined,
  shared: (text: string) => string,
): ConsentSite[] {
  const bandsOf = new Map<SiteRecord, Band[]>();
  for (const row of rows) {
    const site = siteOf?.get(row.siteNumber);
    if (site === undefined || !statesTrigger(row)) continue;
    const { bandNumber, triggerLevel } = row;
    const band: Band = {
      bandNumber,
      triggerLevel,
      unit: row.unit === null ? null : shared(row.unit),
      thresholdAsAt: shared(row.thresholdAsAt),
      thresholdSourceUrl: shared(row.thresholdSourceUrl),
      restriction: restrictionOf(site, bandNumber),
    };
    const bands = bandsOf.get(site);
    if (bands === undefined) bandsOf.set(site, [band]);
    else bands.push(band);
  }
  const found = [...bandsOf].map(([site, bands]) => ({
    site,
    bands: bands.length === 1 ? bands : bands.sort((a, b) => a.bandNumber - b.bandNumber),
  }));
  return found.length === 1 ? found : found.sort((a, b) => byText(a.site.siteNumber, b.site.siteNumber));
}

type TriggerRow = Row & { readonly triggerLevel: number };

const statesTrigger = (row: Row): row is TriggerRow => row.triggerLevel !== null;
