import { sha256 } from "../lib/digest.ts";
import { MANIFEST } from "../output/manifest.ts";
import { each } from "./each.ts";
import { readEntry, readListing, TornError } from "./listing.ts";
import { openSite, type Site, SiteError } from "./site.ts";

export type SiteReport = {
  readonly files: number;
  readonly bytes: number;
  /** What is missing or not as listed, in words. */
  readonly faults: readonly string[];
};

/** How often a site may be published while it is read. */
const TRIES = 3;

/** Reads everything that a site says it serves, and compares it with the site's lists. Throws SiteError. */
export async function verifySite(address: string, requestPauses?: readonly number[]): Promise<SiteReport> {
  const site = openSite(address, requestPauses);
  for (let number = 0; number < TRIES; number++) {
    const before = await manifestOf(site);
    const report = await readAll(site);
    if ((await manifestOf(site)) === before) return report;
  }
  throw new SiteError(`${site.base} was published anew each time that it was read: try again later.`);
}

async function manifestOf(site: Site): Promise<string | null> {
  const bytes = await site.read(MANIFEST);
  return bytes && sha256(bytes);
}

async function readAll(site: Site): Promise<SiteReport> {
  const faults: string[] = [];
  const noting = async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof TornError)) throw error;
      faults.push(error.message);
      return null;
    }
  };
  const listing = await noting(readListing(site, null));
  if (listing === null) return { files: 0, bytes: 0, faults };
  const { files, read } = listing;
  const others = files.filter((file) => !read.has(file.sha256));
  await each(others, (file) => noting(readEntry(site, file)));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files: files.length, bytes, faults: faults.sort() };
}
