/** The areas that hold a place, from the files of `generator/answers/places`. Written in the dialect of `resolve.ts`. */

import { AREAS_AT_PLACES, placeFile, recordFile } from "../../api/address.ts";
import { type Envelope, envelope } from "../../api/envelope.ts";
import type { AreasAtPlaces } from "../../api/versions-file.ts";
import { type Cell, holding } from "./cell.ts";
import { type Files, mustReadJson, readOwn } from "./read.ts";

export type PlaceValues = {
  readonly longitude: number;
  readonly latitude: number;
  readonly pageSize: number;
  readonly pageNumber: number;
};

/**
 * A square of the world: its four quarters (south-west, south-east, north-west, north-east), or the number of the set
 * of areas that holds all of it, or, if it has a file, −1 minus the file's mark.
 */
export type Node = readonly Node[] | number;

export type PlaceIndex = { readonly tree: Node; readonly sets: readonly (readonly string[])[] };

/** The page asked for: areas as GetArea answers them. Rejects if a file is missing or damaged. */
export async function areasAt(values: PlaceValues, files: Files): Promise<Envelope<object>> {
  const ids = await idsAt(values.longitude, values.latitude, files);
  const size = values.pageSize;
  const number = values.pageNumber;
  const shown = ids.slice((number - 1) * size, number * size);
  const items = await Promise.all(shown.map((id) => mustReadJson<object>(recordFile(`areas/${id}`), files)));
  return envelope(items, number, size, ids.length);
}

/** The ids of the areas that hold a place, in name order. The place is in degrees, within ±180 and ±90. */
export async function idsAt(x: number, y: number, files: Files): Promise<readonly string[]> {
  const known = await mustReadJson<AreasAtPlaces>(AREAS_AT_PLACES, files);
  const index = await readOwn<PlaceIndex>(placeFile("index"), files, known.index);
  let node = index.tree;
  let key = "w";
  let west = -180;
  let south = -90;
  let width = 360;
  // Halving is exact, so a side of two cells is the same double for both.
  while (typeof node !== "number") {
    width /= 2;
    let quarter = 0;
    if (x >= west + width) {
      west += width;
      quarter = 1;
    }
    if (y >= south + width / 2) {
      south += width / 2;
      quarter += 2;
    }
    key += quarter;
    node = node[quarter] as Node;
  }
  if (node >= 0) return index.sets[node] as readonly string[];
  const cell = await readOwn<Cell>(placeFile(key), files, -1 - node);
  return holding(cell, x, y);
}
