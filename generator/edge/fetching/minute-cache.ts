import type { Cache } from "../reading/host.ts";

/** In bytes of packs, and in entries. */
const LARGEST = 8 * 2 ** 20;
const MOST = 1000;

/** In milliseconds: as long as every host lets an answer be cached. */
const FRESH = 60_000;

type Kept = { readonly since: number; readonly value: unknown };

/**
 * Keeps what was read last for a minute. It holds values, not promises: on Workers a promise belongs to the request that
 * made it.
 */
export function minuteCache(): Cache {
  const all = new Map<string, Kept>();
  let size = 0;
  const remove = (key: string): void => {
    const value = all.get(key)?.value;
    size -= sizeOf(value);
    all.delete(key);
    // Frees the bytes now: left to itself, V8 lets tens of megabytes of buffers gather. Only old browsers lack `transfer`.
    if (value instanceof ArrayBuffer) value.transfer?.(0);
  };
  return {
    get(key) {
      const kept = all.get(key);
      return kept && Math.abs(Date.now() - kept.since) < FRESH ? kept.value : undefined;
    },
    set(key, value) {
      remove(key);
      all.set(key, { since: Date.now(), value });
      size += sizeOf(value);
      // A map keeps the order of insertion: the first is the oldest.
      for (const oldest of all.keys()) {
        if (size <= LARGEST && all.size <= MOST) break;
        remove(oldest);
      }
    },
  };
}

const sizeOf = (value: unknown): number => (value instanceof ArrayBuffer ? value.byteLength : 0);
