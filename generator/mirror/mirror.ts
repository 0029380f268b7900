/** A copy of a published site: only what differs by its manifest is fetched, and the copy is replaced as a whole. */

import { readdirSync } from "node:fs";
import { isThere } from "../lib/target/is-there.ts";
import { lock } from "../lib/target/lock.ts";
import { orWriteError, TargetError, writeErrorOf } from "../lib/target/target-errors.ts";
import { parseInstant } from "../lib/time/instant.ts";
import { isDownload, type Kind, LEFT_OUT, noteOf } from "../output/tree/left-out.ts";
import { entryOf, type ListedFile } from "../output/tree/manifest.ts";
import { replaceTarget } from "../output/tree/replace.ts";
import { soundFilesIn } from "../output/tree/scan.ts";
import { checkTarget, clearStale } from "../output/tree/swap.ts";
import { openTree, readListed } from "../output/tree/tree.ts";
import { each } from "./each.ts";
import { type FetchedFiles, openFetched } from "./fetched-files.ts";
import { isPartial, readLists, readManifest, type TornError, untilWhole } from "./listing.ts";
import { checkNotOlder, type Trust } from "./signature/signed-manifest.ts";
import { openSite, type Site, SiteError } from "./site.ts";
import { checkSnapshot, filesIn } from "./snapshot.ts";
import { fetchFile } from "./verified-files.ts";

type MirrorOptions = {
  /** A snapshot that many of the files can be taken from. */
  readonly from?: string;
  /** What the copy leaves out; it is fetched by a later mirror that does not. */
  readonly without?: Kind;
  /** Whose signature the site must have. A build older than the copy is refused too. */
  readonly trust?: Trust;
  /** In milliseconds, before each further try after the site has changed. */
  readonly pauses?: readonly number[];
  /** The same for a request that fails. */
  readonly requestPauses?: readonly number[];
};

const PAUSES = [500, 2000, 5000, 10_000];

/**
 * Copies a site into a folder. Every file is checked against the lists of one manifest before the copy replaces the
 * folder, so if the site publishes meanwhile, it starts again. Throws SiteError if the site cannot be read or keeps
 * changing, SnapshotError, SignatureError, TargetError, WriteError: then the folder is unchanged, and fetched files are kept for the
 * next try. Says how often it started at the manifest, how many files came from the site (the others were here, or in the snapshot),
 * and of which instant the copy was if that was newer: null if it was not.
 */
export async function mirror(address: string, target: string, options: MirrorOptions = {}) {
  const { from, without, trust, pauses = PAUSES, requestPauses } = options;
  checkTarget(target);
  if (from !== undefined) checkSnapshot(from);
  const site = openSite(address, requestPauses);
  const unlock = lock(target);
  try {
    orWriteError(target, () => clearStale(target));
    const store = openFetched(target);
    const here = openTree(target);
    const isHere = here === null ? () => false : soundFilesIn(target, here);
    if (trust && here === null) checkNoCopy(target);
    let latest: string | undefined;
    let isStill = false;
    const attempt = async (number: number) => {
      const manifested = await readManifest(site, trust);
      const now = manifested.documents[0]?.sha256;
      isStill = latest === now;
      latest = now;
      if (trust && here) checkNotOlder(parseInstant(manifested.asOf), parseInstant(here.manifest.asOf));
      if (from !== undefined) await takeFrom(from, missingOf(manifested.lists, isHere, store), store);
      const known = (entry: ListedFile) =>
        (here && readListed(here.folder, entry)) ??
        (store.has(entry.sha256) ? store.read(entry.sha256) : null);
      const listing = await readLists(site, manifested, known, (list, text) => store.put(list.sha256, text));
      for (const [digest, bytes] of listing.read) store.put(digest, bytes);
      const files = without === undefined ? listing.files : partOf(listing.files, without, store);
      const missing = missingOf(files, isHere, store);
      if (from !== undefined) await takeFrom(from, missing, store);
      await each([...missing.values()], (file) => fetchFile(site, file, store));
      replaceTarget(target, files, (file) =>
        isHere(file) ? `${target}/${file.path}` : store.placeOf(file.sha256),
      );
      store.clear();
      return {
        asOf: listing.asOf,
        files: files.length,
        tries: number + 1,
        fetched: missing.size,
        replaced: here && isOlder(listing, here.manifest) ? here.manifest.asOf : null,
        ...site.traffic,
      };
    };
    return await untilWhole(attempt, pauses, (error) => tornError(site, error, isStill)).catch(
      async (error) => {
        if (without === undefined) await checkPartial(site, error);
        throw writeErrorOf(target, error, "The copy is unchanged.");
      },
    );
  } finally {
    unlock();
  }
}

type Dated = { readonly asOf: string };
const isOlder = (one: Dated, other: Dated) => parseInstant(one.asOf) < parseInstant(other.asOf);

/** The files of a copy without the files of a kind, and the note that says so. */
function partOf(files: readonly ListedFile[], kind: Kind, store: FetchedFiles): ListedFile[] {
  const note = noteOf(kind);
  const entry = entryOf(LEFT_OUT, note);
  store.put(entry.sha256, note);
  return [...files.filter(({ path }) => !isDownload(path)), entry];
}

/** Throws SiteError if a site that lacks files is a copy without downloads. */
async function checkPartial(site: Site, error: unknown): Promise<void> {
  if (!(error instanceof SiteError) || !(await isPartial(site).catch(() => false))) return;
  throw new SiteError(
    `${site.base} is a copy without downloads: give --without downloads, or the address of the whole site.`,
    { cause: error },
  );
}

const tornError = ({ base }: Site, { message }: TornError, isStill: boolean) =>
  new SiteError(
    isStill
      ? `${base} does not send the files of its build: ${message}. It was published in part, or its server changes files while it sends them: publish it again, and serve the files as they are.`
      : `${base} kept changing while it was read: ${message}. Try again later.`,
  );

/** If the copy's manifest is damaged, its age is unknown, and an older site could replace it. Throws TargetError. */
function checkNoCopy(target: string): void {
  if (!isThere(target) || readdirSync(target).length === 0) return;
  throw new TargetError(
    `${target} has no manifest that can be read, so a site that was rolled back would not be noticed: delete it, and copy the site anew.`,
  );
}

/** The files to get, by the SHA-256 of their bytes: two with the same bytes are one. */
function missingOf(
  files: readonly ListedFile[],
  isHere: (file: ListedFile) => boolean,
  store: FetchedFiles,
): Map<string, ListedFile> {
  const missing = new Map<string, ListedFile>();
  for (const file of files) if (!isHere(file) && !store.has(file.sha256)) missing.set(file.sha256, file);
  return missing;
}

async function takeFrom(
  snapshot: string,
  missing: Map<string, ListedFile>,
  store: FetchedFiles,
): Promise<void> {
  if (missing.size === 0) return;
  const bySize = new Set([...missing.values()].map(({ bytes }) => bytes));
  for await (const { bytes, pieces } of filesIn(snapshot, bySize))
    await store.sift(bytes, pieces, (digest) => missing.delete(digest));
}
