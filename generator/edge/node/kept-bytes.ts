/** Bytes that are held in memory, ready to be sent. */

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isCompressible } from "../../api/headers.ts";
import { CODINGS, type Coding } from "../http/codings.ts";
import { contentTag } from "./content-tag.ts";

export type KeptBytes = ReturnType<typeof keptBytes>;

/** Smaller answers fit into one packet as they are. */
const SMALLEST = 1024;

/** Keeps the bytes of an answer of a media type. */
export function keptBytes(bytes: Buffer, mediaType: string) {
  const isLarge = bytes.length >= SMALLEST && isCompressible(mediaType);
  const made = new Map<Coding, Promise<Buffer>>();
  return {
    kind: "kept" as const,
    tag: contentTag(bytes),
    length: bytes.length,
    codings: isLarge ? CODINGS : [],
    bytes,
    text: () => bytes.toString(),
    /** The bytes in a coding, compressed when first asked for. */
    coded(coding: Coding): Promise<Buffer> {
      const coded = made.get(coding) ?? compressed(coding, bytes);
      made.set(coding, coded);
      return coded;
    },
  };
}

/** Copies bytes into a separate buffer. Node cuts small buffers, and zlib's results, out of blocks of 64 kB: keeping one would keep the whole block. */
export const ownBytes = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

const compressed = async (coding: Coding, bytes: Buffer): Promise<Buffer> =>
  ownBytes(await compress[coding](bytes));

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Brotli gains little above this quality and takes many times as long. */
const QUALITY = 5;

const compress: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotliOf(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes) => gzipOf(bytes),
};
