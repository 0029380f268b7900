/** The names of places for the map, in a separate file: it is fetched once a map is open. */

import { placeKinds } from "../../../schemas/source.ts";
import type { Model } from "../../model/model.ts";
import { byText } from "../../model/name-order.ts";
import type { File } from "../../output/section.ts";
import { townsFile } from "../parts/addresses.ts";

/** A place: its name, where it is in degrees, and its rank, from 0 for a city. */
export type Town = readonly [name: string, longitude: number, latitude: number, rank: number];

/** The largest first. */
export const townsOf = ({ places }: Pick<Model, "places">): File => ({
  path: townsFile,
  content: JSON.stringify(
    places
      .map(({ name, longitude, latitude, kind }): Town => [name, longitude, latitude, RANKS.indexOf(kind)])
      .sort((a, b) => a[3] - b[3] || byText(a[0], b[0]) || a[1] - b[1] || a[2] - b[2]),
  ),
});

/** A settlement stands by itself, a suburb beside others. */
const RANKS = [...placeKinds].sort((a, b) => Number(a === "suburb") - Number(b === "suburb"));
