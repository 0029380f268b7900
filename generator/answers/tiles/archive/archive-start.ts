/**
 * Bytes from the start of an archive that hold its header and its root directory, so that one short read finds the tiles of
 * a whole country. PMTiles v3 allows 16,384.
 */
export const ARCHIVE_START = 2048;
