/** The source data that a site was built from, unpacked from its `source.zip`. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { isOutside } from "../output/writer.ts";

/** Writes the data in an archive into a folder. Throws Error if it is no archive of a build. */
export function unpack(archive: Uint8Array, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    if (!path.startsWith("data/")) continue;
    if (isOutside(path)) throw new Error(`it holds ${JSON.stringify(path)}, which is not the path of a file`);
    const place = join(folder, path.slice("data/".length));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
}
