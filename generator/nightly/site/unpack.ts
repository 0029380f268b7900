/** The source data that a site was built from, unpacked from its `source.zip`. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { isOutside } from "../../output/tree/writer.ts";

/** In bytes, for everything in an archive: one a thousandth of this size may unpack to as much. */
const MOST = 2 * 2 ** 30;

/** Writes the data in an archive into a folder. Throws Error if it is no archive of a build, or unpacks to more than 2 GiB. */
export function unpack(archive: Uint8Array, folder: string): void {
  mkdirSync(folder, { recursive: true });
  let size = 0;
  // No entry is unpacked to more than the size that it states.
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    size += originalSize;
    if (size > MOST) throw new Error(`it unpacks to more than ${MOST} bytes`);
    return name.startsWith("data/");
  };
  for (const [path, bytes] of Object.entries(unzipSync(archive, { filter }))) {
    if (isOutside(path)) throw new Error(`it holds ${JSON.stringify(path)}, which is not the path of a file`);
    const place = join(folder, path.slice("data/".length));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
}
