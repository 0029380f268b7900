/** The documents about the API itself (docs/contract.md §6), beside the records. */

import { z } from "zod";
import type { Epochs } from "../generator/api/epochs-file.ts";
import { count, dateTime, nullableText, number, text } from "./primitive.ts";

const notice = nullableText.describe("What to know before you rely on the data; null if there is nothing.");
const isSample = z.boolean().describe("Whether the data is made up, for trying out the API.");

export const licence = z
  .strictObject({ name: text, url: text.describe("The address of its text.") })
  .describe("The terms of use of the data.");

export const tileLinks = z
  .strictObject({
    tileJson: text.describe("The path of the TileJSON document, for map clients."),
    archive: text.describe("The path of the document that locates the archive of all tiles."),
  })
  .describe("Where the map tiles are described.");

export const subscriptionLinks = z
  .strictObject({
    feeds: z.array(text).describe("The paths of the Atom feeds."),
    calendars: z.array(text).describe("The paths of the iCalendar files."),
    badges: z.array(text).describe("The paths of the badges, as SVG."),
  })
  .describe(
    "How to be told of changes; each path with `{areaId}` or `{organisationId}` to fill in, or neither.",
  );

export const indexedOperation = z
  .strictObject({
    id: text.describe("The name of the operation, as in the OpenAPI description."),
    path: text,
    query: z.array(text).describe("The names of its query parameters."),
  })
  .describe("An operation of the API.");

export const index = z
  .strictObject({
    title: text,
    description: text,
    isSample,
    notice,
    licence,
    attribution: z.array(text).describe("Whom to credit when you use the data."),
    baseUrl: text.describe("The address that all paths start from, without a `/` at the end."),
    openapi: text.describe("The path of the OpenAPI description."),
    status: text.describe("The path of the status document."),
    tiles: tileLinks,
    subscriptions: subscriptionLinks,
    downloads: text.describe("The path of the document that describes the downloads."),
    operations: z.array(indexedOperation),
  })
  .describe("The data set with its terms of use, and the path of every operation.");

export const providerStatus = z
  .strictObject({
    providerKey: text,
    name: text,
    monitoringSites: count,
    newestObservation: dateTime
      .nullable()
      .describe("When the newest reading of its sites that are served was observed; null if there is none."),
    freshUntil: dateTime
      .nullable()
      .describe("Until when that reading is fresh; null if there is none. After it, the provider is silent."),
    staleRows: count.describe("How many readings and site statuses of its sites are stale."),
  })
  .describe("How much data a provider has supplied, and how fresh it is.");

export const recordCounts = z
  .strictObject({
    areas: count,
    organisations: count,
    schemes: count,
    stageAssignments: count,
    scheduledChanges: count,
    monitoringSites: count,
    readings: count,
    consents: count,
    restrictionZones: count,
  })
  .describe("The number of records as of `asOf`.");

export const status = z
  .strictObject({
    asOf: dateTime.describe(
      "The instant of the data. Answers about restrictions follow the clock from it on, up to `horizon`; all others describe it.",
    ),
    validUntil: dateTime
      .nullable()
      .describe(
        "The first instant after `asOf` at which an answer would change without new data: a stage begins or ends, a record becomes due, a row turns stale. Null if that never happens.",
      ),
    restrictionsValidUntil: dateTime
      .nullable()
      .describe(
        "The first instant after `asOf` at which a stage begins or ends, or a scheduled change takes effect. Null if none is known.",
      ),
    horizon: dateTime
      .nullable()
      .describe(
        "Until when answers about restrictions follow the clock by themselves; from then on nothing is known of them. Null if the data set speaks for `asOf` alone.",
      ),
    nextBuildBy: dateTime
      .nullable()
      .describe("When the next build is overdue. Null if the data set speaks for `asOf` alone."),
    isSample,
    notice,
    counts: recordCounts,
    providers: z.array(providerStatus).describe("By provider key."),
  })
  .describe("The instant of the data, how long answers hold, how much data there is and how fresh.");

const treePath = text.describe("A path below `/v1/`.");

export const epoch = z
  .strictObject({
    from: dateTime.describe("From when it holds."),
    files: z.array(treePath).describe("The files that differ from the epoch before."),
    gone: z.array(treePath).describe("The files that are no longer there."),
  })
  .describe(
    "What changes by itself at an instant. The files are in `/v1/epochs/{from in milliseconds since 1970}/`.",
  );

export const epochs = z
  .strictObject({
    id: text.describe("`/v1/epochs/{id}.json` is there in the builds that this belongs to, and in no other."),
    ends: dateTime
      .nullable()
      .describe(
        "The first instant at which restrictions change and no epoch says how. Null if none is known.",
      ),
    epochs: z.array(epoch).describe("In the order of time."),
  })
  .describe(
    "What changes by itself after `asOf`, for hosts that follow the clock.",
  ) satisfies z.ZodType<Epochs>;

const zoom = z.int().min(0).max(30);

export const tileLayer = z
  .strictObject({
    id: text.describe("The name of the layer in the tiles."),
    description: text,
    minzoom: zoom,
    maxzoom: zoom,
    fields: z.record(text, text).describe("The properties of a feature, each with its meaning."),
  })
  .describe("A layer of the tiles.");

export const tileJson = z
  .strictObject({
    tilejson: z.literal("3.0.0"),
    tiles: z.array(text).length(1).describe("The address of a tile, with `{z}`, `{x}` and `{y}` to replace."),
    name: text,
    description: text,
    attribution: text.describe("Whom to credit on the map, as HTML."),
    scheme: z.literal("xyz").describe("`y` counts from the north."),
    minzoom: zoom,
    maxzoom: zoom.describe("The greatest zoom that has tiles. Beyond it, scale these up."),
    bounds: z
      .array(number)
      .length(4)
      .describe(
        "West, south, east and north in degrees. Data across the antimeridian spans the whole world.",
      ),
    center: z.array(number).length(3).describe("Longitude and latitude in degrees, and zoom, to start with."),
    vector_layers: z.array(tileLayer).length(1),
  })
  .describe("How to read the area tiles (TileJSON 3.0.0).");

export const tileArchive = z
  .strictObject({
    path: nullableText.describe("The path that stays. Each build puts its own archive there."),
    pathByHash: nullableText.describe("The path with a hash of the content, which never changes."),
    size: count.describe("The size of the archive in bytes."),
  })
  .describe("Where the PMTiles archive of all map tiles is. Null and 0 if there are no boundaries.");

const fieldName = text.describe("The name of a column.");

export const dataFieldType = z
  .enum(["string", "integer", "number", "boolean", "datetime", "date", "array"])
  .describe("How the cells of a column are read. An `array` is a list in JSON.");

export const dataConstraints = z
  .strictObject({ required: z.literal(true).describe("No cell is empty.") })
  .describe("What holds for all cells of a column.");

export const dataField = z
  .strictObject({
    name: fieldName,
    type: dataFieldType,
    format: text.optional().describe("`uuid` for ids; `any` for a date-time with or without milliseconds."),
    description: text,
    constraints: dataConstraints.optional().describe("Only present if no cell is empty."),
  })
  .describe("A column (Table Schema 2.0).");

export const dataReferenceTarget = z
  .strictObject({
    resource: text.describe("The name of the resource that is referred to."),
    fields: z.array(fieldName).length(1).describe("Its key."),
  })
  .describe("A key of another table.");

export const dataReference = z
  .strictObject({
    fields: z.array(fieldName).length(1).describe("The column that refers."),
    reference: dataReferenceTarget.describe("What it refers to."),
  })
  .describe("A column whose values are keys of another table.");

export const dataSchema = z
  .strictObject({
    fields: z.array(dataField).min(1).describe("In the order of the header."),
    missingValues: z.array(text).describe("What an empty cell is written as."),
    primaryKey: z.array(fieldName).optional().describe("The columns that identify a row."),
    uniqueKeys: z
      .array(z.array(fieldName))
      .optional()
      .describe("The same, where some of these cells may be empty."),
    foreignKeys: z.array(dataReference).optional().describe("The columns that refer to other tables."),
  })
  .describe("The columns of a table (Table Schema 2.0).");

export const dataDialect = z
  .strictObject({ lineTerminator: text.describe("What a line ends with.") })
  .describe("How a CSV file is written, where that is not the usual way (Table Dialect 2.0).");

export const dataResource = z
  .strictObject({
    name: text.describe("Identifies it among the resources."),
    path: text.describe("Its address, relative to this document."),
    title: text,
    description: text.describe("What it is for."),
    format: text.describe("The extension of the file, without that of a compression."),
    mediatype: text.describe("The media type that it is served with."),
    bytes: count.describe("Its size."),
    hash: text.describe("`sha256:` and the SHA-256 of its bytes, in hexadecimal digits."),
    type: z.literal("table").optional().describe("Only present if it is a table in CSV."),
    encoding: text.optional().describe("`utf-8`, without a byte order mark."),
    dialect: dataDialect.optional().describe("How it is written."),
    schema: dataSchema.optional().describe("Its columns."),
  })
  .describe("A file that can be downloaded.");

export const dataLicence = z
  .strictObject({ path: text.describe("The address of its text."), title: text })
  .describe("Terms of use.");

export const dataSource = z
  .strictObject({ title: text, path: text.optional().describe("The address of its website, if known.") })
  .describe("Whom to credit, or where data comes from.");

export const dataPackage = z
  .strictObject({
    $schema: text.describe("The profile that this document follows."),
    name: text,
    title: text,
    description: text,
    homepage: text.describe("The address that all paths of the API start from."),
    version: text.describe("The instant that the data speaks for, as in `asOf`."),
    licenses: z.array(dataLicence).describe("The terms of use."),
    sources: z.array(dataSource).describe("Whom to credit, and where the data comes from."),
    attribution: z.array(text).describe("Whom to credit when you use the data."),
    asOf: dateTime.describe("The instant that the data speaks for."),
    isSample,
    notice,
    resources: z.array(dataResource).describe("The files."),
  })
  .describe("The files that can be downloaded, with the columns of each table (Data Package 2.0).");

export type DataField = z.infer<typeof dataField>;
export type DataPackage = z.infer<typeof dataPackage>;
export type DataResource = z.infer<typeof dataResource>;
export type DataSchema = z.infer<typeof dataSchema>;
export type Index = z.infer<typeof index>;
export type Status = z.infer<typeof status>;
export type TileArchive = z.infer<typeof tileArchive>;
export type TileJson = z.infer<typeof tileJson>;
