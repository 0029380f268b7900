// The way into the modules that only tsconfig.json in this folder checks. TypeScript reads numeric.d.ts instead.

export { coarsen } from "./geometry/coarse.ts";
export { tilesOf } from "./tiles.ts";
