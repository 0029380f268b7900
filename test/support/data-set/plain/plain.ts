/** Plain data sets of a scale, like those of a country. Each kind has a stream of its own, so that none shifts another. */

import { inFiles, record } from "../files.ts";
import type { Layout, Makers } from "../makers.ts";
import type { Scale } from "../shape.ts";
import { areasOf } from "./areas.ts";
import { consentsOf } from "./consents.ts";
import { namesOf } from "./names.ts";
import { DATASET, organisationsOf, providersOf, schemesOf, zonesOf } from "./organisations.ts";
import { readingFiles } from "./readings.ts";
import { sitesOf } from "./sites.ts";
import { stagesOverTimeOf } from "./stages-over-time.ts";

export function plain(scale: Scale): Makers {
  const names = namesOf(scale);
  return {
    dataset: () => record("dataset.json", DATASET),
    organisations: () => organisationsOf(names.organisation),
    providers: providersOf,
    schemes: () => schemesOf(names.scheme),
    areas: (organisations, schemes) => areasOf(names.area, schemes, organisations),
    stagesOverTime: (areas, schemes) => stagesOverTimeOf(areas, schemes, scale),
    sites: (providers) => sitesOf(names.monitoringSite, providers),
    zones: () => zonesOf(names.restrictionZone),
    consents: (_, sites) => consentsOf(names.consent, sites),
    readings: (sites) => readingFiles(sites, scale.readings),
    layout,
  };
}

/** How many records a file holds. */
const SIZES: Readonly<Record<string, number>> = { "monitoring-sites": 1_000 };

const layout: Layout = {
  *file(path, list) {
    yield record(path, list);
  },
  *schemes(schemes) {
    for (const [number, scheme] of schemes.entries()) yield record(`schemes/${number + 1}.json`, scheme);
  },
  areas: (areas) =>
    inFiles(areas, 50, (features, number) =>
      record(`areas/${number}.geojson`, { type: "FeatureCollection", features }),
    ),
  folder: (folder, list) =>
    inFiles(list, SIZES[folder] ?? 5_000, (some, number) => record(`${folder}/${number}.json`, some)),
};
