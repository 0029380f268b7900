import type { Cache } from "../reading/host.ts";

/** The cache of one request. How a build is stored outlives the request, so another cache keeps it. */
export function requestCache(lasting: Cache): Cache {
  const own = new Map<string, unknown>();
  const cacheOf = (key: string) => (key === "store" ? lasting : own);
  return {
    get: (key) => cacheOf(key).get(key),
    set: (key, value) => void cacheOf(key).set(key, value),
  };
}
