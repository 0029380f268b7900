/** The source data that a site was built from, unpacked from its `source.zip`. */

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { writeFile } from "../lib/target/whole-files.ts";
import { isOfReadings, listFiles } from "../load/files.ts";
import { isOutside } from "../output/tree/writer.ts";

/** Where an archive has the data, and a site the archive. */
const DATA = "data/";
export const SOURCE = "v1/downloads/source.zip";

/** In bytes, for everything in an archive: one a thousandth of this size may unpack to as much. */
const MOST = 2 * 2 ** 30;
/** The same for what requests are drawn from: the data of a country without readings has a tenth of it. */
const MOST_OF_RECORDS = 2 ** 28;

/** For a file that is no archive of a build. */
export class ArchiveError extends Error {
  constructor(reason: string) {
    super(`source.zip cannot be unpacked: ${reason}`);
  }
}

/**
 * Writes the data in an archive into a folder, with or without its readings. Throws ArchiveError if it is no archive of a build, has no data
 * or unpacks to more than 2 GiB, and the errors of Node.
 */
export function unpack(
  archive: Uint8Array,
  folder: string,
  { isWithReadings = true }: { readonly isWithReadings?: boolean } = {},
): void {
  const most = isWithReadings ? MOST : MOST_OF_RECORDS;
  mkdirSync(folder, { recursive: true });
  let size = 0;
  // A stored entry takes the size that it has in the archive, any other at most the one that it states.
  const filter = ({ name, size: packed, originalSize }: UnzipFileInfo): boolean => {
    if (!isWithReadings && isOfReadings(name.slice(DATA.length))) return false;
    size += Math.max(packed, originalSize);
    if (size > most) throw new Error(`it unpacks to more than ${most} bytes`);
    return name.startsWith(DATA);
  };
  for (const [path, bytes] of filesIn(archive, filter)) {
    const name = JSON.stringify(path);
    if (isOutside(path)) throw new ArchiveError(`it holds ${name}, which is not the path of a file`);
    const place = join(folder, path.slice(DATA.length));
    try {
      mkdirSync(dirname(place), { recursive: true });
      writeFile(place, bytes);
    } catch (error) {
      // The folder was empty, so it is not the disk.
      if (!/^(EEXIST|EISDIR|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
      throw new ArchiveError(`it holds ${name} in the place of another file, or below one`);
    }
  }
  if (listFiles(folder).length === 0) throw new ArchiveError("it holds no source data");
}

function filesIn(archive: Uint8Array, filter: (file: UnzipFileInfo) => boolean): [string, Uint8Array][] {
  try {
    return Object.entries(unzipSync(archive, { filter }));
  } catch (error) {
    throw new ArchiveError((error as Error).message);
  }
}
