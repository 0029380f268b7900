// The entry to the modules that only this folder's tsconfig.json checks. TypeScript reads numeric.d.ts instead.

export { coarsen } from "./geometry/coarse.ts";
export { tilesOf } from "./tiles.ts";
