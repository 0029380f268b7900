/** The files that anybody may take away: what each is for, how large it is, and how to open it. */

import { BLUEPRINT } from "../../answers/uses/blueprint.ts";
import { type Download, downloads, FOLDER, PACKAGE } from "../../downloads/files.ts";
import { type Table, tableOf, tables } from "../../downloads/tables.ts";
import { type Terms, termsOf } from "../../downloads/terms.ts";
import { formatCount } from "../../lib/format-count.ts";
import type { ListedFile } from "../../output/section.ts";
import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { dataTable, numbers, tableHead } from "../../views/html/table.ts";
import { NEW_ZEALAND, time } from "../../views/words/time.ts";
import { mainPages } from "../parts/addresses.ts";
import { jsonFile } from "../parts/api-addresses.ts";
import type { Context } from "../parts/context.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { linkedData } from "../parts/frame/linked-data.ts";

type Offer = { readonly path: string; readonly what: string; readonly format: string };

const API: readonly Offer[] = [
  { path: PACKAGE, what: "Every file with its size, hash and columns", format: "Data Package 2.0" },
  { path: "v1/openapi.json", what: "OpenAPI description", format: "OpenAPI 3.1" },
  { path: "v1/index.json", what: "Contents and terms", format: "JSON" },
  { path: "v1/status.json", what: "Status", format: "JSON" },
  { path: "v1/client.js", what: "Client for programs", format: "JavaScript module" },
  { path: "v1/client.d.ts", what: "Types of the client", format: "TypeScript" },
  { path: "v1/client.tgz", what: "The client as a package", format: "npm" },
  { path: BLUEPRINT, what: "Blueprint for Home Assistant", format: "YAML" },
];

const MAP: readonly Offer[] = [
  { path: "v1/tiles/areas.pmtiles", what: "All map tiles in one archive", format: "PMTiles 3" },
  { path: jsonFile("GetAreaTileMetadata"), what: "Description for map software", format: "TileJSON 3" },
];

/** The page, with the sizes and hashes that the build lists for the downloads. */
export function downloadsPage(context: Context, listed: readonly ListedFile[]): PageFile {
  const { model, options } = context;
  const terms = termsOf(model);
  const filesByName = new Map(listed.map((file) => [file.path.replace(FOLDER, ""), file]));
  const sizes = new Map(listed.map(({ path, bytes }) => [path, formatBytes(bytes)]));
  const isCsv = ({ name }: Download) => /\.csv(\.gz)?$/.test(name);
  const others = downloads.filter((download) => !isCsv(download));
  return layout(context, {
    folder: mainPages.downloads,
    kind: "downloads",
    title: "Downloads",
    description:
      "The data as files: GeoPackage, GeoJSON, Parquet and CSV, the source data, and copies of the whole API.",
    main: html`<h1>Downloads</h1>
<p class="lead">The data as files, as at ${time(model.asOf, NEW_ZEALAND)}. Free to use under <a href="${terms.licence.url}" rel="license external noopener">${terms.licence.name}</a>.</p>
<section aria-labelledby="files"><h2 id="files">Maps, databases and analysis</h2>${filesTable(others, filesByName)}</section>
<section aria-labelledby="tables"><h2 id="tables">Spreadsheets and scripts</h2><p class="means">One CSV file for each table, in UTF-8, with a header. Unless its column says otherwise, an empty cell means that nothing is known or stated: never zero, and never "no restriction".</p>${csvTable(context, downloads.filter(isCsv), filesByName)}</section>
<section aria-labelledby="columns"><h2 id="columns">What the columns mean</h2>${tables.map(columnsOf)}</section>
<section aria-labelledby="open"><h2 id="open">How to open them</h2>${HOW_TO_OPEN}</section>
<section aria-labelledby="cite"><h2 id="cite">How to cite</h2>${citation(terms, options.baseUrl)}</section>
${context.land !== null && html`<section aria-labelledby="map"><h2 id="map">Map tiles</h2>${offersTable(MAP, sizes)}</section>`}
<section aria-labelledby="whole"><h2 id="whole">A copy of everything</h2><div class="prose">${copyOfAll(options.baseUrl)}</div></section>
<section aria-labelledby="api"><h2 id="api">About the API</h2>${offersTable(API, sizes)}<p class="means">For everything else, see the <a href="/${mainPages.reference}">API reference</a>.</p></section>
<section aria-labelledby="sums"><h2 id="sums">Checksums</h2><details><summary>SHA-256 of every file</summary>${checksums(filesByName)}</details></section>
${linkedData(model, terms, listed, options.baseUrl)}`,
  });
}

const copyOfAll = (base: string): Html =>
  html`<p><code>npm run mirror -- ${base}</code>, in the project's own folder, copies this whole site, and later only what has changed. <code>npm run serve -- --root mirror</code> then answers the API without a network. The source data is enough, too: the API can be built from it again.</p>`;

type Files = ReadonlyMap<string, ListedFile>;

const link = (name: string, text: string): Html => html`<a href="/${FOLDER}${name}">${text}</a>`;

/** Unknown only where a page is made without a build. */
const sizeOf = (files: Files, name: string): string => {
  const file = files.get(name);
  return file === undefined ? "" : formatBytes(file.bytes);
};

/** A size in bytes as people read it: `812 bytes`, `15 kB`, `4.7 MB`. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const filesTable = (offered: readonly Download[], files: Files): Html =>
  dataTable(
    tableHead(["File", "Format", numbers("Size"), "For", "Opens with"]),
    offered.map(({ name, title, format, purpose, opens }) => [
      html`${link(name, title)}<br><code>${name}</code>`,
      format,
      sizeOf(files, name),
      purpose,
      opens,
    ]),
  );

const csvTable = (context: Context, offered: readonly Download[], files: Files): Html =>
  dataTable(
    tableHead(["Table", numbers("Rows"), numbers("Columns"), numbers("Size"), "A row is"]),
    offered.flatMap(({ name, tables }) =>
      tables.map((tableName) => {
        const table = tableOf(tableName);
        return [
          html`${link(name, table.title)}<br><code>${name}</code>`,
          formatCount(context.countRows(table)),
          html`<a href="#columns-${tableName}">${table.columns.length}</a>`,
          sizeOf(files, name),
          table.description,
        ];
      }),
    ),
  );

const columnsOf = ({ name, title, columns, geometry }: Table): Html =>
  html`<details id="columns-${name}"><summary>${title} <code>${name}</code></summary>${dataTable(
    tableHead(["Column", "Type", "Meaning"]),
    [
      ...columns.map((column) => [
        html`<code>${column.name}</code>`,
        `${TYPE_NAMES[column.type]}${column.isNullable ? ", may be empty" : ""}`,
        markdown(column.description),
      ]),
      ...(geometry === undefined
        ? []
        : [
            [
              html`<code>geometry</code>`,
              geometry.type === "Point" ? "point" : "polygons",
              "Where it is, in longitude and latitude. Not in CSV.",
            ],
          ]),
    ],
  )}</details>`;

const TYPE_NAMES = {
  text: "text",
  json: "list in JSON",
  id: "UUID",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  instant: "date and time (UTC)",
  date: "date",
} as const;

const HOW_TO_OPEN = html`<div class="prose"><dl>
<dt>QGIS</dt><dd>Drag <code>water-restrictions.gpkg</code> into the window, and choose the layers.</dd>
<dt>Excel, LibreOffice, Numbers</dt><dd>Do not open a CSV file by a double click: import it as text (in Excel: Data, From Text/CSV), with the encoding UTF-8 and the comma as separator. Then names keep their macrons. Cells are never changed to protect a spreadsheet, so a name may begin with <code>=</code>: import such columns as text.</dd>
<dt>DuckDB</dt><dd><code>SELECT * FROM 'readings.parquet' WHERE value IS NOT NULL</code></dd>
<dt>Python</dt><dd><code>pandas.read_csv("areas.csv")</code>, <code>pandas.read_parquet("readings.parquet")</code>, <code>geopandas.read_file("water-restrictions.gpkg", layer="areas")</code></dd>
<dt>R</dt><dd><code>readr::read_csv("areas.csv")</code>, <code>arrow::read_parquet("readings.parquet")</code>, <code>sf::st_read("water-restrictions.gpkg", "areas")</code></dd>
</dl></div>`;

const citation = ({ title, attribution, licence, asOf }: Terms, baseUrl: string): Html =>
  html`<p class="means">${[`${title}, as at ${asOf}`, ...attribution, licence.name, `${baseUrl}/downloads/`].join(". ")}</p>`;

const offersTable = (offers: readonly Offer[], sizes: ReadonlyMap<string, string>): Html =>
  dataTable(
    tableHead(["What", "Format", numbers("Size"), "File"]),
    offers.map(({ path, what, format }) => [
      html`<a href="/${path}">${what}</a>`,
      format,
      sizes.get(path) ?? "",
      html`<code>${path}</code>`,
    ]),
  );

const checksums = (files: Files): Html =>
  dataTable(
    tableHead(["File", "SHA-256"]),
    downloads.map(({ name }) => [
      html`<code>${name}</code>`,
      html`<code>${files.get(name)?.sha256 ?? ""}</code>`,
    ]),
  );
