import { gzipSync } from "node:zlib";

const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

/** The most that gzip adds to incompressible bytes of a tile's length: its header and trailer, and the headers of stored blocks. */
const MAX_OVERHEAD = 128;

/** A larger result comes in pieces of this size: most files shrink to a fraction of the room for the worst case. */
const PIECE = 2 ** 20;

/**
 * Gzips bytes. The header does not name the operating system (RFC 1952 §2.3.1), so every machine gives the same bytes.
 * `memLevel` as in zlib: for small inputs, clearing large tables takes longer than compressing.
 */
export function compress(bytes: Uint8Array, { memLevel = 8 } = {}): Uint8Array<ArrayBuffer> {
  // Room for the worst case and no more: the result keeps its whole buffer alive.
  const chunkSize = Math.min(bytes.length + MAX_OVERHEAD, PIECE);
  const compressed = gzipSync(bytes, { level: 9, memLevel, chunkSize });
  compressed[OPERATING_SYSTEM] = UNKNOWN;
  return compressed;
}
