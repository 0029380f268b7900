import type { Cache } from "../lib/cache.ts";
import type { Digests } from "./fingerprint.ts";

/** The results of earlier builds, and the digests of the files as they are now: unchanged files are not read again. */
export type Known = { readonly cache: Cache; readonly digests: Digests };
