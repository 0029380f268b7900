/**
 * Replaces `fflate`, which PMTiles brings for browsers that cannot decompress by themselves. Every browser that runs these
 * scripts can (`DecompressionStream`), so nobody has to download it.
 */
export function decompressSync(): never {
  throw new Error("This browser cannot decompress the map's tiles.");
}
