import type { Cache } from "./cache.ts";
import type { Digests } from "./fingerprint.ts";

/** What earlier builds have found, and the digests of the files as they are now: what has not changed is not read again. */
export type Known = { readonly cache: Cache; readonly digests: Digests };
