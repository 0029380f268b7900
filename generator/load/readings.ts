import * as schemas from "../../schemas/source.ts";
import { derivedId } from "../derived-id.ts";
import { formatInstant } from "../instant.ts";
import { parseCsv } from "./csv.ts";
import { below, type Into } from "./records.ts";
import { shapeOf } from "./shape.ts";

const CELLS = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"];

/** Reads a CSV file of readings, and derives the ids that it leaves out. */
export function readReadings(text: string, file: string, { source, report }: Into): void {
  for (const { number, cells } of parseCsv(text, CELLS, ["id"], report)) {
    const record = shapeOf(schemas.reading, cells, below([number], report));
    if (record)
      source.readings.push({
        record: { ...record, id: record.id ?? idOfReading(record) },
        file,
        path: [number],
      });
  }
}

const idOfReading = ({ siteId, observationType, observedAt }: schemas.Reading) =>
  derivedId(`reading:${siteId}:${observationType}:${formatInstant(observedAt)}`);
