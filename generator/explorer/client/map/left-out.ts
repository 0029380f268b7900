/**
 * Stands in for packages that no browser has to download: `@maplibre/mlt`, which MapLibre brings for tiles in another format than
 * ours, and `fflate`, which PMTiles brings for browsers without `DecompressionStream`. Every browser that runs these scripts has
 * it.
 */

export const GEOMETRY_TYPE = {};

export const decodeTile = (): never => leftOut();
export const decompressSync = (): never => leftOut();

function leftOut(): never {
  throw new Error("These pages read Mapbox vector tiles, and the browser decompresses them.");
}
