import type { File } from "../../output/section.ts";

/** tar's unit: a header has one block, and a file fills its last one with zeros. */
const BLOCK = 512;

/** What npm gives the files of its packages: 1985-10-26, because some programs refuse a time of 0. */
const TIME = 499_162_500;

/** Small files as a tar archive (POSIX.1-1988, ustar), in the order given. The same files give the same bytes. */
export function tarOf(files: Iterable<File>): Uint8Array {
  const blocks = [...files].flatMap(({ path, content }) => {
    const bytes = Buffer.from(content);
    return [headerOf(path, bytes.length), bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(path: string, length: number): Buffer {
  if (path.length > 100) throw new RangeError(`Found ${path}, expected a path of 100 characters at most.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, "0")}\0`, at);
  header.write(path);
  octal(0o644, 100, 7);
  // Neither user nor group: they would be the machine's.
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(length, 124, 11);
  octal(TIME, 136, 11);
  // The sum is taken with blanks in the field of the sum.
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  octal(sum, 148, 6);
  return header;
}
