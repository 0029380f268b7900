/** What the maintainer hears of changes that nobody has approved in time. */

import { parseInstant } from "../../lib/time/instant.ts";
import { dayOf, longTime } from "../../lib/time/time-in-words.ts";
import { DAY } from "../../lib/time/time-units.ts";
import type { NightReport } from "../report.ts";

/** A change that nobody has approved for so long is forgotten, not urgent. The summary still lists it. */
const LONGEST = 7 * DAY;

/**
 * A line for each overdue change, once a day for a week. Nights keep no list of what they told, because some machines keep no files. So
 * the first night of a day tells: the one that finds a site of the day before, or of before the change was overdue.
 */
export function overdueNotes({
  overdue,
  asOf,
  previousAsOf,
  stageNames,
}: Pick<NightReport, "overdue" | "asOf" | "previousAsOf" | "stageNames">): string[] {
  if (asOf === null) return [];
  const now = parseInstant(asOf);
  const published = previousAsOf === null ? null : parseInstant(previousAsOf);
  const isNews = (since: number, timeZoneId: string) =>
    published === null || since > published || dayOf(published, timeZoneId) !== dayOf(now, timeZoneId);
  return overdue
    .filter(({ since, timeZoneId }) => now - since <= LONGEST && isNews(since, timeZoneId))
    .map(({ area, to, at, timeZoneId }) => {
      const stage = to === null ? "no restriction" : (stageNames[to] ?? to);
      return `Overdue for approval: ${stage} in ${area}, due ${longTime(at, timeZoneId)}. It applies as soon as it is approved and a night has run: approve it, or cancel it.`;
    });
}
