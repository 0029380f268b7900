/** The answers about readings: most of the files' bytes, from little of the model. */

import { formatInstant } from "../lib/time/instant.ts";
import type { MeasuringModel } from "../model/monitoring-sites.ts";
import type { Reading, ReadingsOf } from "../model/readings-as-of.ts";
import type { File } from "../output/section.ts";
import * as records from "./answered-records.ts";
import { addressOf, defaultSizeOf } from "./operation-files.ts";
import type { Options } from "./options.ts";
import { layouts } from "./store/layouts.ts";

/** The files of `GetMonitoringSiteReadings`, with paths below `v1/`. */
export function* readingAnswers(
  { asOf, sites }: MeasuringModel,
  { store }: Pick<Options, "store">,
  readingsOf: ReadingsOf,
): Generator<File> {
  const { readings: filesOf, sizesOfReadings, rewriting } = layouts[store];
  for (const site of sites) {
    const folder = addressOf("GetMonitoringSiteReadings", { monitoringSiteId: site.id });
    const readings = readingsOf(site.id);
    const list = {
      folder,
      items: readings,
      defaultSize: defaultSizeOf("GetMonitoringSiteReadings"),
      textOf: (reading: Reading) => JSON.stringify(records.reading(reading, site, asOf)),
      startOf: ({ observedAt }: Reading) => observedAt,
      spanOf: ({ observedAt }: Reading) => [formatInstant(observedAt)],
      fields: records.MEASURED_FIELDS,
      rowOf: records.measuredRow,
      since: () => records.freshnessSince(readings, site, asOf),
    };
    yield* filesOf(list, sizesOfReadings, rewriting.list);
  }
}
