/** The live site, by its address or as a folder on this machine. */

import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OnClock } from "../../lib/http/server-clock.ts";
import { readBytes } from "../../lib/target/whole-files.ts";
import { MOST_OF_MANIFEST } from "../../mirror/listing.ts";
import { openSite, readFrom, type Site, SiteError, TooLongError } from "../../mirror/site.ts";
import { MANIFEST } from "../../output/tree/manifest.ts";

/** `file:DIR` names a folder; anything else is an address. */
export const folderOf = (address: string): string | null =>
  address.startsWith("file:") ? address.slice("file:".length).replace(/^\/\/(?=\/)/, "") : null;

/** Opens a site to read. `pauses` are in milliseconds, one before each further try of a request. */
export function openLive(address: string, pauses?: readonly number[], onClock?: OnClock): Site {
  const folder = folderOf(address);
  return folder === null ? openSite(address, pauses, onClock) : folderSite(folder);
}

/** Whether a site has a manifest. One that cannot be reached counts as none. */
export async function isPublished(site: Site): Promise<boolean> {
  try {
    return (await readFrom(site, MANIFEST, MOST_OF_MANIFEST)) !== null;
  } catch (error) {
    if (error instanceof SiteError) return false;
    if (error instanceof TooLongError) return true;
    throw error;
  }
}

/** A folder that a web server serves as it is. */
function folderSite(folder: string): Site {
  const base = resolve(folder);
  const traffic = { requests: 0, bytes: 0 };
  return {
    base,
    address: base,
    traffic,
    async pieces(path, most, begin) {
      traffic.requests++;
      try {
        if (!statSync(base).isDirectory()) throw new SiteError(`${base} is not a folder.`);
        const found = statSync(join(base, path));
        if (!found.isFile()) throw new SiteError(`${base}/${path} is not a file.`);
        if (found.size > most)
          throw new TooLongError(`${path} has more than the ${most} bytes that it may have`);
        begin()(readBytes(join(base, path)));
        traffic.bytes += found.size;
        return "whole";
      } catch (error) {
        if (error instanceof SiteError || error instanceof TooLongError) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "ENOENT" || code === "ENOTDIR") return "missing";
        throw new SiteError(`${base}/${path} cannot be read: ${message}: allow this user to read it.`);
      }
    },
  };
}
