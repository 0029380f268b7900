import { observationsOf } from "./observations.ts";
import { providers } from "./providers.ts";
import { type Site, siteList } from "./site-list.ts";
import type { SampleFile } from "./write.ts";

const HEADER = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"];

/** `readings/*.csv`: the two weeks up to the as-of instant, one file a provider. */
export const readingFiles = (): SampleFile[] =>
  providers.map((provider) => {
    const rows = siteList.filter((site) => site.provider === provider).flatMap(rowsOf);
    // No cell holds a comma, a quote or a line end.
    const content = [HEADER, ...rows].map((row) => `${row.join(",")}\n`).join("");
    return { path: `readings/${provider.key}.csv`, content };
  });

function rowsOf(site: Site): string[][] {
  return site.observationTypes.flatMap((observationType) =>
    observationsOf(site, observationType).map(({ observedAt, value, unit, qualityCode }) => [
      site.id,
      observationType,
      // Horizons' recorders run on standard time all year, so its instants show what an offset does.
      site.provider.key === "horizons" ? inStandardTime(observedAt) : observedAt,
      value === null ? "" : String(value),
      unit,
      qualityCode,
    ]),
  );
}

function inStandardTime(instant: string): string {
  return new Date(Date.parse(instant) + 12 * 3_600_000).toISOString().replace(".000Z", "+12:00");
}
