/** Checks a document against the rules of TileJSON 3.0.0. */

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { TileSet } from "../../../generator/answers/tiles/tile-set.ts";

const schema = JSON.parse(readFileSync(new URL("tilejson.schema.json", import.meta.url), "utf8")) as object;
const isOfSchema = new Ajv2020({ allErrors: true }).compile(schema);

/** What is wrong with a document; empty if it is valid TileJSON. */
export function faultsOfTileJson(document: unknown): string[] {
  if (!isOfSchema(document)) {
    return (isOfSchema.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
  return Object.entries(rules)
    .filter(([, isKept]) => !isKept(document as TileSet))
    .map(([rule]) => rule);
}

/** The rules that the JSON schema cannot express, by section. */
const rules: Readonly<Record<string, (tileSet: TileSet) => boolean>> = {
  "3.2: the tiles' address has {z}, {x} and {y}": ({ tiles }) =>
    tiles.every((address) => ["{z}", "{x}", "{y}"].every((hole) => address.includes(hole))),
  "3.3.4: a layer's zooms lie within the tiles'": ({ minzoom, maxzoom, vector_layers }) =>
    vector_layers.every((layer) => layer.minzoom >= minzoom && layer.maxzoom <= maxzoom),
  "3.5: bounds do not wrap": ({ bounds: [west, south, east, north] }) => west <= east && south <= north,
  "3.6: the centre is within the bounds": ({ bounds: [west, south, east, north], center: [x, y] }) =>
    west <= x && x <= east && south <= y && y <= north,
  "3.6: the centre's zoom is within the zooms": ({ center, minzoom, maxzoom }) =>
    center[2] >= minzoom && center[2] <= maxzoom,
  "3.13: minzoom is not above maxzoom": ({ minzoom, maxzoom }) => minzoom <= maxzoom,
};
