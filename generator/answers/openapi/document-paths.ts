/** The documents about the API, and the downloads (docs/contract.md §6), as paths of the description. */

import type { Index, Status } from "../../../schemas/document.ts";
import type { Dataset } from "../../../schemas/source.ts";
import { addressOf, documentFile } from "../../api/address.ts";
import { ARCHIVE_DOCUMENT, DOWNLOAD_ENDINGS, DOWNLOADS, DOWNLOADS_DOCUMENT } from "../../api/documents.ts";
import { MEDIA_TYPES } from "../../api/headers.ts";
import { documents, operationOf } from "../../api/operations.ts";
import { schemaRef } from "./components.ts";
import { type JsonObject, refTo } from "./json-object.ts";
import { nameOf, type tagTexts } from "./operation-texts.ts";
import { idParameter, pathParameter } from "./parameters.ts";
import { binaryAnswer, everywhere, jsonAnswer } from "./responses.ts";
import { type SubscriptionExamples, subscriptionPaths } from "./subscription-paths.ts";

type Path = {
  readonly path: string;
  readonly id: string;
  readonly tag?: keyof typeof tagTexts;
  /** The id in words, if it is not given. */
  readonly summary?: string;
  readonly description: string;
  readonly parameters?: readonly JsonObject[];
  readonly responses: JsonObject;
};

/** The documents that are shown as examples. */
export type Shown = {
  readonly index: Index;
  readonly status: Status;
  /** Who is responsible for the data set, if it says so. */
  readonly contact: Dataset["contact"];
  readonly subscriptions: SubscriptionExamples;
};

/** Every document and download by its path. */
export const documentPaths = (shown: Shown): JsonObject =>
  Object.fromEntries(
    pathsOf(shown).map(({ path, id, tag = "About this API", responses, ...texts }) => [
      path,
      {
        get: {
          operationId: id,
          tags: [tag],
          summary: nameOf(id),
          ...texts,
          responses: { ...responses, 500: refTo("responses", "InternalError"), ...everywhere },
          "x-static-files": [fileOf(path)],
        },
      },
    ]),
  );

/** The file of a document. Most documents are at the address of their file. */
function fileOf(path: string): string {
  const document = documents.find((document) => document === path);
  return document === undefined ? path : addressOf(documentFile(document));
}

const downloadTypes = DOWNLOAD_ENDINGS.map((ending) => `${MEDIA_TYPES[ending]}`.replace(/;.*/, ""));

const pathsOf = ({ index, status, subscriptions }: Shown): readonly Path[] => [
  {
    path: "/v1",
    id: "GetIndex",
    description: "The data set with its terms of use, and the path of every operation.",
    responses: { 200: jsonAnswer("The index.", schemaRef("ApiIndex"), index) },
  },
  {
    path: "/v1/status",
    id: "GetStatus",
    description:
      "The instant of the data, how long answers hold, how much data there is, and how fresh each provider's data is. To learn of a new build, poll `/v1/manifest.json`: with every change of the data it has another `ETag`.",
    responses: { 200: jsonAnswer("The status.", schemaRef("Status"), status) },
  },
  {
    path: `${operationOf("MayUse").path}.json`,
    id: "GetUsesOverTime",
    tag: "Areas",
    description:
      "What May Use answers for an area, for all that this build knows: a controller on a host of plain files reads it and compares numbers.",
    parameters: [idParameter("area", subscriptions.areaId)],
    responses: {
      200: jsonAnswer("The stages and their rules.", schemaRef("UsesOverTime")),
      404: refTo("responses", "UnknownAddress"),
    },
  },
  ...FILES,
  ...subscriptionPaths(subscriptions),
];

/** The shape in brief: OpenAPI publishes the whole schema of a description. */
const DESCRIPTION: JsonObject = {
  type: "object",
  required: ["openapi", "info", "paths"],
  properties: {
    openapi: { type: "string", description: "The version of OpenAPI." },
    info: { type: "object", additionalProperties: true },
    paths: { type: "object", additionalProperties: true },
  },
};

/** The documents that are the same in every build. */
const FILES: readonly Path[] = [
  {
    path: "/v1/epochs.json",
    id: "GetEpochs",
    description:
      "What changes by itself between two builds: from when, and in which files. Hosts that follow the clock, and the browser client, read it; the answers of the operations hold it already.",
    responses: { 200: jsonAnswer("The epochs.", schemaRef("Epochs")) },
  },
  {
    path: "/v1/openapi.json",
    id: "GetOpenApi",
    summary: "Get OpenAPI Description",
    description: "This description, in OpenAPI 3.1.",
    responses: { 200: jsonAnswer("The description.", DESCRIPTION) },
  },
  {
    path: "/v1/openapi-3.0.json",
    id: "GetOpenApi30",
    summary: "Get OpenAPI 3.0 Description",
    description: "This description for tools that do not read OpenAPI 3.1, in OpenAPI 3.0.3.",
    responses: { 200: jsonAnswer("The description.", DESCRIPTION) },
  },
  {
    path: `/v1/${DOWNLOADS_DOCUMENT}`,
    id: "GetDataPackage",
    tag: "Downloads",
    description:
      "The files that can be downloaded, each with its size and SHA-256, and the columns of every table (Data Package 2.0).",
    responses: { 200: jsonAnswer("The description of the downloads.", schemaRef("DataPackage")) },
  },
  {
    path: `/v1/${DOWNLOADS}{file}`,
    id: "GetDownload",
    tag: "Downloads",
    description:
      "The data as a file of another format. Get Data Package says what each is for, and what its columns mean. With `Range`, a part of it, where the host answers ranges.",
    parameters: [
      pathParameter(
        "file",
        "The name of a file, as in Get Data Package.",
        { type: "string", minLength: 1 },
        "areas.csv",
      ),
    ],
    responses: {
      200: binaryAnswer("The file.", ...downloadTypes),
      206: binaryAnswer("The part of the file that `Range` asks for.", ...downloadTypes),
      404: refTo("responses", "UnknownAddress"),
    },
  },
  {
    path: "/v1/manifest.json",
    id: "GetManifest",
    description:
      "Everything that this build published, for mirrors: how many files each part has, and the lists of them. Only the manifest and its lists are not listed.",
    responses: { 200: jsonAnswer("The manifest.", schemaRef("Manifest")) },
  },
  {
    path: "/v1/manifest/{part}/{number}.json",
    id: "GetManifestList",
    description:
      "Files of a part, up to 2,000, each with its size, SHA-256 and media type, and whether hosts send it. Get Manifest has the paths of all lists.",
    parameters: [
      pathParameter(
        "part",
        "The name of a part, as in Get Manifest.",
        { type: "string", minLength: 1 },
        "GetAreas",
      ),
      pathParameter(
        "number",
        "The number of the list, from 1.",
        { type: "integer", format: "int32", minimum: 1, maximum: 2147483647 },
        1,
      ),
    ],
    responses: {
      200: jsonAnswer("The list.", schemaRef("ManifestList")),
      404: refTo("responses", "UnknownAddress"),
    },
  },
  {
    path: `/v1/${ARCHIVE_DOCUMENT}`,
    id: "GetAreaTileArchive",
    tag: "Map",
    description:
      "Where the archive of all tiles is. A client that reads parts of it should use `pathByHash`, whose content never changes, and come back here if that path is gone.",
    responses: { 200: jsonAnswer("The location of the archive.", schemaRef("TileArchive")) },
  },
  {
    path: "/v1/tiles/areas.pmtiles",
    id: "GetAreaTileArchiveFile",
    tag: "Map",
    description:
      "All tiles of this build in one PMTiles archive (version 3), for download. With `Range`, a part of it. It is a 404 if there are no boundaries.",
    responses: {
      200: binaryAnswer("The archive.", "application/vnd.pmtiles"),
      206: binaryAnswer("The part of the archive that `Range` asks for.", "application/vnd.pmtiles"),
      404: refTo("responses", "UnknownAddress"),
    },
  },
];
