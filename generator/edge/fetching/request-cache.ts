import type { Cache } from "../reading/host.ts";

/** What a build says about itself outlives a request, so another cache keeps it. */
const LASTING = ["store", "timetable"];

/** The cache of one request. */
export function requestCache(lasting: Cache): Cache {
  const own = new Map<string, unknown>();
  const cacheOf = (key: string) => (LASTING.includes(key) ? lasting : own);
  return {
    get: (key) => cacheOf(key).get(key),
    set: (key, value) => void cacheOf(key).set(key, value),
  };
}
