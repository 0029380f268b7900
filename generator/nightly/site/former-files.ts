import { readEntry, TornError } from "../../mirror/listing.ts";
import { type Site, SiteError } from "../../mirror/site.ts";
import { FORMER, isNamedByDigest } from "../../output/former-files.ts";
import type { File } from "../../output/section.ts";
import { type List, type ListedFile, listFile } from "../../output/tree/manifest.ts";

type Entries = ReadonlyMap<string, ListedFile>;

/** The files with a digest in their names that the live site has and a new build lacks: pages in caches still name them. Throws SiteError. */
export async function formerFiles(site: Site, live: Entries, built: Entries): Promise<File[]> {
  const read = async (entry: ListedFile): Promise<Uint8Array> => {
    try {
      return await readEntry(site, entry);
    } catch (error) {
      if (!(error instanceof TornError)) throw error;
      throw new SiteError(`${site.base} changed while it was read: ${error.message}. Run again.`);
    }
  };
  const missing = [...live.values()].filter(({ path }) => isNamedByDigest(path) && !built.has(path));
  if (missing.length === 0) return [];
  const list = live.get(listFile(FORMER, 1));
  const kept: List["files"] = list ? JSON.parse(Buffer.from(await read(list)).toString()).files : [];
  const keptBefore = new Set(kept.map(({ path }) => path));
  const files: File[] = [];
  for (const entry of missing)
    if (!keptBefore.has(entry.path)) files.push({ path: entry.path, content: await read(entry) });
  return files;
}
