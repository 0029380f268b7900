/** Whether the headers of an answer let it be kept for as long as the contract says, and not longer (docs/contract.md §1). */

import { BRIDGED, cacheControl, LONGEST_AGE } from "../../api/headers.ts";
import type { Answer } from "./ask.ts";
import type { Expected } from "./expected.ts";
import { type Fault, fault, keptFault } from "./fault.ts";

/** The oldest answer that an obedient cache may send, in milliseconds: clocks differ, and an answer takes time. */
export const OLDEST = (LONGEST_AGE + 10) * 1000;

/** What tells caches how long to keep an answer. Shared ones obey the last two before the first. */
const HEADERS = ["Cache-Control", "CDN-Cache-Control", "Surrogate-Control"] as const;

/** The first fault in how long an answer may be kept, or has been; null if there is none. */
export function faultInAge({ status, path }: Expected, { headers }: Answer): Fault | null {
  const most = status < 400 ? LONGEST_AGE : 0;
  const mayBeStale = cacheControl(status, path && `/${path}`) === BRIDGED;
  for (const name of HEADERS) {
    const header = headers[name.toLowerCase()] ?? "";
    const where = name === "Cache-Control" ? "" : `${name}: `;
    for (const [, directive, seconds] of header.matchAll(/(?<![\w-])((?:s-maxage|max-age)="?(\d+))/gi))
      if (Number(seconds) > most)
        return keptTooLong(`${where}${directive?.replace('"', "")}, expected at most ${most}`);
    const stale = /stale-(while-revalidate|if-error)/i.exec(header)?.[0];
    if (stale !== undefined && !mayBeStale)
      return keptTooLong(`${where}${stale}, expected ${status < 400 ? "must-revalidate" : "no-store"}`);
  }
  // By the caches' clocks, so a server whose clock is slow is not taken for a cache.
  const age = Number(headers.age ?? 0) * 1000;
  if (age > OLDEST && !mayBeStale) return keptFault(age);
  const control = headers["cache-control"] ?? "";
  return /max-age=|no-store|no-cache/.test(control)
    ? null
    : fault("takes away Cache-Control", "nothing says how long the answer holds");
}

const keptTooLong = (found: string) => fault("lets answers be kept too long", found);
