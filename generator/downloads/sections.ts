/**
 * The downloads as sections of the build. Each is made again only if the source files of its tables change, or the
 * instant that the build is for, which most of them contain.
 */

import type { ReadingSectionInput, SectionInput } from "../answers/sections.ts";
import { OF_MONITORING, readingInputs } from "../answers/sections.ts";
import { digestOf } from "../lib/digest.ts";
import { below, type File, inPieces, type Section } from "../lib/section.ts";
import { digestsOf, digestsOfAllBut } from "../load/load.ts";
import { catalogueOf } from "./catalogue.ts";
import { openCsv } from "./csv.ts";
import { CATALOGUE, csvName, FOLDER, geopackageTables, PACKAGE } from "./files.ts";
import { openGeojson } from "./geojson.ts";
import { geopackageOf, withTables } from "./geopackage.ts";
import { filesOf } from "./growing.ts";
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
  const files = () => sourceArchive(input, terms);
  return sectionOf({ name: "downloads-source", from: input.digests, files }, terms);
}

/** All readings. */
export function readingDownloads(input: ReadingSectionInput, terms: Terms): Section {
  const files = () => readingFiles(readingRows(input.model, input.readingsOf), terms);
  return sectionOf({ name: "downloads-readings", from: readingInputs(input), files }, terms);
}

function recordDownloads(input: SectionInput, terms: Terms): DataSection[] {
  return [
    {
      name: "downloads-monitoring",
      from: digestsOf(input.digests, ...OF_MONITORING),
      files: () => monitoringFiles(input, terms),
    },
    {
      name: "downloads-restrictions",
      from: digestsOfAllBut(input.digests, "readings", ...OF_MONITORING),
      files: () => restrictionFiles(input, terms),
    },
    {
      name: "downloads-geopackage",
      from: digestsOfAllBut(input.digests, "readings"),
      files: () => geopackageFiles(input, terms),
    },
  ];
}

function readingFiles(rows: Iterable<Row>, terms: Terms): Iterable<File> {
  const table = tableOf("readings");
  return filesOf(rows, [
    [csvName("readings"), openCsv(table, openGzip())],
    ["readings.parquet", openParquet(table, terms)],
  ]);
}

/** The tables that follow from the source files of monitoring alone. */
export const MONITORING_TABLES: ReadonlySet<TableName> = new Set([
  "providers",
  "monitoring-sites",
  "site-statuses",
  "consents",
]);

function* monitoringFiles(input: RowInput, terms: Terms): Generator<File> {
  yield* tableFiles("providers", input, terms);
  yield* tableFiles("monitoring-sites", input, terms, ["geojson"]);
  yield* tableFiles("site-statuses", input, terms);
  yield* tableFiles("consents", input, terms, ["parquet"]);
}

function* restrictionFiles(input: RowInput, terms: Terms): Generator<File> {
  yield* tableFiles("areas", input, terms, ["geojson", "parquet"]);
  yield* tableFiles("organisations", input, terms);
  yield* tableFiles("area-organisations", input, terms);
  yield* tableFiles("area-sources", input, terms);
  yield* tableFiles("schemes", input, terms);
  yield* tableFiles("stages", input, terms);
  yield* tableFiles("use-rules", input, terms, ["parquet"]);
  yield* tableFiles("stage-assignments", input, terms);
  yield* tableFiles("scheduled-changes", input, terms);
  yield* tableFiles("restriction-zones", input, terms);
}

/**
 * Tables about monitoring have most of the rows, and come first: a build in which they are unchanged only adds the
 * others.
 */
function* geopackageFiles(input: SectionInput, terms: Terms): Generator<File> {
  const { monitoring = [], others = [] } = Object.groupBy(geopackageTables, ({ name }) =>
    MONITORING_TABLES.has(name as TableName) ? "monitoring" : "others",
  );
  const withRows = (tables: readonly Table[]) =>
    tables.map((table) => ({ table, rows: rowsOf(table, input) }));
  const first = input.remember(
    ["tables of monitoring", terms, digestsOf(input.digests, ...OF_MONITORING)],
    () => geopackageOf(withRows(monitoring), terms),
  );
  yield* inPieces("water-restrictions.gpkg", withTables(first, withRows(others), terms));
}

/** A table as CSV, and in other formats. */
function tableFiles(
  name: TableName,
  input: RowInput,
  terms: Terms,
  formats: readonly ("geojson" | "parquet")[] = [],
): Iterable<File> {
  const table = tableOf(name);
  const open = { geojson: openGeojson, parquet: openParquet };
  return filesOf(rowsOf(table, input), [
    [csvName(name), openCsv(table)],
    ...formats.map((format) => [`${name}.${format}`, open[format](table, terms)] as const),
  ]);
}
