/**
 * Objects of a bucket in one, to roll back with: storage charges for each object that is written, and a tenth of that for one that is
 * read. A line of JSON has each path with the number of its bytes; the bytes follow in that order.
 */

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "../../lib/digest.ts";
import { readBytes, writeFile } from "../../lib/target/whole-files.ts";

/** What a night replaced is lost, or is that of another night. */
export class NotKept extends Error {
  override name = "NotKept";

  constructor() {
    super(
      "what the latest night replaced is not kept there any more, so it cannot be rolled back; publish a sound night",
    );
  }
}

type Index = readonly (readonly [path: string, bytes: number])[];

/** Files of a folder in one. */
export function packed(folder: string, paths: readonly string[]): Buffer {
  const contents = paths.map((path) => readBytes(join(folder, path)));
  const index: Index = paths.map((path, at) => [path, contents[at]?.length ?? 0]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...contents]);
}

/** Writes such files below a folder. Throws NotKept, and writes none, if these are not the bytes of that SHA-256 with all of them. */
export function unpack(
  bytes: Buffer | null,
  digest: string | null,
  paths: readonly string[],
  folder: string,
): void {
  if (bytes === null || sha256(bytes) !== digest) throw new NotKept();
  const end = bytes.indexOf("\n");
  const contents = new Map<string, Buffer>();
  let from = end + 1;
  for (const [path, length] of JSON.parse(bytes.toString("utf8", 0, end)) as Index) {
    contents.set(path, bytes.subarray(from, from + length));
    from += length;
  }
  if (from !== bytes.length || paths.some((path) => !contents.has(path))) throw new NotKept();
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFile(join(folder, path), contents.get(path) as Buffer);
  }
}
