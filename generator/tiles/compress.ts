import { gzipSync } from "node:zlib";

const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

/**
 * Gzip whose bytes do not tell on which machine it was made (RFC 1952 §2.3.1). `memLevel` as of zlib: for what is small,
 * large tables take longer to clear than to fill.
 */
export function compress(bytes: Uint8Array, memLevel = 8): Uint8Array {
  const compressed = gzipSync(bytes, { level: 9, memLevel });
  compressed[OPERATING_SYSTEM] = UNKNOWN;
  return compressed;
}
