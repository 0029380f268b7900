/**
 * Stands for `fflate`, which PMTiles takes along for browsers that cannot decompress by themselves. Browsers that run these
 * scripts can (`DecompressionStream`), so that nothing is carried for others.
 */
export function decompressSync(): never {
  throw new Error("This browser cannot decompress the map's tiles.");
}
