/** The brakes of a night: how much may change before it is held back (docs/nightly.md, "Brakes"). */

import type { Limits } from "../../../schemas/limits.ts";
import { PLAUSIBLE } from "../../ingest/edits/plausible.ts";
import { parseDuration } from "../../lib/time/duration.ts";

/** What a night may change. `limits.json` may say otherwise, key by key. Durations are in milliseconds. */
export const DEFAULTS = {
  /** Records of one kind that are gone: areas, sites, consents, schemes, zones. */
  vanished: { count: 0, share: 0.02 },
  /** Areas whose stage changes without a scheduled change that was published before. */
  stagesChanged: { count: 3, share: 0.15 },
  /** Such areas that lose their restriction, or go from not known to none: there a fault does the most harm. */
  lifted: { count: 1, share: 0.05 },
  /** Upstreams that failed completely. If most fail, the fault is ours. */
  upstreamsFailed: { count: 1, share: 0.5 },
  files: { fall: 0.2, rise: 0.5 },
  bytes: { fall: 0.2, rise: 0.5 },
  /** A clock this far ahead of the published build is wrong. A clock behind it always is. */
  clock: {
    ahead: parseDuration("P366D"),
    /** This machine's clock is wrong if it is this far from the clocks of the servers. */
    apart: parseDuration("PT1H"),
  },
  /** If a provider exceeds one of these, its published data is kept, and nothing else is held back. */
  provider: {
    ...PLAUSIBLE,
    /** Statuses that allow more than the published ones. */
    statusesFlipped: { count: 2, share: 0.4 },
  },
};

export type BrakeLimits = typeof DEFAULTS;
type Most = BrakeLimits["vanished"];

type Stated<T> = {
  readonly [Key in keyof T]?: (T[Key] extends number ? number : Stated<T[Key]>) | undefined;
};

/** The limits that a data set states, and the defaults for all others. */
export const limitsOf = (given: Limits = {}): BrakeLimits => over(DEFAULTS, given);

function over<T extends object>(defaults: T, stated: Stated<T>): T {
  const entries = Object.entries(defaults).map(([key, value]) => {
    const own: unknown = stated[key as keyof T];
    if (own === undefined) return [key, value];
    return [key, typeof own === "object" ? over(value, own as object) : own];
  });
  return Object.fromEntries(entries) as T;
}

/** How many of `all` the limit allows. */
export const mostOf = ({ count, share }: Most, all: number): number => Math.max(count, share * all);

/** A share of fewer records than this could be all that a small council has. */
const FEW = 20;

/** How many of `all` records the limit allows to change: of few records, a share allows none. */
export const mostRecordsOf = (limit: Most, all: number): number =>
  all < FEW ? limit.count : mostOf(limit, all);
