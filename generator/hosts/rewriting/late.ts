/**
 * A host that rewrites has no clock, so its answers about restrictions go out of date at an instant that the build
 * knows. None may be cached beyond it: `Expires` is that instant, and from a minute before it, `max-age` is 0. The
 * instant in a configuration is that of the build it comes from. After a newer build it is too early, which costs
 * caching, but no answer is cached too long.
 */

import { keptFor, LONGEST_AGE } from "../../api/headers.ts";

/** In milliseconds; null if restrictions are not known to change. */
export type Until = number | null;

/** From this second on, counted since 1970, answers about restrictions may be cached for a shorter time. */
export const lateFrom = (until: number): number => Math.floor(until / 1000) - LONGEST_AGE;

export const NOT_KEPT = keptFor(0);

/** The value of `Expires`. */
export const expiresAt = (until: number): string => new Date(until).toUTCString();
