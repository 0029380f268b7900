import * as schemas from "../../schemas/source.ts";
import { derivedId } from "../derived-id.ts";
import { formatInstant } from "../instant.ts";
import { parseCsv } from "./csv.ts";
import { below, type Into } from "./records.ts";
import { shapeOf } from "./shape.ts";

const COLUMNS = {
  required: ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"],
  optional: ["id"],
};

/** Reads a CSV file of readings, and derives the ids that it leaves out. */
export function readReadings(text: string, file: string, { source, report }: Into): void {
  parseCsv(text, COLUMNS, report, ({ number, cells }) => {
    const path = [number];
    const record = shapeOf(schemas.reading, cells, below(path, report));
    if (record)
      source.readings.push({ record: { ...record, id: record.id ?? idOfReading(record) }, file, path });
  });
}

const idOfReading = ({ siteId, observationType, observedAt }: schemas.Reading) =>
  derivedId(`reading:${siteId}:${observationType}:${formatInstant(observedAt)}`);
