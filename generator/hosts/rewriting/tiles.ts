/** Tiles. One without a file is empty if the tile set has its zoom; otherwise it does not exist. */

import { zoomFile } from "../../answers/store/rewriting-address.ts";
import { GREATEST_MAX_ZOOM } from "../../answers/tiles/zooms.ts";
import { tileFile } from "../../api/address.ts";
import type { Candidate } from "./candidate.ts";
import { integerPattern } from "./integer-pattern.ts";
import { ANY_PIECE, pathPattern, tiles } from "./routes.ts";
import { anyOf, type Table } from "./table.ts";

/** Each coordinate as in the name of its file: `-0` is read as `0`. */
export const COORDINATES: readonly Table[] = tiles.flatMap(({ path, parameters }) =>
  parameters.map(({ name }) => {
    const fits = (value: string) => `^${pathPattern(path, (other) => (other === name ? value : ANY_PIECE))}$`;
    return {
      name,
      of: "{path}",
      cases: [
        [fits("(0|[1-9][0-9]{0,9})"), "{1}"],
        [fits("-0"), "0"],
      ],
      otherwise: "none",
    };
  }),
);

const onTheMap = (zoom: number): string => `${zoom}/${integerPattern(0, 2 ** zoom - 1)}`;
const ON_THE_MAP = anyOf(Array.from({ length: GREATEST_MAX_ZOOM + 1 }, (_, zoom) => onTheMap(zoom)));

/** The fault of a tile that exists at no zoom. */
export const TILE_FAULT: Table = {
  name: "tile_fault",
  of: "{route} {z}/{x} {z}/{y}",
  cases: tiles.flatMap(({ id }) => [
    [`^${id} ${ON_THE_MAP} ${ON_THE_MAP}$`, ""],
    [`^${id} `, "tile-"],
  ]),
  otherwise: "",
};

export const TILE: readonly Candidate[] = [
  { file: `/v1/${tileFile("{z}", "{x}", "{y}")}`, status: 200 },
  { file: "", status: 204, where: `/${zoomFile("{z}")}` },
];
