import type { Cache } from "../reading/host.ts";
import { lru } from "../reading/lru.ts";

/** In bytes of packs, and in entries. */
const BOUNDS = { largest: 8 * 2 ** 20, most: 1000 };

/** In milliseconds: as long as every host lets an answer be cached. */
const FRESH = 60_000;

type Kept = { readonly since: number; readonly value: unknown };

/**
 * Keeps what was read last for a minute. It holds values, not promises: on Workers a promise belongs to the request that
 * made it.
 */
export function minuteCache(): Cache {
  const all = lru<Kept>(BOUNDS, ({ value }) => {
    // Frees the bytes now: left to itself, V8 lets tens of megabytes of buffers gather. Only old browsers lack `transfer`.
    if (value instanceof ArrayBuffer) value.transfer?.(0);
  });
  return {
    get(key) {
      const kept = all.get(key);
      return kept && Math.abs(Date.now() - kept.since) < FRESH ? kept.value : undefined;
    },
    set(key, value) {
      all.set(key, { since: Date.now(), value }, value instanceof ArrayBuffer ? value.byteLength : 0);
    },
  };
}
