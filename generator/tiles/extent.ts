/** The measures of a tile (MVT 2 §4.1): units along a side, and how far it reaches beyond each side. */

export const EXTENT = 4096;
export const BUFFER = 64;
