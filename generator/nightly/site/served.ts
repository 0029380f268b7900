/** Whether a site serves a tree. */

import { setTimeout as wait } from "node:timers/promises";
import { sha256 } from "../../lib/digest.ts";
import { each } from "../../mirror/each.ts";
import { checkEntry, MOST_OF_MANIFEST, TornError } from "../../mirror/listing.ts";
import { readFrom, type Site, SiteError, TooLongError } from "../../mirror/site.ts";
import { type ListedFile, MANIFEST } from "../../output/tree/manifest.ts";
import type { BuiltTree } from "../publish/publisher.ts";

/** In larger trees, how many files are drawn besides the new ones and the documents about the whole site. */
const DRAWN = 200;
/** Trees of up to this many files are read completely. */
const SMALL = 2000;
/** The most new files that are read. */
const MOST_CHANGED = 1000;
/** In milliseconds: the pause before checking again whether the site shows the tree. */
const PAUSE = 2000;

/** In milliseconds: how long a network may serve a file of the previous build, twice what hosts allow. */
export const LONGEST_STALE = 120_000;

type ServedOptions = {
  /** The files that the night has changed. */
  readonly changed: readonly string[];
  /** How long the site may take to show the tree, in milliseconds. */
  readonly patience: number;
};

/**
 * Waits until a site shows a tree, then verifies its most important files. A CDN may keep single files of the previous build for a
 * minute, so a file that differs is read again for a while. Returns the remaining faults, in words.
 */
export async function faultsOfSite(
  site: Site,
  tree: Pick<BuiltTree, "entries" | "manifest">,
  { changed, patience }: ServedOptions,
): Promise<string[]> {
  const until = Date.now() + patience;
  while (!(await shows(site, tree.manifest))) {
    const left = until - Date.now();
    if (left <= 0) return [`${MANIFEST} is not the new one after ${Math.round(patience / 1000)} s`];
    await wait(Math.min(PAUSE, left));
  }
  let faults = await faultsOf(site, chosen(tree, changed));
  const end = Date.now() + Math.min(patience, LONGEST_STALE);
  while (faults.length > 0 && Date.now() < end) {
    await wait(PAUSE);
    faults = await faultsOf(
      site,
      faults.map(({ entry }) => entry),
    );
  }
  return faults.map(({ message }) => message).sort();
}

const faultsOf = async (site: Site, entries: readonly ListedFile[]): Promise<Fault[]> =>
  (await each(entries, (entry) => faultOf(site, entry))).filter((fault) => fault !== null);

type Fault = { readonly entry: ListedFile; readonly message: string };

async function faultOf(site: Site, entry: ListedFile): Promise<Fault | null> {
  try {
    await checkEntry(site, entry);
    return null;
  } catch (error) {
    if (!(error instanceof TornError || error instanceof SiteError)) throw error;
    return { entry, message: error.message };
  }
}

async function shows(site: Site, manifest: string): Promise<boolean> {
  try {
    const bytes = await readFrom(site, MANIFEST, MOST_OF_MANIFEST);
    return bytes !== null && sha256(bytes) === manifest;
  } catch (error) {
    if (error instanceof SiteError || error instanceof TooLongError) return false;
    throw error;
  }
}

function chosen(
  { entries, manifest }: Pick<BuiltTree, "entries" | "manifest">,
  changed: readonly string[],
): ListedFile[] {
  const served = [...entries.values()].filter((entry) => entry.served !== false);
  if (served.length <= SMALL) return served;
  const wanted = new Set(changed.slice(0, MOST_CHANGED));
  const isWanted = ({ path }: ListedFile) => wanted.has(path) || /^v1\/(manifest\/|[^/]+$)/.test(path);
  // Different files for each tree, but always the same for the same tree.
  const drawn = served
    .map((entry) => ({ entry, order: sha256(`${manifest} ${entry.path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, DRAWN);
  return [...new Set([...served.filter(isWanted), ...drawn.map(({ entry }) => entry)])];
}
