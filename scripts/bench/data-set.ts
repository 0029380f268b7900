/** Whole data sets of a scale, as a maintainer would write them: the same bytes for the same scale. */

import { writeBelow } from "../command-line/write.ts";
import type { Scale } from "./builds/scales.ts";
import { areasOf } from "./data-set/areas.ts";
import { consentsOf } from "./data-set/consents.ts";
import { inFiles, record, type SourceFile } from "./data-set/files.ts";
import { namesOf } from "./data-set/names.ts";
import { DATASET, organisationsOf, providersOf, schemesOf, zonesOf } from "./data-set/organisations.ts";
import { readingFiles } from "./data-set/readings.ts";
import { sitesOf } from "./data-set/sites.ts";
import { stagesOverTimeOf } from "./data-set/stages-over-time.ts";

/** Writes a data set of a scale into a folder that is not there yet, or empty. Throws WriteError. */
export const writeDataSet = (folder: string, scale: Scale): void => writeBelow(folder, dataSetOf(scale));

/**
 * The files of a data set. Those of the readings are generated one at a time, because all of them together take too
 * much memory.
 */
function* dataSetOf(scale: Scale): Generator<SourceFile> {
  yield record("dataset.json", DATASET);
  const names = namesOf(scale);
  const organisations = organisationsOf(names.organisation);
  const providers = providersOf(organisations);
  const schemes = schemesOf(names.scheme);
  const areas = areasOf(names.area, schemes, organisations);
  const { assignments, changes } = stagesOverTimeOf(areas, schemes, scale);
  const sites = sitesOf(names.monitoringSite, providers);

  yield record("organisations.json", organisations);
  yield record("providers.json", providers);
  yield record("restriction-zones.json", zonesOf(names.restrictionZone));
  for (const [number, scheme] of schemes.entries()) yield record(`schemes/${number + 1}.json`, scheme);
  yield* inFiles(areas, 50, (features, number) =>
    record(`areas/${number}.geojson`, { type: "FeatureCollection", features }),
  );
  yield* inFiles(assignments, 5_000, (list, number) => record(`stage-assignments/${number}.json`, list));
  yield* inFiles(changes, 5_000, (list, number) => record(`scheduled-changes/${number}.json`, list));
  yield* inFiles(sites, 1_000, (list, number) => record(`monitoring-sites/${number}.json`, list));
  yield* inFiles(consentsOf(names.consent, sites), 5_000, (list, number) =>
    record(`consents/${number}.json`, list),
  );
  yield* readingFiles(sites, scale.readings);
}
