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
  const heldUnder = new Map<string, Consent[]>();
  for (const consent of consents) {
    const number = lowerCase(consent.consentNumber);
    const held = heldUnder.get(number);
    if (held === undefined) heldUnder.set(number, [consent]);
    else held.push(consent);
  }
  const sitesOfProvider = Map.groupBy(sites, ({ providerKey }) => providerKey);
  const siteOf = new Map(
    [...sitesOfProvider].map(([key, own]) => [key, new Map(own.map((site) => [site.siteNumber, site]))]),
  );
  const shared = sharedTexts();
  const sitesIn = (held: readonly Consent[]) =>
    joined(held.map((consent) => sitesOf(consent, siteOf.get(consent.providerKey), shared)));
  return Array.from(heldUnder.values(), (held) => {
    const ordered = held.length === 1 ? held : held.toSorted((a, b) => byText(a.providerKey, b.providerKey));
    return new Holding(ordered, shared, sitesIn);
  });
}

/** A holding whose sites are found on first use: where only restrictions change, all that is shown of most is the number. */
class Holding implements ConsentHolding {
  readonly consentNumber: string;
  readonly providerKeys: readonly string[];
  readonly #sitesIn: (held: readonly Consent[]) => readonly ConsentSite[];
  #held: readonly Consent[];
  #sites: readonly ConsentSite[] | null = null;

  constructor(
    held: readonly Consent[],
    shared: (text: string) => string,
    sitesIn: (held: readonly Consent[]) => readonly ConsentSite[],
  ) {
    this.consentNumber = (held[0] as Consent).consentNumber;
    this.providerKeys = held.map(({ providerKey }) => shared(providerKey));
    this.#held = held;
    this.#sitesIn = sitesIn;
  }

  get sites(): readonly ConsentSite[] {
    if (this.#sites === null) {
      this.#sites = this.#sitesIn(this.#held);
      // What they were made from is freed.
      this.#held = [];
    }
    return this.#sites;
  }
}

/** Mostly there is one list; `flat` would leave room for more in each. */
const joined = (lists: readonly (readonly ConsentSite[])[]): readonly ConsentSite[] =>
  lists.length === 1 ? (lists[0] as readonly ConsentSite[]) : lists.flat();

/** Each text once: the same few come in thousands of consents, and each was read as a text of its own. */
function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}

/** The rows of a site, put in order, come one after the other: no consent needs a map of its own. */
function sitesOf(
  { rows }: Consent,
  siteOf: ReadonlyMap<string, SiteRecord> | undefined,
  shared: (text: string) => string,
): ConsentSite[] {
  if (siteOf === undefined) return [];
  const counted = rows.filter(statesTrigger).filter(({ siteNumber }) => siteOf.has(siteNumber));
  if (counted.length > 1) counted.sort(bySiteAndBand);
  const bandOf = (site: SiteRecord, row: TriggerRow): Band => ({
    bandNumber: row.bandNumber,
    triggerLevel: row.triggerLevel,
    unit: row.unit === null ? null : shared(row.unit),
    thresholdAsAt: shared(row.thresholdAsAt),
    thresholdSourceUrl: shared(row.thresholdSourceUrl),
    restriction: restrictionOf(site, row.bandNumber),
  });
  const found: ConsentSite[] = [];
  for (let start = 0; start < counted.length; ) {
    const { siteNumber } = counted[start] as TriggerRow;
    let end = start + 1;
    while (counted[end]?.siteNumber === siteNumber) end++;
    const site = siteOf.get(siteNumber) as SiteRecord;
    found.push({ site, bands: counted.slice(start, end).map((row) => bandOf(site, row)) });
    start = end;
  }
  // A copy has no room for more, which thousands of lists would have.
  return found.slice();
}

const bySiteAndBand = (a: Row, b: Row): number =>
  byText(a.siteNumber, b.siteNumber) || a.bandNumber - b.bandNumber;

type TriggerRow = Row & { readonly triggerLevel: number };

const statesTrigger = (row: Row): row is TriggerRow => row.triggerLevel !== null;
