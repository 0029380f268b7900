import type { DataField, DataPackage, DataResource, DataSchema } from "../../schemas/document.ts";
import { mediaTypeOf } from "../api/headers.ts";
import type { ListedFile } from "../output/section.ts";
import { type Download, downloads, FOLDER } from "./files.ts";
import { type Column, type ColumnType, type Table, tableOf } from "./tables.ts";
import type { Terms } from "./terms.ts";

/** Every file with its size, its hash and the fields of its table (Data Package 2.0). */
export function packageOf(
  terms: Terms,
  sources: readonly Source[],
  listed: readonly ListedFile[],
  baseUrl: string,
): DataPackage {
  const licences = [{ path: terms.licence.url, title: terms.licence.name }];
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "water-restrictions",
    title: terms.title,
    description: terms.description,
    homepage: baseUrl,
    version: terms.asOf,
    licenses: licences,
    sources: [
      ...terms.attribution.map((title) => ({ title })),
      ...sources.map(({ name, websiteUrl }) => ({
        title: name,
        ...(websiteUrl === null ? {} : { path: websiteUrl }),
      })),
    ],
    attribution: [...terms.attribution],
    asOf: terms.asOf,
    isSample: terms.isSample,
    notice: terms.notice,
    resources: downloads.flatMap((download) => {
      const file = listed.find(({ path }) => path === FOLDER + download.name);
      return file === undefined ? [] : [resourceOf(download, file)];
    }),
  };
}

/** Whom the data comes from. */
export type Source = { readonly name: string; readonly websiteUrl: string | null };

function resourceOf(download: Download, { bytes, sha256 }: ListedFile): DataResource {
  const { name, title, purpose, tables } = download;
  const isCsv = /\.csv(\.gz)?$/.test(name);
  const [table] = tables;
  return {
    // Resource names must be unique, and several files hold the same table.
    name: name.replace(/\W+/g, "-"),
    path: name,
    title,
    description: purpose,
    format: formatOf(name),
    mediatype: mediaTypeOf(name).replace(/;.*/, ""),
    bytes,
    hash: `sha256:${sha256}`,
    ...(isCsv && table !== undefined
      ? {
          type: "table",
          encoding: "utf-8",
          dialect: { lineTerminator: "\n" },
          schema: schemaOf(tableOf(table)),
        }
      : {}),
  };
}

/** `csv` for a gzipped one too: readers take the compression from the name. */
const formatOf = (name: string): string => name.replace(/\.gz$/, "").replace(/^.*\./, "");

/** The fields of a table (Table Schema 2.0). */
function schemaOf({ columns, key }: Table): DataSchema {
  const nullable = new Set<string>(columns.flatMap(({ name, isNullable }) => (isNullable ? [name] : [])));
  const isPrimary = key.length > 0 && !key.some((name) => nullable.has(name));
  const foreignKeys = columns.flatMap(({ name, refersTo }) => {
    if (refersTo === undefined) return [];
    const [table, column] = refersTo;
    return [{ fields: [name], reference: { resource: `${table}-csv`, fields: [column] } }];
  });
  return {
    fields: columns.map(fieldOf),
    missingValues: [""],
    ...(isPrimary && { primaryKey: [...key] }),
    ...(!isPrimary && key.length > 0 && { uniqueKeys: [[...key]] }),
    ...(foreignKeys.length === 0 ? {} : { foreignKeys }),
  };
}

const FIELD_TYPES: Record<ColumnType, Pick<DataField, "type" | "format">> = {
  text: { type: "string" },
  json: { type: "array" },
  id: { type: "string", format: "uuid" },
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  instant: { type: "datetime", format: "any" },
  date: { type: "date" },
};

const fieldOf = ({ name, type, description, isNullable }: Column): DataField => ({
  name,
  ...FIELD_TYPES[type],
  description,
  ...(isNullable ? {} : { constraints: { required: true as const } }),
});
