import { idOf, slug } from "./seed.ts";
import { json, type SampleFile } from "./write.ts";

/** A council that measures rivers and states irrigation restrictions. */
export type ProviderFacts = {
  readonly key: string;
  readonly name: string;
  readonly websiteUrl: string;
  /** How long a statement of this provider holds, as an ISO 8601 duration. */
  readonly maximumAge: string;
  readonly flowUnit: "m³/s" | "L/s";
  /** When it last stated restrictions, and the local date they are for: Canterbury on the evening before. */
  readonly stated: { readonly at: string; readonly forDate: string };
  /** What the provider writes for a sound, a doubtful and a missing value. */
  readonly quality: { readonly good: string; readonly fair: string; readonly missing: string };
};

const nems = { good: "QC600", fair: "QC400", missing: "QC100" };

/** The providers of the sample; ages differ so that every way to be stale is shown. */
export const providers: readonly ProviderFacts[] = [
  {
    key: "environment-canterbury",
    name: "Environment Canterbury",
    websiteUrl: "https://www.ecan.govt.nz/",
    maximumAge: "PT24H",
    flowUnit: "m³/s",
    stated: { at: "2026-11-20T04:00:00Z", forDate: "2026-11-21" },
    quality: { good: "200", fair: "400", missing: "100" },
  },
  {
    key: "horizons",
    name: "Horizons Regional Council",
    websiteUrl: "https://www.horizons.govt.nz/",
    maximumAge: "PT48H",
    flowUnit: "L/s",
    stated: { at: "2026-11-20T19:30:00Z", forDate: "2026-11-21" },
    quality: nems,
  },
  {
    key: "waikato",
    name: "Waikato Regional Council",
    websiteUrl: "https://www.waikatoregion.govt.nz/",
    maximumAge: "PT48H",
    flowUnit: "m³/s",
    stated: { at: "2026-11-19T21:00:00Z", forDate: "2026-11-20" },
    quality: { good: "provisional", fair: "estimated", missing: "missing" },
  },
  {
    key: "otago",
    name: "Otago Regional Council",
    websiteUrl: "https://www.orc.govt.nz/",
    maximumAge: "P2D",
    flowUnit: "m³/s",
    stated: { at: "2026-11-20T18:15:00Z", forDate: "2026-11-21" },
    quality: { ...nems, good: "QC200" },
  },
  {
    key: "marlborough",
    name: "Marlborough District Council",
    websiteUrl: "https://www.marlborough.govt.nz/",
    maximumAge: "PT24H",
    flowUnit: "m³/s",
    stated: { at: "2026-11-20T05:00:00Z", forDate: "2026-11-21" },
    quality: { good: "raw", fair: "raw-suspect", missing: "gap" },
  },
  {
    key: "tasman",
    name: "Tasman District Council",
    websiteUrl: "https://www.tasman.govt.nz/",
    maximumAge: "PT6H",
    flowUnit: "L/s",
    stated: { at: "2026-11-20T18:00:00Z", forDate: "2026-11-21" },
    quality: nems,
  },
  {
    key: "hawkes-bay",
    name: "Hawke's Bay Regional Council",
    websiteUrl: "https://www.hbrc.govt.nz/",
    maximumAge: "P1DT12H",
    flowUnit: "L/s",
    stated: { at: "2026-11-20T19:00:00Z", forDate: "2026-11-21" },
    quality: { ...nems, good: "QC500" },
  },
  {
    key: "greater-wellington",
    name: "Greater Wellington Regional Council",
    websiteUrl: "https://www.gw.govt.nz/",
    maximumAge: "P14D",
    flowUnit: "m³/s",
    stated: { at: "2026-11-17T20:00:00Z", forDate: "2026-11-18" },
    quality: { good: "200", fair: "300", missing: "151" },
  },
];

/** `providers.json`: the providers without what only the sample's other modules need. */
export const providerFiles = (): SampleFile[] => [
  {
    path: "providers.json",
    content: json(
      providers.map(({ key, name, websiteUrl, maximumAge }) => ({
        providerKey: key,
        name,
        organisationId: idOf("organisation", slug(name)),
        websiteUrl,
        maximumAge,
      })),
    ),
  },
];
