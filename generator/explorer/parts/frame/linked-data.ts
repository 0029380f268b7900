import { downloads, FOLDER, typeOf } from "../../../downloads/files.ts";
import type { Terms } from "../../../downloads/terms.ts";
import { extentOf } from "../../../model/extent.ts";
import type { Model } from "../../../model/model.ts";
import type { ListedFile } from "../../../output/section.ts";
import { type Html, jsonInHtml, trusted } from "../../../views/html/html.ts";

/**
 * The data set as search engines for data read it (schema.org, Dataset): a block of data, which no browser runs and no
 * policy forbids.
 */
export function linkedData(model: Model, terms: Terms, listed: readonly ListedFile[], baseUrl: string): Html {
  const { west, south, east, north } = extentOf(model.areas.flatMap(({ boundary }) => boundary ?? []));
  const bytesOf = new Map(listed.map(({ path, bytes }) => [path, bytes]));
  const [first = terms.title] = terms.attribution;
  const dataset = {
    "@context": "https://schema.org/",
    "@type": "Dataset",
    name: terms.title,
    description: [terms.notice, terms.description].filter(Boolean).join(" "),
    url: `${baseUrl}/downloads/`,
    license: terms.licence.url,
    creator: { "@type": "Organization", name: first },
    creditText: terms.attribution.join("; "),
    isAccessibleForFree: true,
    dateModified: terms.asOf,
    temporalCoverage: `../${terms.asOf}`,
    // A box cannot cross 180°: that of the Chatham Islands and the rest of the country would be the globe without them.
    spatialCoverage:
      west < east && east - west < 180
        ? { "@type": "Place", geo: { "@type": "GeoShape", box: `${south} ${west} ${north} ${east}` } }
        : undefined,
    distribution: downloads.map((download) => ({
      "@type": "DataDownload",
      name: download.title,
      contentUrl: `${baseUrl}/${FOLDER}${download.name}`,
      encodingFormat: typeOf(download).replace(/;.*/, ""),
      contentSize: bytesOf.get(FOLDER + download.name),
    })),
  };
  return trusted(`<script type="application/ld+json">${jsonInHtml(dataset)}</script>`);
}
