import { gzipSync } from "node:zlib";

const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

/** The most that gzip adds to incompressible bytes of a tile's length: its header and trailer, and those of stored blocks. */
const MAX_OVERHEAD = 128;

/**
 * Gzips bytes. The header does not name the operating system (RFC 1952 §2.3.1), so every machine gives the same bytes.
 * `level` and `memLevel` as in zlib: for small inputs, clearing large tables takes longer than compressing.
 */
export function compress(bytes: Uint8Array, { level = 9, memLevel = 8 } = {}): Uint8Array {
  // Room for the worst case and no more: the result keeps its whole buffer alive.
  const compressed = gzipSync(bytes, { level, memLevel, chunkSize: bytes.length + MAX_OVERHEAD });
  compressed[OPERATING_SYSTEM] = UNKNOWN;
  return compressed;
}
