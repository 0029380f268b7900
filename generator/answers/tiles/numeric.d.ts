/**
 * What the rest of the program sees of the geometry. Its modules index typed arrays at every step, so this folder's
 * tsconfig.json checks them without `noUncheckedIndexedAccess`. Imported directly, they would be checked by the
 * importer's tsconfig.json as well, with that option.
 */

import type { Coarsen, TilesOf } from "./tile.ts";

export declare const tilesOf: TilesOf;
export declare const coarsen: Coarsen;
