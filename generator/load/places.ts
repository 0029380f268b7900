import * as schemas from "../../schemas/source.ts";
import { parseCsv } from "./csv.ts";
import { below, type Reader } from "./read-records.ts";
import { shapeOf } from "./shape.ts";

const COLUMNS = { required: ["name", "longitude", "latitude", "kind"], optional: [] };

export const readPlaces: Reader = (text, file, { source, report }) =>
  parseCsv(text, COLUMNS, report, ({ number, cells: [name, longitude, latitude, kind] }) => {
    const cells = { name, longitude, latitude, kind };
    const record = shapeOf(schemas.place, cells, below([number], report));
    if (record) source.places.push({ record, file, path: [number] });
  });
