/** The readings as of an instant: what is known of them as a whole, and the records of one site at a time. */

import { once } from "../lib/lazy.ts";
import type { Reading, Readings, Source } from "../load/load.ts";
import { freshnessOf } from "./freshness.ts";
import { byText } from "./name-order.ts";
import { inSiteOrder } from "./site-order.ts";

/** What the model takes of readings. They may still be on their way: whoever takes something waits for them. */
export type ReadingsAsOf = {
  readonly facts: ReadingFacts;
  /** The readings of a site, read anew at each call: nobody should hold more of them at once. */
  readonly newestFirst: (siteId: string) => Reading[];
};

/** All that the answers to readings depend on, beside the readings themselves; plain JSON. */
export type ReadingInput = {
  readonly asOf: number;
  /** By provider and site number. */
  readonly sites: readonly Site[];
};

type Site = { readonly id: string; readonly isServed: boolean; readonly maximumAge: number };

/** A summary of the readings; plain JSON, so that a later build of the same readings need not read them again. */
export type ReadingFacts = {
  readonly sites: Readonly<Record<string, SiteFacts>>;
  /** The first instant after as-of at which one becomes due or exceeds its maximum age; null if none ever does. */
  readonly changesAt: number | null;
  /** The newest readings of the first site that has any: an example. */
  readonly example: readonly Reading[];
};

type SiteFacts = {
  readonly count: number;
  /** The instant of the newest, in milliseconds. */
  readonly newest: number;
  /** How many are answered as stale. */
  readonly stale: number;
};

/** How many readings are an example. */
const EXAMPLES = 2;

/** What the readings depend on, as of an instant. */
export function readingInput({ sites, providers }: Source, asOf: number): ReadingInput {
  const maximumAges = new Map(providers.map(({ record }) => [record.providerKey, record.maximumAge]));
  const inOrder = sites.map(({ record }) => record).sort(inSiteOrder);
  return {
    asOf,
    sites: inOrder.map(({ id, isServed, providerKey }) => ({
      id,
      isServed,
      maximumAge: maximumAges.get(providerKey) as number,
    })),
  };
}

/** The readings of a source, summarised. */
export function observed(source: Source, readings: Readings, asOf: number): ReadingsAsOf {
  const facts = readingFacts(readings, readingInput(source, asOf));
  return readingsAsOf(
    () => facts,
    asOf,
    () => readings,
  );
}

/** Summarises the readings of a data set. */
export function readingFacts(readings: Readings, input: ReadingInput): ReadingFacts {
  const { asOf, sites } = input;
  const facts: Record<string, SiteFacts> = {};
  let changesAt = Number.POSITIVE_INFINITY;
  for (const site of sites) {
    let [count, stale] = [0, 0];
    let newest = Number.NEGATIVE_INFINITY;
    for (const instant of readings.instantsOf(site.id)) {
      if (instant > asOf) {
        changesAt = Math.min(changesAt, instant);
        continue;
      }
      count++;
      newest = Math.max(newest, instant);
      if (freshnessOf(instant, asOf, site).freshness === "stale") stale++;
      // Of a site that is no longer served too: its rows are stale already, and get a second reason.
      if (asOf - instant <= site.maximumAge) changesAt = Math.min(changesAt, instant + site.maximumAge + 1);
    }
    if (count > 0) facts[site.id] = { count, newest, stale };
  }
  const observing = sites.find(({ id }) => facts[id] !== undefined);
  return {
    sites: facts,
    changesAt: Number.isFinite(changesAt) ? changesAt : null,
    example: observing === undefined ? [] : newestFirst(readings, observing.id, asOf).slice(0, EXAMPLES),
  };
}

/** The readings with their summary, each had only when somebody asks for it. */
export function readingsAsOf(give: () => ReadingFacts, asOf: number, open: () => Readings): ReadingsAsOf {
  const facts = once(give);
  return {
    get facts() {
      return facts();
    },
    newestFirst: (siteId) => newestFirst(open(), siteId, asOf),
  };
}

/** The readings of a site up to an instant, newest first (contract.md §4, "Other orders"). */
function newestFirst(readings: Readings, siteId: string, asOf: number): Reading[] {
  return readings
    .of(siteId)
    .filter(({ observedAt }) => observedAt <= asOf)
    .sort(
      (a, b) =>
        b.observedAt - a.observedAt || byText(a.observationType, b.observationType) || byText(a.id, b.id),
    );
}
