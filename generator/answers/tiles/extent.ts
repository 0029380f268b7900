/** The size of a tile (MVT 2 §4.1), in units: the length of a side, and how far the tile reaches beyond each side. */

export const EXTENT = 4096;
export const BUFFER = 64;
