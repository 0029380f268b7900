/**
 * The downloads as sections of the build. Each is made again only if what its tables are made from changes, or the
 * instant that the build is for, which most of them contain.
 */

import type { ReadingSectionInput, SectionInput } from "../answers/sections.ts";
import { below, cachedSection, type File, inPieces, type Section } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import { measuringIn } from "../model/monitoring-sites.ts";
import { monitoringIn, withoutAhead, withoutMonitoring } from "../model/parts.ts";
import { catalogueOf } from "./catalogue.ts";
import { openCsv } from "./csv.ts";
import { CATALOGUE, csvName, FOLDER, geopackageTables, PACKAGE } from "./files.ts";
import { openGeojson } from "./geojson.ts";
import { geopackageOf, withTables } from "./geopackage.ts";
import { filesOf } from "./growing.ts";
import { openGzip } from "./gzip.ts";
import { packageOf } from "./package.ts";
import { openParquet } from "./parquet.ts";
import { type Row, readingRows, rowsOf } from "./rows.ts";
import { type SourceInput, sourceArchive } from "./source-archive.ts";
import { type Table, type TableName, tableOf } from "./tables.ts";
import { type Terms, termsOf } from "./terms.ts";

/** Every section of the downloads. The last one describes the files of the others. */
export function downloadSections(input: SectionInput, hasSite: boolean): Section[] {
  const terms = termsOf(input.model);
  const sections = [
    sourceDownload(input, terms),
    readingDownloads(input, terms),
    ...recordDownloads(input, terms),
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

/** A section of files that are made from their input and the terms. */
function dataSection<Input extends object>(
  name: (typeof DATA_SECTIONS)[number],
  input: Input & { readonly terms: Terms },
  make: (input: Input & { readonly terms: Terms }) => Iterable<File>,
): Section {
  return cachedSection({ name, step: "downloads", input, make: (given) => below(FOLDER, make(given)) });
}

/** The source data as recorded. */
export const sourceDownload = ({ sourceFiles, remember }: SourceInput, terms: Terms): Section =>
  dataSection("downloads-source", { sourceFiles, terms }, (given) =>
    sourceArchive({ ...given, remember }, given.terms),
  );

/** All readings. */
export const readingDownloads = (
  { model, readingsOf }: Pick<ReadingSectionInput, "model" | "readingsOf">,
  terms: Terms,
): Section =>
  dataSection("downloads-readings", { model: measuringIn(model), readingsOf, terms }, (given) =>
    readingFiles(readingRows(given.model, given.readingsOf), given.terms),
  );

function recordDownloads({ model, remember }: SectionInput, terms: Terms): Section[] {
  const all = withoutAhead(model);
  const monitoring = monitoringIn(model);
  return [
    dataSection("downloads-monitoring", { model: monitoring, terms }, monitoringFiles),
    dataSection("downloads-restrictions", { model: withoutMonitoring(all), terms }, restrictionFiles),
    dataSection("downloads-geopackage", { model: all, terms }, (given) =>
      geopackageFiles(given, remember(monitoringTables, monitoring, terms)),
    ),
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

/** Records, and the terms that go with them. */
type Recorded = { readonly model: Model; readonly terms: Terms };

function* monitoringFiles(recorded: Recorded): Generator<File> {
  yield* tableFiles("providers", recorded);
  yield* tableFiles("monitoring-sites", recorded, ["geojson"]);
  yield* tableFiles("site-statuses", recorded);
  yield* tableFiles("consents", recorded, ["parquet"]);
}

function* restrictionFiles(recorded: Recorded): Generator<File> {
  yield* tableFiles("areas", recorded, ["geojson", "parquet"]);
  yield* tableFiles("organisations", recorded);
  yield* tableFiles("area-organisations", recorded);
  yield* tableFiles("area-sources", recorded);
  yield* tableFiles("schemes", recorded);
  yield* tableFiles("stages", recorded);
  yield* tableFiles("use-rules", recorded, ["parquet"]);
  yield* tableFiles("stage-assignments", recorded);
  yield* tableFiles("scheduled-changes", recorded);
  yield* tableFiles("restriction-zones", recorded);
}

/** Most rows are about monitoring: where these are unchanged, only the other tables are added to them. */
function* geopackageFiles({ model, terms }: Recorded, monitoring: Uint8Array<ArrayBuffer>): Generator<File> {
  const others = geopackageTables.filter((table) => !isOfMonitoring(table));
  yield* inPieces("water-restrictions.gpkg", withTables(monitoring, withRows(others, model), terms));
}

const monitoringTables = (model: Model, terms: Terms): Uint8Array<ArrayBuffer> =>
  geopackageOf(withRows(geopackageTables.filter(isOfMonitoring), model), terms);

const isOfMonitoring = ({ name }: Table): boolean => MONITORING_TABLES.has(name as TableName);

const withRows = (tables: readonly Table[], model: Model) =>
  tables.map((table) => ({ table, rows: rowsOf(table, model) }));

/** A table as CSV, and in other formats. */
function tableFiles(
  name: TableName,
  { model, terms }: Recorded,
  formats: readonly ("geojson" | "parquet")[] = [],
): Iterable<File> {
  const table = tableOf(name);
  const open = { geojson: openGeojson, parquet: openParquet };
  return filesOf(rowsOf(table, model), [
    [csvName(name), openCsv(table)],
    ...formats.map((format) => [`${name}.${format}`, open[format](table, terms)] as const),
  ]);
}
