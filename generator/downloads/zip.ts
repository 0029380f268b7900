import { crc32, deflateRawSync } from "node:zlib";
import { type File, inPieces } from "../output/section.ts";

/** The bytes of a file, compressed, and what an archive says of them. */
export type Deflated = { readonly sum: number; readonly length: number; readonly compressed: Uint8Array };

/** A file of an archive. */
export type ZipEntry = Deflated & { readonly path: string };

/** 1 January 1980, midnight: the first time that the format can write. */
const DATE = 0x21;
const VERSION = 20;
const UTF8 = 1 << 11;
const DEFLATED = 8;
/** Takes half as long as the usual level, and 1% more room. */
const LEVEL = 5;
const MOST = 0xffff_ffff;

export const deflated = (content: Uint8Array): Deflated => ({
  sum: crc32(content),
  length: content.length,
  compressed: deflateRawSync(content, { level: LEVEL }),
});

/**
 * Files as a ZIP archive (APPNOTE 6.3) piece by piece, in the order given. It has no times and no attributes of the machine,
 * so the same files give the same bytes. Throws RangeError for more than the format holds without Zip64.
 */
export function* zipOf(path: string, entries: Iterable<ZipEntry>): Generator<File> {
  const directory: Uint8Array[] = [];
  let [offset, count] = [0, 0];
  for (const { path: entry, ...file } of entries) {
    const { compressed, length } = file;
    const name = Buffer.from(entry);
    const header = headerOf(name, file);
    yield { path, content: Buffer.concat([u32(0x04034b50), header, name]), goesOn: true };
    for (const piece of inPieces(path, compressed)) yield { ...piece, goesOn: true };
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(VERSION), header, Buffer.alloc(10), u32(offset), name]),
    );
    offset += 4 + header.length + name.length + compressed.length;
    count++;
    if (offset > MOST || length > MOST || count > 0xffff)
      throw new RangeError("Found more than a ZIP archive holds, expected 65,535 files of 4 GiB.");
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = [u32(0x06054b50), u32(0), u16(count), u16(count), u32(size), u32(offset), u16(0)];
  yield { path, content: Buffer.concat([...directory, ...end]) };
}

/** What stands both before a file and in the directory. */
function headerOf(name: Uint8Array, { sum, length, compressed }: Deflated): Buffer {
  return Buffer.concat([
    ...[VERSION, UTF8, DEFLATED, 0, DATE].map(u16),
    ...[sum, compressed.length, length].map(u32),
    ...[name.length, 0].map(u16),
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
