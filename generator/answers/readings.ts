/** The answers about readings: most of the files' bytes, from little of the model. */

import { formatInstant } from "../api/instant.ts";
import type { File } from "../lib/section.ts";
import type { SiteRecord } from "../model/monitoring-sites.ts";
import type { ReadingsOf } from "../model/readings.ts";
import { chunkFiles } from "./chunks.ts";
import { addressOf, listOf } from "./lists.ts";
import { isInChunks, type Options } from "./options.ts";
import { spansOf } from "./pages.ts";
import * as records from "./records.ts";

/** The fields of a site that the answers about its readings depend on. */
export type MeasuringSite = Pick<SiteRecord, "id" | "isServed" | "maximumAge">;

/** The part of the model that the answers about readings depend on. */
export type MeasuringModel = { readonly asOf: number; readonly sites: readonly MeasuringSite[] };

/** The files of `GetMonitoringSiteReadings`, with paths below `v1/`. */
export function* readingAnswers(
  { asOf, sites }: MeasuringModel,
  options: Pick<Options, "pages">,
  readingsOf: ReadingsOf,
): Generator<File> {
  for (const site of sites) {
    const values = { monitoringSiteId: site.id };
    const folder = addressOf("GetMonitoringSiteReadings", values);
    const readings = readingsOf(site.id);
    const startOf = ({ observedAt }: (typeof readings)[number]) => observedAt;
    const spanOf = ({ observedAt }: (typeof readings)[number]) => [formatInstant(observedAt)];
    if (isInChunks(options)) {
      const fields = records.MEASURED_FIELDS;
      const since = records.freshnessSince(readings, site, asOf);
      yield* chunkFiles({
        folder,
        items: readings,
        startOf,
        spanOf,
        fields,
        rowOf: records.measuredRow,
        since,
      });
      continue;
    }
    const texts = readings.map((reading) => JSON.stringify(records.reading(reading, site, asOf)));
    // Pages of readings in every size would be most of the tree. A resolver cuts them from these.
    const written = options.pages === "full" ? "standard" : options.pages;
    yield* listOf("GetMonitoringSiteReadings", values, texts, options, written);
    yield* spansOf(folder, readings, spanOf);
  }
}
