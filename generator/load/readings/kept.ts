/**
 * Valid readings as they are kept from build to build: the sites in one place, and the records of each, one after the
 * other, in another. A build in which no reading changes mostly needs only the sites.
 */

import { serialize } from "node:v8";
import type { Cache, KeptBytes } from "../../cache/cache.ts";
import { lazy } from "../../lib/lazy.ts";
import type { Digests } from "../fingerprint.ts";
import { RECORD_SIZE } from "./record.ts";
import { openSpool } from "./spool.ts";
import { type Readings, type RecordsBySite, readingsIn, type StoredReadings } from "./store.ts";

type Sites = {
  /** How many readings there are. */
  readonly length: number;
  readonly texts: readonly string[];
  /** In their order; how many bytes the records of each take. */
  readonly sites: readonly (readonly [siteId: string, bytes: number])[];
};

/** The files are in the order of their readings. */
function keysOf(files: readonly string[], digests: Digests) {
  const from = files.map((file) => [file, digests[file] ?? null]);
  return { sites: ["sites with readings", from], records: ["readings by site", from] };
}

export function keepReadings(
  cache: Cache,
  files: readonly string[],
  digests: Digests,
  { length, bySite: state, texts }: StoredReadings,
): void {
  const keys = keysOf(files, digests);
  const bySite = openSpool<string>(RECORD_SIZE, state);
  const siteIds = [...bySite.keys];
  const sites = siteIds.map((siteId) => [siteId, bySite.size(siteId)] as const);
  cache.write(keys.records, eachOf(siteIds, bySite.read));
  cache.write(keys.sites, [serialize({ length, texts, sites } satisfies Sites)]);
}

/** The readings of some files; null if they are not known. `readAgain` is for records that turn out to be damaged. */
export function openKeptReadings(
  cache: Cache,
  files: readonly string[],
  digests: Digests,
  readAgain: () => RecordsBySite,
): Readings | null {
  const keys = keysOf(files, digests);
  const openRecords = cache.open(keys.records);
  const kept = cache.read<Sites>(keys.sites);
  if (kept === null) return null;
  const { length, texts, sites } = kept;
  let opened: RecordsBySite | undefined;
  const records = lazy((): RecordsBySite => {
    const bytes = openRecords();
    opened = bytes === null ? readAgain() : bySiteIn(bytes, sites);
    return opened;
  });
  return readingsIn(
    {
      keys: sites.map(([siteId]) => siteId),
      read: (siteId) => records().read(siteId),
      close: () => opened?.close(),
    },
    length,
    texts,
  );
}

function* eachOf<From, To>(all: Iterable<From>, made: (one: From) => To): Generator<To> {
  for (const one of all) yield made(one);
}

function bySiteIn(records: KeptBytes, sites: Sites["sites"]): RecordsBySite {
  const places = new Map<string, { readonly at: number; readonly bytes: number }>();
  let at = 0;
  for (const [siteId, bytes] of sites) {
    places.set(siteId, { at, bytes });
    at += bytes;
  }
  return {
    keys: places.keys(),
    read(siteId) {
      const place = places.get(siteId);
      return place === undefined ? Buffer.alloc(0) : records.read(place.at, place.bytes);
    },
    close: records.close,
  };
}
