/** Stored codings of files (`--precompress`): a host sends them without compressing again for each request. */

import { brotliCompressSync, constants } from "node:zlib";
import { isCompressible, mediaTypeOf } from "../../api/headers.ts";
import { type File, type Section, withFiles } from "../../output/section.ts";
import { isServed } from "../../output/tree/manifest.ts";
import { compress as gzip } from "../tiles/archive/compress.ts";

/** Smaller files are not worth it: they save less than the headers of the answer take. */
const SMALLEST = 512;

/** The section with the stored codings of its files that lie loose: no host reads codings out of packs. */
export const precompressedSection = (section: Section, isLoose: (path: string) => boolean): Section =>
  withFiles(section, (files) => precompressed(files, isLoose));

/**
 * The files, with `{path}.br` and `{path}.gz` beside each that becomes smaller. Files that only hosts read have none. The
 * bytes depend on nothing but the file and the zlib of the locked Node.
 */
export function* precompressed(files: Iterable<File>, isLoose = (_: string) => true): Generator<File> {
  for (const file of files) {
    yield file;
    if (isSent(file.path) && isLoose(file.path)) yield* codingsOf(file.path, Buffer.from(file.content));
  }
}

const isSent = (path: string): boolean => isServed(path) && isCompressible(mediaTypeOf(path));

function* codingsOf(path: string, bytes: Buffer): Generator<File> {
  if (bytes.length < SMALLEST) return;
  for (const [ending, compress] of CODINGS) {
    const content = compress(bytes);
    if (content.length < bytes.length) yield { path: `${path}${ending}`, content };
  }
}

const brotli = (bytes: Buffer): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      // The highest quality takes 2.5 times as long, for 1.6% less.
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const CODINGS = [
  [".br", brotli],
  [".gz", gzip],
] as const;
