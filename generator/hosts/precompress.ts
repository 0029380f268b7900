/** Stored codings of files (`--precompress`), so that a host sends them small without coding them anew each time. */

import { brotliCompressSync, constants } from "node:zlib";
import { mediaTypeOf } from "../api/headers.ts";
import { isCompressible } from "../edge/codings.ts";
import type { File, Section } from "../lib/section.ts";
import { compress as gzip } from "../tiles/compress.ts";

/** Smaller files gain nothing: what is saved is less than what the headers of the answer weigh. */
const SMALLEST = 512;

/** The section with the stored codings of its files. */
export const precompressedSection = (section: Section): Section => ({
  ...section,
  files: () => precompressed(section.files()),
});

/**
 * The files, and beside each that gains by it `{path}.br` and `{path}.gz`. What hosts read for themselves stays alone.
 * The bytes follow from the file and from zlib alone, which is that of the locked Node.
 */
export function* precompressed(files: Iterable<File>): Generator<File> {
  for (const file of files) {
    yield file;
    const bytes = Buffer.from(file.content);
    const isSent = !/^(hosts\/|[._])/.test(file.path) && isCompressible(mediaTypeOf(file.path));
    if (!isSent || bytes.length < SMALLEST) continue;
    for (const [ending, compress] of CODINGS) {
      const content = compress(bytes);
      if (content.length < bytes.length) yield { path: `${file.path}${ending}`, content };
    }
  }
}

const brotli = (bytes: Buffer): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      // The greatest takes 2.5 times as long, for 1.6% less.
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const CODINGS = [
  [".br", brotli],
  [".gz", gzip],
] as const;
