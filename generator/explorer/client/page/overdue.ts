/** The notice of a page that is out of date: needed before the page is drawn, and from then on. */

import { formatDuration } from "../../../lib/time/time-units.ts";
import type { PageTime } from "../../../views/html/facts.ts";

/** What the notice stands before. */
export const ABOVE_ALL = ".sample, main";

export const ASK = "Ask your council or water provider before you use water.";

/**
 * Why what a page says may be wrong by the clock, from what the page says of its time; null if nothing says so. Confirmed changes
 * show at their time, as far as the build looked ahead; nothing else that has happened since is known here.
 */
export function overdueText({ asOf = 0, nextBuildBy, knownUntil }: PageTime, now: number): string | null {
  const isAfter = (instant = Infinity) => now >= instant;
  const age = () => formatDuration(Math.max(0, now - asOf));
  if (isAfter(knownUntil))
    return `This site has not been updated for ${age()}, and what applies now is not known here. ${ASK}`;
  return isAfter(nextBuildBy)
    ? `This site has not been updated for ${age()}, and what was announced since then is missing here. ${ASK}`
    : null;
}
