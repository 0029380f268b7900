import { gzipSync } from "node:zlib";

const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

/** What gzip adds at most to a text of a tile's length that it cannot compress: its frame, and the frames of stored blocks. */
const MOST_ADDED = 128;

/**
 * Gzip whose bytes do not tell on which machine it was made (RFC 1952 §2.3.1). `memLevel` as of zlib: for what is small,
 * large tables take longer to clear than to fill.
 */
export function compress(bytes: Uint8Array, memLevel = 8): Uint8Array {
  // As much room as it may take: with more, all of that would be held for as long as the result.
  const compressed = gzipSync(bytes, { level: 9, memLevel, chunkSize: bytes.length + MOST_ADDED });
  compressed[OPERATING_SYSTEM] = UNKNOWN;
  return compressed;
}
