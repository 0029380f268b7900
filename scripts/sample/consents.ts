import { type ConsentRowFacts, toldConsents } from "./consent-facts.ts";
import { type ProviderFacts, providers } from "./providers.ts";
import { randomOf } from "./seed.ts";
import { type Site, siteList } from "./site-list.ts";
import { daysAfter } from "./summers.ts";
import { json, type SampleFile } from "./write.ts";

type Random = () => number;
type Style = { readonly count: number; readonly numberOf: (random: Random) => string };

/** How many ordinary consents each provider has, and how it numbers them. */
const styles: Readonly<Record<string, Style>> = {
  "environment-canterbury": {
    count: 56,
    numberOf: (random) =>
      `CRC${yearDigits(random)}${digits(random, 4)}${random() < 0.6 ? `.${1 + under(random, 4)}` : ""}`,
  },
  horizons: {
    count: 36,
    numberOf: (random) => `ATH-${2001 + under(random, 19)}00${digits(random, 4)}.0${1 + under(random, 4)}`,
  },
  waikato: { count: 14, numberOf: (random) => `AUTH1${digits(random, 5)}.01.0${1 + under(random, 4)}` },
  otago: {
    count: 30,
    numberOf: (random) => `RM${yearDigits(random)}.${digits(random, 3)}.0${1 + under(random, 5)}`,
  },
  marlborough: { count: 16, numberOf: (random) => `U${yearDigits(random)}${digits(random, 4)}` },
  tasman: {
    count: 16,
    numberOf: (random) => `RM${yearDigits(random)}${digits(random, 4)}${random() < 0.3 ? "V1" : ""}`,
  },
  "hawkes-bay": {
    count: 18,
    numberOf: (random) => `WP${yearDigits(random)}${digits(random, 4)}T${random() < 0.4 ? "a" : ""}`,
  },
  "greater-wellington": {
    count: 14,
    numberOf: (random) => `WGN${yearDigits(random)}${digits(random, 4)} [${20000 + under(random, 16000)}]`,
  },
};

/** `consents/*.json`: one file a provider, in the order of the consent numbers. */
export const consentFiles = (): SampleFile[] =>
  providers.map((provider) => {
    const rowsByNumber = new Map(
      toldConsents.filter(([key]) => key === provider.key).map(([, number, rows]) => [number, rows]),
    );
    const random = randomOf(`consents:${provider.key}`);
    const sites = siteList.filter((site) => site.provider === provider && site.triggers.length > 0);
    const { count, numberOf } = styles[provider.key] ?? { count: 0, numberOf: () => "" };
    const total = rowsByNumber.size + count;
    while (rowsByNumber.size < total) {
      const number = numberOf(random);
      if (!rowsByNumber.has(number)) rowsByNumber.set(number, ordinaryRows(sites, random));
    }
    const numbers = [...rowsByNumber.keys()].sort();
    const records = numbers.map((consentNumber) => ({
      consentNumber,
      providerKey: provider.key,
      rows: (rowsByNumber.get(consentNumber) ?? []).map((row) => rowRecord(provider, consentNumber, row)),
    }));
    return { path: `consents/${provider.key}.json`, content: json(records) };
  });

/** One to three sites with one or more of their bands each; now and then no level, or one of the consent's own. */
function ordinaryRows(sites: readonly Site[], random: Random): ConsentRowFacts[] {
  const first = under(random, sites.length);
  const count = Math.min(sites.length, random() < 0.7 ? 1 : 2 + under(random, 2));
  return Array.from({ length: count }, (_, index) => sites[(first + index) % sites.length]).flatMap(
    (site) => {
      const triggers = site?.triggers ?? [];
      const from = random() < 0.5 ? 0 : under(random, triggers.length);
      // A site that was replaced lives on in old consents under a number that no data holds.
      const siteNumber = random() < 0.02 ? `${site?.siteNumber}-old` : `${site?.siteNumber}`;
      return triggers.slice(from).map((trigger, index): ConsentRowFacts => {
        const luck = random();
        const ownLevel = Number((trigger * 1.1).toPrecision(3));
        return [siteNumber, from + index + 1, luck < 0.06 ? null : luck > 0.92 ? ownLevel : trigger];
      });
    },
  );
}

function rowRecord(provider: ProviderFacts, consentNumber: string, row: ConsentRowFacts) {
  const [siteNumber, bandNumber, triggerLevel] = row;
  const random = randomOf(`row:${provider.key}:${consentNumber}:${siteNumber}:${bandNumber}`);
  return {
    siteNumber,
    bandNumber,
    triggerLevel,
    unit: triggerLevel === null || random() < 0.03 ? null : provider.flowUnit,
    thresholdAsAt: daysAfter("2008-07-01", under(random, 6500)),
    thresholdSourceUrl:
      provider.key === "environment-canterbury"
        ? "https://www.ecan.govt.nz/data/consent-search/"
        : provider.websiteUrl,
  };
}

function under(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function digits(random: Random, length: number): string {
  return String(under(random, 10 ** length)).padStart(length, "0");
}

/** The last two digits of a year from 1995 to 2024. */
function yearDigits(random: Random): string {
  return String((95 + under(random, 30)) % 100).padStart(2, "0");
}
