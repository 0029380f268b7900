/** Text in UTF-8, plain or gzipped, encoded a mebibyte at a time: as strings it takes several times as much memory. */

import { constants, crc32, deflateRawSync } from "node:zlib";
import type { OpenFile } from "./open-file.ts";

/** In UTF-16 code units. */
const MANY = 2 ** 20;

/** A plain text file. */
export function openText(): OpenFile<string> {
  const pieces: Uint8Array[] = [];
  const { add, flush } = inPieces((bytes) => pieces.push(bytes));
  return {
    add,
    end() {
      flush();
      return Buffer.concat(pieces.splice(0));
    },
  };
}

/** Readings take half as long as at the usual level, and 4% more room. */
const LEVEL = 3;

/** How far back deflate refers, in bytes. */
const WINDOW = 2 ** 15;

/** Of gzip (RFC 1952 §2.3): no name, no time, and an unknown operating system, so every machine gives the same bytes. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/**
 * A gzipped text file, compressed as it grows. Each piece is deflated with the end of the one before as its dictionary, and ends at
 * a whole byte, so that together they are one stream.
 */
export function openGzippedText(): OpenFile<string> {
  const pieces: Uint8Array[] = [HEADER];
  let [crc, size, dictionary] = [0, 0, Buffer.alloc(0)];
  const { add, flush } = inPieces((bytes) => {
    const options = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH, dictionary };
    pieces.push(deflateRawSync(bytes, options));
    crc = crc32(bytes, crc);
    size += bytes.length;
    dictionary = bytes.subarray(-WINDOW);
  });
  return {
    add,
    end() {
      flush();
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc);
      trailer.writeUInt32LE(size % 2 ** 32, 4);
      return Buffer.concat([...pieces.splice(0), deflateRawSync(""), trailer]);
    },
  };
}

/** Gathers texts, and gives them away encoded as soon as they are many. */
function inPieces(take: (bytes: Buffer<ArrayBuffer>) => void) {
  let pending = "";
  const flush = () => {
    if (pending !== "") take(Buffer.from(pending));
    pending = "";
  };
  return {
    flush,
    add(text: string) {
      pending += text;
      if (pending.length > MANY) flush();
    },
  };
}
