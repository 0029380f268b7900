/**
 * The downloads as sections of the build. Each is made again only if the source files change that its tables follow from,
 * or the instant that the build speaks for, which stands in most of them.
 */

import type { ReadingSectionInput, SectionInput } from "../answers/sections.ts";
import { digestsOf, isOfMonitoring, readingInputs } from "../answers/sections.ts";
import { digestOf } from "../lib/digest.ts";
import { below, type File, type Section } from "../lib/section.ts";
import { isOfReadings } from "../load/load.ts";
import { catalogueOf } from "./catalogue.ts";
import { headerOf, lineWriter, openCsv } from "./csv.ts";
import { CATALOGUE, csvName, FOLDER, geopackageTables, PACKAGE } from "./files.ts";
import { geojsonOf } from "./geojson.ts";
import { geopackageOf, withTables } from "./geopackage.ts";
import { openGzip } from "./gzip.ts";
import { packageOf } from "./package.ts";
import { openParquet } from "./parquet.ts";
import { type Row, type RowInput, readingRows, rowsOf } from "./rows.ts";
import { type SourceFiles, sourceArchive } from "./source-archive.ts";
import { type Table, type TableName, tableOf } from "./tables.ts";
import { type Terms, termsOf } from "./terms.ts";

/** Every section of the downloads. The last one describes the files of the others. */
export function downloadSections(input: SectionInput, hasSite: boolean): Section[] {
  const terms = termsOf(input.model);
  const sections = [
    sourceDownload(input, terms),
    readingDownloads(input, terms),
    ...recordDownloads(input, terms).map((one) => sectionOf(one, terms)),
  ];
  return [
    ...sections,
    {
      name: "downloads",
      step: "downloads",
      describes: sections.map(({ name }) => name),
      *files(listed) {
        const { baseUrl } = input.options;
        const document = packageOf(terms, input.model.providers, listed, baseUrl);
        yield { path: PACKAGE, content: JSON.stringify(document) };
        yield { path: CATALOGUE, content: JSON.stringify(catalogueOf(terms, baseUrl, hasSite)) };
      },
    },
  ];
}

/** The sections that hold the data. */
export const DATA_SECTIONS = [
  "downloads-source",
  "downloads-readings",
  "downloads-monitoring",
  "downloads-restrictions",
  "downloads-geopackage",
] as const;

type DataSection = {
  readonly name: (typeof DATA_SECTIONS)[number];
  /** What its files follow from, besides the terms. */
  readonly from: unknown;
  readonly files: () => Iterable<File>;
};

const sectionOf = ({ name, from, files }: DataSection, terms: Terms): Section => ({
  name,
  step: "downloads",
  inputs: digestOf({ terms, from }),
  files: () => below(FOLDER, files()),
});

/** The source data as recorded. */
export function sourceDownload(input: SourceFiles, terms: Terms): Section {
  const files = () => [{ path: "source.zip", content: sourceArchive(input, terms) }];
  return sectionOf({ name: "downloads-source", from: input.digests, files }, terms);
}

/** All readings. */
export function readingDownloads(input: ReadingSectionInput, terms: Terms): Section {
  const files = () => readingFiles(readingRows(input.model, input.readingsOf), terms);
  return sectionOf({ name: "downloads-readings", from: readingInputs(input), files }, terms);
}

function recordDownloads(input: SectionInput, terms: Terms): DataSection[] {
  const isRecords = (file: string) => !isOfReadings(file);
  return [
    {
      name: "downloads-monitoring",
      from: digestsOf(input, isOfMonitoring),
      files: () => monitoringFiles(input, terms),
    },
    {
      name: "downloads-restrictions",
      from: digestsOf(input, (file) => isRecords(file) && !isOfMonitoring(file)),
      files: () => restrictionFiles(input, terms),
    },
    {
      name: "downloads-geopackage",
      from: digestsOf(input, isRecords),
      files: () => geopackageFiles(input, terms),
    },
  ];
}

function* readingFiles(rows: Iterable<Row>, terms: Terms): Generator<File> {
  const table = tableOf("readings");
  const lineOf = lineWriter(table);
  const csv = openGzip();
  const parquet = openParquet(table, terms);
  csv.add(headerOf(table));
  for (const row of rows) {
    csv.add(lineOf(row));
    parquet.add(row);
  }
  yield { path: csvName("readings"), content: csv.end() };
  yield { path: "readings.parquet", content: parquet.end() };
}

/** The tables that follow from the source files of monitoring alone. */
export const MONITORING_TABLES: ReadonlySet<TableName> = new Set([
  "providers",
  "monitoring-sites",
  "site-statuses",
  "consents",
]);

function* monitoringFiles(input: RowInput, terms: Terms): Generator<File> {
  yield* filesOf("providers", input, terms);
  yield* filesOf("monitoring-sites", input, terms, ["geojson"]);
  yield* filesOf("site-statuses", input, terms);
  yield* filesOf("consents", input, terms, ["parquet"]);
}

function* restrictionFiles(input: RowInput, terms: Terms): Generator<File> {
  yield* filesOf("areas", input, terms, ["geojson", "parquet"]);
  yield* filesOf("organisations", input, terms);
  yield* filesOf("area-organisations", input, terms);
  yield* filesOf("area-sources", input, terms);
  yield* filesOf("schemes", input, terms);
  yield* filesOf("stages", input, terms);
  yield* filesOf("stage-assignments", input, terms);
  yield* filesOf("scheduled-changes", input, terms);
  yield* filesOf("restriction-zones", input, terms);
}

/** The tables about monitoring are most of the rows, and come first: a build in which they are the same adds the others. */
function* geopackageFiles(input: SectionInput, terms: Terms): Generator<File> {
  const { monitoring = [], others = [] } = Object.groupBy(geopackageTables, ({ name }) =>
    MONITORING_TABLES.has(name as TableName) ? "monitoring" : "others",
  );
  const withRows = (tables: readonly Table[]) =>
    tables.map((table) => ({ table, rows: rowsOf(table, input) }));
  const first = input.remember(["tables of monitoring", terms, digestsOf(input, isOfMonitoring)], () =>
    geopackageOf(withRows(monitoring), terms),
  );
  yield { path: "water-restrictions.gpkg", content: withTables(first, withRows(others), terms) };
}

/** A table as CSV, and in other formats. The rows of GeoJSON are held; those of other formats come one by one. */
function* filesOf(
  name: TableName,
  input: RowInput,
  terms: Terms,
  formats: readonly ("geojson" | "parquet")[] = [],
): Generator<File> {
  const table = tableOf(name);
  const csv = openCsv(table);
  const parquet = formats.includes("parquet") ? openParquet(table, terms) : null;
  const held: Row[] | null = formats.includes("geojson") ? [] : null;
  for (const row of rowsOf(table, input)) {
    csv.add(row);
    parquet?.add(row);
    held?.push(row);
  }
  yield { path: csvName(name), content: csv.end() };
  if (held !== null) yield { path: `${name}.geojson`, content: geojsonOf(table, terms, held) };
  if (parquet !== null) yield { path: `${name}.parquet`, content: parquet.end() };
}
