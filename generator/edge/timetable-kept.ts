import type { Files } from "../resolver/execute.ts";
import { readTimetable, type Timetable } from "./epochs.ts";

/** As long as an answer may be cached. */
const FRESH = 60_000;

/**
 * Reads the timetable at most once a minute. The cache holds the value, not its promise: on Workers a promise belongs
 * to the request that made it. Failures are not cached.
 */
export function timetableKept(): (files: Files, now: number) => Promise<Timetable> {
  let kept: { readonly since: number; readonly timetable: Timetable } | null = null;
  return async (files, now) => {
    if (kept !== null && Math.abs(now - kept.since) < FRESH) return kept.timetable;
    const timetable = await readTimetable(files);
    kept = { since: now, timetable };
    return timetable;
  };
}
