/** A GeoPackage (OGC 12-128r18, version 1.3): one SQLite database with tables, geometries and what they mean. */

import { DatabaseSync } from "node:sqlite";
import { around, type Box, boxOf } from "./box.ts";
import { wkbOf } from "./parquet.ts";
import type { Row, Shape } from "./rows.ts";
import { type ColumnType, eachRow, type Table } from "./tables.ts";
import { type Terms, termEntries } from "./terms.ts";

/** "GPKG", and the version: GDAL 3.6 warns of 1.4. */
const APPLICATION_ID = 0x47504b47;
const VERSION = 10_300;

/** Longitude and latitude in degrees (WGS 84). */
const WGS84 = 4326;

type TableRows = { readonly table: Table; readonly rows: Iterable<Row> };

/**
 * Tables as a GeoPackage: features if they have a geometry, otherwise attributes; `metadata` has the terms. The bytes depend only
 * on the rows and on the SQLite of the locked Node; the clock is not read.
 */
export function geopackageOf(tables: readonly TableRows[], terms: Terms): Uint8Array<ArrayBuffer> {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec(`PRAGMA page_size = 4096; PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${VERSION}; BEGIN;`);
    database.exec(CORE);
    addMetadata(database, terms);
    for (const entry of tables) addTable(database, entry, terms);
    database.exec("COMMIT");
    return database.serialize();
  } finally {
    database.close();
  }
}

/** The name of a table in the database: `stage_assignments`. */
const sqlNameOf = ({ name }: { readonly name: string }): string => name.replaceAll("-", "_");

/** The column that holds the geometries of a table. */
const GEOMETRY_COLUMN = "geometry";

const SQL_TYPES: Record<ColumnType, string> = {
  text: "TEXT",
  json: "TEXT",
  id: "TEXT",
  integer: "INTEGER",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  instant: "DATETIME",
  date: "DATE",
};

function addTable(database: DatabaseSync, { table, rows }: TableRows, terms: Terms): void {
  const name = sqlNameOf(table);
  const { columns, geometry, key } = table;
  const isUnique =
    key.length > 0 && columns.every((column) => !key.includes(column.name) || !column.isNullable);
  const definitions = [
    "fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL",
    ...(geometry ? [`${GEOMETRY_COLUMN} ${geometry.type.toUpperCase()}`] : []),
    ...columns.map(
      (column) => `${quoted(column.name)} ${SQL_TYPES[column.type]}${column.isNullable ? "" : " NOT NULL"}`,
    ),
    ...(isUnique ? [`UNIQUE (${key.map(quoted).join(", ")})`] : []),
  ];
  database.exec(`CREATE TABLE ${quoted(name)} (${definitions.join(", ")})`);

  database
    .prepare(`INSERT INTO gpkg_contents (${CONTENTS}, srs_id) VALUES (?, ?, ?, ?, ?, ?)`)
    .run(
      name,
      geometry ? "features" : "attributes",
      name,
      `${table.title}. ${eachRow(table)}`,
      dateTime(terms.asOf),
      geometry ? WGS84 : null,
    );
  if (geometry) {
    database
      .prepare("INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)")
      .run(name, GEOMETRY_COLUMN, geometry.type.toUpperCase(), WGS84);
  }
  const describe = database.prepare(
    "INSERT INTO gpkg_data_columns (table_name, column_name, description) VALUES (?, ?, ?)",
  );
  for (const column of columns) describe.run(name, column.name, column.description);

  const values = [...(geometry ? ["?"] : []), ...columns.map(() => "?")];
  const names = [...(geometry ? [GEOMETRY_COLUMN] : []), ...columns.map((column) => column.name)];
  const insert = database.prepare(
    `INSERT INTO ${quoted(name)} (${names.map(quoted).join(", ")}) VALUES (${values.join(", ")})`,
  );
  const boxes: Box[] = [];
  for (const { cells, shape } of rows) {
    if (shape !== null) boxes.push(boxOf(shape));
    const bound = cells.map((cell, index) => {
      if (typeof cell === "boolean") return Number(cell);
      return columns[index]?.type === "instant" && cell !== null ? dateTime(String(cell)) : cell;
    });
    insert.run(...(geometry ? [shape && geometryOf(shape)] : []), ...bound);
  }
  if (boxes.length === 0) return;
  const { xmin, ymin, xmax, ymax } = around(boxes);
  database
    .prepare("UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = ?")
    .run(xmin, ymin, xmax, ymax, name);
}

/** The columns of the table of contents. The time is set, because by default it would be the clock's. */
const CONTENTS = "table_name, data_type, identifier, description, last_change";

function addMetadata(database: DatabaseSync, terms: Terms): void {
  database.exec(
    "CREATE TABLE metadata (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL)",
  );
  database
    .prepare(`INSERT INTO gpkg_contents (${CONTENTS}) VALUES (?, ?, ?, ?, ?)`)
    .run(
      "metadata",
      "attributes",
      "metadata",
      "Terms of use, and the instant that the data speaks for",
      dateTime(terms.asOf),
    );
  const insert = database.prepare("INSERT INTO metadata (name, value) VALUES (?, ?)");
  for (const [name, value] of termEntries(terms)) insert.run(name, value);
}

/** A geometry as the format has it: a header before the well-known binary (§2.1.3). */
function geometryOf(shape: Shape): Uint8Array {
  const hasEnvelope = shape.type !== "Point";
  const header = Buffer.alloc(hasEnvelope ? 40 : 8);
  header.write("GP");
  // Little-endian; with an envelope of four numbers, which a point does not need.
  header.writeUInt8(hasEnvelope ? 0b011 : 0b001, 3);
  header.writeInt32LE(WGS84, 4);
  if (hasEnvelope) {
    const { xmin, xmax, ymin, ymax } = boxOf(shape);
    for (const [index, side] of [xmin, xmax, ymin, ymax].entries()) header.writeDoubleLE(side, 8 + index * 8);
  }
  return Buffer.concat([header, wkbOf(shape)]);
}

/** With milliseconds, as the format asks. */
const dateTime = (instant: string): string =>
  instant.includes(".") ? instant : instant.replace("Z", ".000Z");

const quoted = (name: string): string => `"${name}"`;

/** The tables that every GeoPackage has, and the tables of the schema extension, which says what columns mean. */
const CORE = `
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
INSERT INTO gpkg_spatial_ref_sys VALUES
  ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined Cartesian coordinate reference system'),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
  ('WGS 84', ${WGS84}, 'EPSG', ${WGS84}, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]', 'longitude and latitude in degrees');
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
  scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
INSERT INTO gpkg_extensions VALUES
  ('gpkg_data_columns', NULL, 'gpkg_schema', 'http://www.geopackage.org/spec121/#extension_schema', 'read-write'),
  ('gpkg_data_column_constraints', NULL, 'gpkg_schema', 'http://www.geopackage.org/spec121/#extension_schema', 'read-write');
CREATE TABLE gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT,
  description TEXT, mime_type TEXT, constraint_name TEXT,
  CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name), CONSTRAINT gdc_tn UNIQUE (table_name, name));
CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT,
  min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
  CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
`;
