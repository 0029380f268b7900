/** The documents of the API: what it says of itself, and its OpenAPI description. */

import type { Index, Status } from "../../schemas/resource.ts";
import { indexOf, statusOf } from "../answers/about.ts";
import type { Options } from "../answers/options.ts";
import type { File } from "../lib/section.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings.ts";
import { tileInput, tileSetOf } from "../tiles/tile-files.ts";
import { openapiDocument } from "./document.ts";
import type { JsonObject } from "./json.ts";

export type Documents = { readonly index: Index; readonly status: Status; readonly openapi: JsonObject };

export function documentsOf(model: Model, readingsOf: ReadingsOf, { baseUrl, maxZoom }: Options): Documents {
  const tileMetadata = tileSetOf(tileInput(model, baseUrl, maxZoom));
  const [index, status] = [indexOf(model, baseUrl), statusOf(model)];
  return {
    index,
    status,
    openapi: openapiDocument(model, readingsOf, baseUrl, { index, status, tileMetadata }),
  };
}

/** Every document as a file below `v1/`, each path once. */
export function* documentFiles({ index, status, openapi }: Documents): Generator<File> {
  yield { path: "index.json", content: JSON.stringify(index) };
  yield { path: "status.json", content: JSON.stringify(status) };
  yield { path: "openapi.json", content: JSON.stringify(openapi) };
}
