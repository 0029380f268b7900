/** Parquet, and GeoParquet 1.1 where rows have a geometry. */

import { zstdCompressSync } from "node:zlib";
import { ByteWriter, geojsonToWkb, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { memoize } from "../lib/memoize.ts";
import { around, type Box, boxOf } from "./box.ts";
import type { OpenFile } from "./open-file.ts";
import type { Cell, Row, Shape } from "./rows.ts";
import type { Column, ColumnType, Table } from "./tables.ts";
import { type Terms, termEntries } from "./terms.ts";

/** Larger groups take more memory to write, and save nothing. */
const ROWS_IN_GROUP = 10_000;

/** Opens a writer for the rows of a table. It encodes a row group at a time. */
export function openParquet(table: Table, terms: Terms): OpenFile<Row> {
  const writer = new ByteWriter();
  const isPlaced = table.geometry !== undefined;
  const boxes: Box[] = [];
  const { columns } = table;
  // Instants come again in many rows.
  const encoders = columns.map(({ type }) => {
    const encode = (cell: Exclude<Cell, null>) => encodable(cell, type);
    return type === "instant" ? memoize(encode) : encode;
  });
  const kvMetadata = termEntries(terms).map(([key, value]) => ({ key, value }));
  const file = new ParquetWriter({
    writer,
    schema: schemaOf(table),
    codec: "ZSTD",
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    kvMetadata,
    createdBy: "water-restrictions",
  });
  // By column, as they are written: rows kept until their group is full would be copied again and again in memory.
  let values: unknown[][] = columns.map(() => []);
  let shapes: (Shape | null)[] = [];
  const flush = () => {
    if (shapes.length === 0) return;
    const columnData = columns.map(({ name, type }, index) => ({
      name,
      data: values[index] as unknown[],
      ...encodingOf(type, index === 0),
    }));
    file.write({
      columnData: isPlaced ? [...columnData, ...placed(shapes, boxes)] : columnData,
      rowGroupSize: ROWS_IN_GROUP,
    });
    values = columns.map(() => []);
    shapes = [];
  };
  return {
    add({ cells, shape }) {
      for (const [index, encode] of encoders.entries()) {
        const cell = cells[index] ?? null;
        values[index]?.push(cell === null ? null : encode(cell));
      }
      if (shapes.push(shape) === ROWS_IN_GROUP) flush();
    },
    end() {
      flush();
      if (table.geometry)
        kvMetadata.push({ key: "geo", value: JSON.stringify(geoOf(table.geometry.type, boxes)) });
      file.finish();
      return writer.getBytes();
    },
  };
}

const schemaOf = ({ columns, geometry }: Table): SchemaElement[] => [
  { name: "root", num_children: columns.length + (geometry ? 2 : 0) },
  ...columns.map(elementOf),
  ...(geometry ? GEOMETRY : []),
];

/** Ids of a first column are random and unique: a dictionary or bounds would not help. */
const encodingOf = (type: ColumnType, isFirst: boolean) => {
  if (type === "id" && isFirst) return { ...PLAIN, statistics: false };
  return type === "instant" || type === "number" ? PLAIN : {};
};

const PLAIN = { encoding: "PLAIN" } as const;

const ELEMENTS: Record<ColumnType, Omit<SchemaElement, "name">> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  json: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  // As in every other format: few readers turn sixteen bytes into the text that others join by.
  id: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
  date: { type: "INT32", converted_type: "DATE" },
};

const elementOf = ({ name, type, isNullable }: Column): SchemaElement => ({
  name,
  ...ELEMENTS[type],
  repetition_type: isNullable ? "OPTIONAL" : "REQUIRED",
});

/** A cell in the form that the library expects. */
function encodable(cell: Exclude<Cell, null>, type: ColumnType): NonNullable<unknown> {
  if (type === "instant") return BigInt(Date.parse(String(cell)));
  if (type === "date") return new Date(`${cell}T00:00:00Z`);
  if (type === "integer") return BigInt(Number(cell));
  // JSON has no negative zero.
  return type === "number" ? Number(cell) + 0 : cell;
}

/** The columns of a geometry: well-known binary, and the box around it, by which readers skip rows (GeoParquet 1.1). */
const GEOMETRY: readonly SchemaElement[] = [
  { name: "geometry", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
  { name: "bbox", num_children: 4, repetition_type: "OPTIONAL" },
  ...["xmin", "ymin", "xmax", "ymax"].map(
    (name): SchemaElement => ({ name, type: "DOUBLE", repetition_type: "REQUIRED" }),
  ),
];

function placed(shapes: readonly (Shape | null)[], boxes: Box[]) {
  const found = shapes.map((shape) => (shape === null ? null : boxOf(shape)));
  boxes.push(...found.filter((box) => box !== null));
  return [
    // Without an encoding, each byte is hashed to see whether geometries repeat.
    {
      name: "geometry",
      data: shapes.map((shape) => (shape === null ? null : wkbOf(shape))),
      encoding: "PLAIN" as const,
    },
    { name: "bbox", data: found },
  ];
}

export const wkbOf = (shape: Shape): Uint8Array => geojsonToWkb(shape);

/** How the file describes its geometries. They are in longitude and latitude (OGC:CRS84), which is the default. */
const geoOf = (type: Shape["type"], boxes: readonly Box[]) => ({
  version: "1.1.0",
  primary_column: "geometry",
  columns: {
    geometry: {
      encoding: "WKB",
      geometry_types: [type],
      ...(boxes.length === 0 ? {} : { bbox: [...Object.values(around(boxes))] }),
      covering: {
        bbox: Object.fromEntries(["xmin", "ymin", "xmax", "ymax"].map((side) => [side, ["bbox", side]])),
      },
    },
  },
});
