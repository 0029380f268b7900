/**
 * The downloads as sections of the build. Each is made again only if what its tables are made from changes, or the
 * instant that the build is for, which most of them contain.
 */

import type { SectionInput } from "../answers/answer-sections.ts";
import type { Model } from "../model/model.ts";
import { measuringIn } from "../model/monitoring-sites.ts";
import { monitoringIn, withoutAhead, withoutMonitoring } from "../model/parts.ts";
import { below, cachedSection, type File, type Section } from "../output/section.ts";
import { catalogueOf } from "./catalogue.ts";
import { openCsv, openGzippedCsv } from "./csv.ts";
import { CATALOGUE, csvName, downloads, FOLDER, geopackageTables, PACKAGE } from "./files.ts";
import { openGeojson } from "./geojson.ts";
import { geopackageOf } from "./geopackage.ts";
import { filesOf } from "./open-file.ts";
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
const sourceDownload = ({ sourceFiles, remember }: SourceInput, terms: Terms): Section =>
  dataSection("downloads-source", { sourceFiles, terms }, (given) =>
    sourceArchive({ ...given, remember }, given.terms),
  );

const readingDownloads = ({ model, readingsOf }: SectionInput, terms: Terms): Section =>
  dataSection("downloads-readings", { model: measuringIn(model), readingsOf, terms }, function* (given) {
    for (const table of ["readings", "readings-recorded"] as const)
      yield* readingFiles(table, readingRows(table, given.model, given.readingsOf), given.terms);
  });

function recordDownloads({ model }: SectionInput, terms: Terms): Section[] {
  const all = withoutAhead(model);
  return [
    dataSection("downloads-monitoring", { model: monitoringIn(model), terms }, (given) =>
      tableFiles(monitoringTables, given),
    ),
    dataSection("downloads-restrictions", { model: withoutMonitoring(all), terms }, (given) =>
      tableFiles(otherTables, given),
    ),
    dataSection("downloads-geopackage", { model: all, terms }, ({ model, terms }) => {
      const tables = [...monitoringTables, ...otherTables].map((table) => ({
        table,
        rows: rowsOf(table, model),
      }));
      return [{ path: "water-restrictions.gpkg", content: geopackageOf(tables, terms) }];
    }),
  ];
}

function readingFiles(name: TableName, rows: Iterable<Row>, terms: Terms): Iterable<File> {
  const table = tableOf(name);
  return filesOf(rows, [
    [csvName(name), openGzippedCsv(table)],
    [`${name}.parquet`, openParquet(table, terms)],
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

const isOfMonitoring = ({ name }: Table): boolean => MONITORING_TABLES.has(name as TableName);

const monitoringTables = geopackageTables.filter(isOfMonitoring);

/** All other tables except readings. */
const otherTables = geopackageTables.filter((table) => !isOfMonitoring(table));

const WRITERS = [
  ["geojson", openGeojson],
  ["parquet", openParquet],
] as const;

/** Tables as CSV, and in the other formats that they can be downloaded in. */
function* tableFiles(tables: readonly Table[], { model, terms }: Recorded): Generator<File> {
  for (const table of tables) {
    const formats = WRITERS.filter(([format]) =>
      downloads.some(({ name }) => name === `${table.name}.${format}`),
    );
    yield* filesOf(rowsOf(table, model), [
      [csvName(table.name as TableName), openCsv(table)],
      ...formats.map(([format, open]) => [`${table.name}.${format}`, open(table, terms)] as const),
    ]);
  }
}
