import { globSync, readFileSync } from "node:fs";

type Site = { readonly providerKey: string; readonly siteNumber: string };
type Consent = {
  readonly consentNumber: string;
  readonly providerKey: string;
  readonly rows: readonly { readonly siteNumber: string; readonly triggerLevel: number | null }[];
};

const recordsIn = <T>(pattern: string): T[] =>
  globSync(pattern).flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as T[]);

/** The numbers of the sample's consents of which answers leave rows out: their site or trigger level is not on record. */
export function consentsInPart(): ReadonlySet<string> {
  const sites = new Set(
    recordsIn<Site>("data/monitoring-sites/*.json").map(
      ({ providerKey, siteNumber }) => `${providerKey} ${siteNumber}`,
    ),
  );
  const inPart = recordsIn<Consent>("data/consents/*.json").filter(({ providerKey, rows }) =>
    rows.some(
      ({ siteNumber, triggerLevel }) => triggerLevel === null || !sites.has(`${providerKey} ${siteNumber}`),
    ),
  );
  return new Set(inPart.map(({ consentNumber }) => consentNumber));
}
