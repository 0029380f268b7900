/** The downloadable files, and what each is for. */

import { type DOWNLOAD_ENDINGS, DOWNLOADS, DOWNLOADS_DOCUMENT } from "../api/documents.ts";
import { mediaTypeOf } from "../api/headers.ts";
import { eachRow, type Table, type TableName, tableOf, tables } from "./tables.ts";

export type Download = {
  /** The name of the file in the folder of the downloads. */
  readonly name: `${string}.${(typeof DOWNLOAD_ENDINGS)[number]}`;
  readonly title: string;
  readonly format: string;
  /** What it is for. */
  readonly purpose: string;
  /** How to open it. */
  readonly opens: string;
  readonly tables: readonly TableName[];
};

/** The document that describes all of them, from the root of the tree (Data Package 2.0). */
export const PACKAGE = `v1/${DOWNLOADS_DOCUMENT}`;

/** The folder of the downloads, from the root of the tree. */
export const FOLDER = `v1/${DOWNLOADS}`;

/** The dataset as New Zealand's catalogue harvests it, from the root of the tree. */
export const CATALOGUE = "data.json";

const names: readonly TableName[] = tables.map(({ name }) => name);

/** The tables of the GeoPackage: all but readings, which would make it several times as large. */
export const geopackageTables: readonly Table[] = tables.filter(({ name }) => !isOfReadings(name));

/** The name of the file with a table as CSV. */
export const csvName = (table: TableName): Download["name"] =>
  isOfReadings(table) ? `${table}.csv.gz` : `${table}.csv`;

function isOfReadings(table: TableName): boolean {
  return table.startsWith("readings");
}

export const downloads: readonly Download[] = [
  {
    name: "water-restrictions.gpkg",
    title: "Everything but readings, in one file",
    format: "GeoPackage 1.3",
    purpose:
      "Maps and databases: areas and monitoring sites with their places, and every other table but readings.",
    opens: "QGIS, ArcGIS, R, Python, or any program that reads SQLite.",
    tables: geopackageTables.map(({ name }) => name as TableName),
  },
  {
    name: "source.zip",
    title: "The source data, as recorded",
    format: "ZIP of JSON, GeoJSON and CSV",
    purpose: "A copy of the whole API: a build of it gives the same files.",
    opens: "Unzip it. The folder data is what the API is built from.",
    tables: [],
  },
  geojson("areas", "Areas with their boundaries and the stage now in force"),
  {
    ...parquet(
      "areas",
      "Areas with their boundaries and the stage now in force",
      "Analysis with DuckDB, Python or R.",
    ),
    format: "GeoParquet 1.1",
    opens: "DuckDB, geopandas, R with geoarrow.",
  },
  geojson("monitoring-sites", "Monitoring sites with their places"),
  parquet(
    "readings",
    "All readings, as the API answers them",
    "Analysis of many readings at once. Stale rows carry no value: readings-recorded.parquet has those.",
  ),
  parquet(
    "readings-recorded",
    "All readings, as they were recorded",
    "Analysis of the past, with values that the API withholds once they are stale.",
  ),
  parquet(
    "stage-assignments",
    "History of stages",
    "Analysis of which stage was in force where, and for how long.",
  ),
  parquet("scheduled-changes", "Scheduled changes", "Analysis of what was announced, and what became of it."),
  parquet(
    "consents",
    "Trigger levels of consents, with the restrictions now stated for them",
    "Analysis of many consents at once.",
  ),
  parquet("use-rules", "What stages allow, as rules", "Analysis of many rules at once."),
  ...names.map((name): Download => {
    const table = tableOf(name);
    return {
      name: csvName(name),
      title: table.title,
      format: isOfReadings(name) ? "CSV, gzipped" : "CSV",
      purpose: eachRow(table),
      opens: isOfReadings(name)
        ? "Unpack and import it into a spreadsheet; pandas, R and DuckDB read it as it is."
        : "A spreadsheet; pandas, R and DuckDB read it as it is.",
      tables: [name],
    };
  }),
];

function geojson(table: TableName, title: string): Download {
  return {
    name: `${table}.geojson`,
    title,
    format: "GeoJSON",
    purpose: "Web maps and geographic software.",
    opens: "QGIS, any web map, or a text editor.",
    tables: [table],
  };
}

function parquet(table: TableName, title: string, purpose: string): Download {
  return {
    name: `${table}.parquet`,
    title,
    format: "Parquet",
    purpose,
    opens: "DuckDB, pandas, Polars, R with arrow.",
    tables: [table],
  };
}

export const typeOf = ({ name }: Pick<Download, "name">): string => mediaTypeOf(name);
