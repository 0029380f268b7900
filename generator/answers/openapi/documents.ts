/** The documents of a build: the index, the status, and the OpenAPI description in two editions (docs/contract.md §6). */

import type { Index, Status } from "../../../schemas/document.ts";
import type { Model } from "../../model/model.ts";
import type { ReadingsOf } from "../../model/readings-as-of.ts";
import type { File } from "../../output/section.ts";
import { indexOf, statusOf } from "../about.ts";
import type { Options } from "../options.ts";
import { tileInput, tileSetOf } from "../tiles/tile-files.ts";
import { openapiDocument } from "./document.ts";
import { edition30 } from "./edition-3-0.ts";
import { examplesOf } from "./examples.ts";
import type { JsonObject } from "./json-object.ts";

export type Documents = { readonly index: Index; readonly status: Status; readonly openapi: JsonObject };

/** The documents of a build. */
export function documentsOf(model: Model, readingsOf: ReadingsOf, { baseUrl, maxZoom }: Options): Documents {
  const index = indexOf(model, baseUrl);
  const status = statusOf(model);
  const examples = {
    ...examplesOf(model, readingsOf),
    GetAreaTileMetadata: { request: {}, body: tileSetOf(tileInput(model, baseUrl, maxZoom)) },
  };
  const subscriptions = { areaId: model.areas[0]?.id, organisationId: model.organisations[0]?.id };
  const shown = { index, status, subscriptions, contact: model.dataset.contact };
  return { index, status, openapi: openapiDocument(examples, shown) };
}

/** Every document as a file below `v1/`. */
export function* documentFiles({ index, status, openapi }: Documents): Generator<File> {
  yield { path: "index.json", content: JSON.stringify(index) };
  yield { path: "status.json", content: JSON.stringify(status) };
  yield { path: "openapi.json", content: JSON.stringify(openapi) };
  yield { path: "openapi-3.0.json", content: JSON.stringify(edition30(openapi)) };
}
