import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LONGEST_AGE } from "../api/headers.ts";
import { sha256 } from "../lib/digest.ts";
import type { Duration } from "../lib/time/duration.ts";
import { type Instant, parseInstant } from "../lib/time/instant.ts";
import { inTemporaryFolder } from "../output/temporary-folder.ts";
import { isDownload } from "../output/tree/left-out.ts";
import { MANIFEST } from "../output/tree/manifest.ts";
import { type Examined, examineSite } from "./asking/examine.ts";
import type { OpenFile } from "./asking/expected.ts";
import { each } from "./each.ts";
import { openFetched } from "./fetched-files.ts";
import {
  bounded,
  checkEntry,
  isPartial,
  type Listing,
  MISSING,
  MOST_OF_MANIFEST,
  readListing,
  TornError,
} from "./listing.ts";
import { SignatureError } from "./signature/signature-errors.ts";
import { checkNotOlder, type Trust } from "./signature/signed-manifest.ts";
import { openSite, type Site, SiteError } from "./site.ts";
import { SOURCE } from "./unpack.ts";
import { verifiedFiles } from "./verified-files.ts";

export type SiteReport = {
  /** The SHA-256 of its manifest; null if there is none. */
  readonly manifest: string | null;
  readonly files: number;
  readonly bytes: number;
  /** Files that are missing or not as listed, and answers that differ from the files, in words. */
  readonly faults: readonly string[];
  /** Whether it is a copy without downloads. */
  readonly leavesOut: boolean;
  /** How many requests were drawn and judged, and what the host answers; null if none could be. */
  readonly requests: Pick<Examined, "asked" | "kind"> | null;
  /** That the site was built again and is the same, in words; null if it was not, or differs. */
  readonly rebuilt: string | null;
};

/** What building a site again has shown: in words that it is the same, or what differs and why that may be. */
export type Rebuilt = { readonly said: string | null; readonly faults: readonly string[] };

/** Builds a site again from its archive of source data in a folder, and compares the result with what it lists. */
export type Rebuild = (archive: Uint8Array, listing: Listing, folder: string) => Promise<Rebuilt>;

/** How many times to start again if the site is published meanwhile. */
const TRIES = 3;

export type SiteCheck = {
  /** In milliseconds, before each further try of a request that fails. */
  readonly requestPauses?: readonly number[];
  /** Whose signature the site must have. */
  readonly trust?: Trust;
  /** The instant that the site must speak for, or a later one. */
  readonly notBefore?: Instant;
  /** How long to wait for that: a network may serve the previous build for a while. */
  readonly patience?: Duration;
  /** For how long a request that is answered wrongly is asked again: a cache may answer from the previous build. */
  readonly stale?: Duration;
  /** Whether the site is also built again, and how. */
  readonly rebuild?: Rebuild;
};

/** In milliseconds, before a site that is too old is asked again. */
const PAUSE = 5000;

/**
 * Reads everything that a site says it serves, and compares it with the site's lists. If the site is not signed as it
 * should be, or too old, nothing else is read. Throws SiteError.
 */
export async function verifySite(address: string, check: SiteCheck = {}): Promise<SiteReport> {
  const site = openSite(address, check.requestPauses);
  await untilNew(site, check);
  for (let number = 0; number < TRIES; number++) {
    const before = await manifestOf(site);
    const report = await readAll(site, check);
    if ((await manifestOf(site)) === before) return { ...report, manifest: before };
  }
  throw new SiteError(`${site.base} kept changing while it was read: try again later.`);
}

/** Waits, for a limited time, until a site is new enough. */
async function untilNew(site: Site, { notBefore, patience = 0 }: SiteCheck): Promise<void> {
  if (notBefore === undefined) return;
  const end = Date.now() + patience;
  while (!((await asOfOf(site)) >= notBefore) && Date.now() < end)
    await wait(Math.min(PAUSE, Math.max(end - Date.now(), 0)));
}

/** The instant that a site is for; NaN if it cannot be read. If that lasts, the verification reports it. */
async function asOfOf(site: Site): Promise<Instant> {
  try {
    const manifest = (await bounded(site, MANIFEST, MOST_OF_MANIFEST)) ?? new Uint8Array();
    return parseInstant(/"asOf":"([^"]+)"/.exec(Buffer.from(manifest).toString())?.[1] ?? "");
  } catch (error) {
    if (error instanceof SiteError) return Number.NaN;
    throw error;
  }
}

/** What the site serves, if it is as new as it should be, and signed. Throws SiteError, TornError, SignatureError. */
async function readNew(site: Site, { trust, notBefore }: SiteCheck): Promise<Listing> {
  const listing = await readListing(site, trust);
  if (notBefore !== undefined) checkNotOlder(parseInstant(listing.asOf), notBefore);
  return listing;
}

async function manifestOf(site: Site): Promise<string | null> {
  const bytes = await bounded(site, MANIFEST, MOST_OF_MANIFEST);
  return bytes && sha256(bytes);
}

async function readAll(site: Site, check: SiteCheck): Promise<Omit<SiteReport, "manifest">> {
  const faults = new Set<string>();
  const noting = async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof TornError || error instanceof SignatureError)) throw error;
      faults.add(error.message);
      return null;
    }
  };
  const listing = await noting(readNew(site, check));
  if (listing === null)
    return { files: 0, bytes: 0, faults: [...faults], leavesOut: false, requests: null, rebuilt: null };
  return inTemporaryFolder(async (folder) => {
    const { files, read, lists } = listing;
    const verified = verifiedFiles(site, files, openFetched(join(folder, "files")));
    const requests = await noting(askFor(site, listing, verified.open, { folder, ...check }));
    for (const finding of requests?.findings ?? []) faults.add(finding);
    const rebuilt = await noting(rebuildFrom(verified.open, listing, folder, check.rebuild));
    for (const fault of rebuilt?.faults ?? []) faults.add(fault);
    const others = files.filter((file) => !read.has(file.sha256) && !lists.has(file.path));
    await each(others, (file) =>
      noting<unknown>(verified.has(file.path) ? verified.open(file.path) : checkEntry(site, file)),
    );
    const isLeftOut = (fault: string) => isDownload(fault) && fault.endsWith(MISSING);
    const leavesOut = [...faults].some(isLeftOut) && (await isPartial(site));
    const there = leavesOut ? files.filter(({ path }) => !isDownload(path)) : files;
    const found = leavesOut ? [...faults].filter((fault) => !isLeftOut(fault)) : [...faults];
    return {
      files: there.length,
      bytes: there.reduce((sum, file) => sum + file.bytes, 0),
      faults: found.sort(),
      leavesOut,
      requests,
      rebuilt: rebuilt?.said ?? null,
    };
  });
}

/** Asks the site requests, judged by its files. Throws SiteError, TornError. */
async function askFor(
  { address: base }: Site,
  { asOf, builtBy, files }: Listing,
  open: OpenFile,
  { folder, stale = LONGEST_AGE * 1000 }: SiteCheck & { readonly folder: string },
): Promise<Examined> {
  const seed = files[0]?.sha256 ?? "";
  const about = { base, builtBy, open, seed, folder, patience: stale, asOf: parseInstant(asOf) };
  return examineSite(about).catch((error: Error) => {
    if (error instanceof TornError || error instanceof SiteError || error instanceof TypeError) throw error;
    throw new TornError(
      `The site was asked no requests, because none can be drawn or judged: ${error.message}`,
    );
  });
}

async function rebuildFrom(
  open: OpenFile,
  listing: Listing,
  folder: string,
  rebuild: Rebuild | undefined,
): Promise<Rebuilt | null> {
  if (rebuild === undefined) return null;
  const archive = await open(SOURCE).catch((error: Error) => {
    throw error instanceof TornError
      ? new TornError(`The site cannot be built again: ${error.message}.`)
      : error;
  });
  if (archive === null) throw new TornError(`${SOURCE} is not listed, so the site cannot be built again`);
  return rebuild(archive, listing, folder);
}
