import { crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** The bytes of a file, compressed, and what an archive says of them. */
export type Deflated = { readonly crc: number; readonly size: number; readonly compressed: Uint8Array };

/** A file of an archive. */
export type ZipEntry = Deflated & { readonly path: string };

const DEFLATED = 8;
/** Takes half as long as the usual level, and 1% more room. */
const LEVEL = 5;
const MOST = 0xffff_ffff;

/** zlib compresses several times as fast as `fflate`, which puts the archive together. */
export const deflated = (content: Uint8Array): Deflated => ({
  crc: crc32(content),
  size: content.length,
  compressed: deflateRawSync(content, { level: LEVEL }),
});

/**
 * Files as a ZIP archive (APPNOTE 6.3), in the order given. It has no times and no attributes of the machine, so the
 * same files give the same bytes. Throws RangeError for more than the format holds without Zip64.
 */
export function zipOf(entries: Iterable<ZipEntry>): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(bytes);
  });
  let [count, length] = [0, 0];
  for (const { path, crc, size, compressed } of entries) {
    count++;
    length += compressed.length;
    if (length > MOST || size > MOST || count > 0xffff)
      throw new RangeError("Found more than a ZIP archive holds, expected 65,535 files of 4 GiB.");
    // The first time that the format can write; it has no time zone.
    const mtime = new Date(1980, 0, 1);
    const file: ZipInputFile = { filename: path, crc, size, compression: DEFLATED, mtime };
    zip.add(file);
    file.ondata?.(null, compressed as Uint8Array<ArrayBuffer>, true);
  }
  zip.end();
  return Buffer.concat(parts);
}
