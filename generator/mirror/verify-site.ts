import { setTimeout as wait } from "node:timers/promises";
import type { Duration } from "../../schemas/duration.ts";
import { sha256 } from "../lib/digest.ts";
import { type Instant, parseInstant } from "../lib/time/instant.ts";
import { isDownload } from "../output/tree/left-out.ts";
import { MANIFEST } from "../output/tree/manifest.ts";
import { each } from "./each.ts";
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

type SiteReport = {
  readonly files: number;
  readonly bytes: number;
  /** What is missing or not as listed, in words. */
  readonly faults: readonly string[];
  /** Whether it is a copy without downloads. */
  readonly leavesOut: boolean;
};

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
    if ((await manifestOf(site)) === before) return report;
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

async function readAll(site: Site, check: SiteCheck): Promise<SiteReport> {
  const faults: string[] = [];
  const noting = async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof TornError || error instanceof SignatureError)) throw error;
      faults.push(error.message);
      return null;
    }
  };
  const listing = await noting(readNew(site, check));
  if (listing === null) return { files: 0, bytes: 0, faults, leavesOut: false };
  const { files, read, lists } = listing;
  const others = files.filter((file) => !read.has(file.sha256) && !lists.has(file.path));
  await each(others, (file) => noting(checkEntry(site, file)));
  const isLeftOut = (fault: string) => isDownload(fault) && fault.endsWith(MISSING);
  const leavesOut = faults.some(isLeftOut) && (await isPartial(site));
  const there = leavesOut ? files.filter(({ path }) => !isDownload(path)) : files;
  const bytes = there.reduce((sum, file) => sum + file.bytes, 0);
  const found = leavesOut ? faults.filter((fault) => !isLeftOut(fault)) : faults;
  return { files: there.length, bytes, faults: found.sort(), leavesOut };
}
