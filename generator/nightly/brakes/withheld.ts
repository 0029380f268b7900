/** Withholds new statuses of a provider that allow more than the published ones. Restrictions are always published. */

import { join } from "node:path";
import type { MonitoringSite, Restriction } from "../../../schemas/source.ts";
import { latestStatuses } from "../../api/latest-statuses.ts";
import { textOf } from "../../ingest/edits/data-set.ts";
import { writeFile } from "../../lib/target/whole-files.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { Source } from "../../load/read-records.ts";
import type { Previous } from "../site/previous.ts";

type Status = MonitoringSite["statuses"][number];

/** How much a provider allows: nothing, nothing that is known, a share of the take, or all of it. So a ban stays where nothing is known any more. */
function allowance(restriction: Restriction | null): number {
  if (restriction === null) return -1;
  if (restriction.status === "full") return -2;
  return restriction.status === "none" ? Number.POSITIVE_INFINITY : (restriction.allowedPercentage ?? 0);
}

/** Whether more is allowed than before. A restriction that is no longer known allows nothing. */
export const isEased = (before: Restriction | null, after: Restriction | null): boolean =>
  after !== null && allowance(after) > allowance(before);

export const restricts = (restriction: Restriction | null): boolean =>
  restriction !== null && restriction.status !== "none";

/** What a site states for each of its bands as of an instant. */
export const statedByBand = (statuses: readonly Status[], at: number): Map<number | null, Status> =>
  new Map(
    latestStatuses(statuses.filter(({ asAt }) => asAt <= at).toSorted((a, b) => b.asAt - a.asAt)).map(
      (status) => [status.bandNumber, status],
    ),
  );

/** For the kept providers, writes the published statuses, and in their place only new statuses that allow no more. */
export function withholdStatuses(
  folder: string,
  source: Source,
  previous: Previous,
  isKept: (providerKey: string) => boolean,
  now: number,
): void {
  const live = new Map(previous.source.sites.map(({ record }) => [record.id, record.statuses]));
  const kept = source.sites.filter(({ record }) => isKept(record.providerKey));
  const statuses = new Map(
    kept.map(({ record: { id, statuses } }) => [id, stricter(live.get(id) ?? [], statuses, now)]),
  );
  for (const file of new Set(kept.map(({ file }) => file))) {
    const sites: { id: string; statuses: unknown }[] = JSON.parse(textOf(folder, file) ?? "[]");
    const written = sites.map((site) => ({
      ...site,
      statuses: statuses.get(site.id.toLowerCase())?.map(asWritten) ?? site.statuses,
    }));
    writeFile(join(folder, file), `${JSON.stringify(written, null, 2)}\n`);
  }
}

/** By band: the new statuses where they allow no more than the published ones, and else the published ones. */
function stricter(live: readonly Status[], found: readonly Status[], now: number): Status[] {
  const [before, after] = [statedByBand(live, now), statedByBand(found, now)];
  return [...new Set([...live, ...found].map(({ bandNumber }) => bandNumber))].flatMap((band) => {
    const own = ({ bandNumber }: Status) => bandNumber === band;
    const [was, is] = [before.get(band), after.get(band)];
    const isNew = is !== undefined && allowsNoMore(is, was);
    const present = isNew ? found.filter((one) => own(one) && one.asAt <= now) : [];
    const [coming] = found
      .filter((one) => own(one) && one.asAt > now)
      .sort((a, b) => allowance(a.restriction) - allowance(b.restriction));
    // Answers would have it only once its time has come. Two of one instant would contradict each other.
    if (coming !== undefined && allowsNoMore(coming, isNew ? is : was))
      return [...present.filter(({ asAt }) => asAt < now), { ...coming, asAt: now }];
    return isNew ? present : live.filter(own);
  });
}

/**
 * Whether a new status counts although its provider's are withheld: one that allows less, and a restriction that is stated again,
 * which would go out of date. A permission stated again does not count: it may no longer be true.
 */
function allowsNoMore(status: Status, than: Status | undefined): boolean {
  const [more, least] = [allowance(status.restriction), allowance(than?.restriction ?? null)];
  const isStatedAgain = more === least && status.restriction?.status !== "none";
  return more < least || (isStatedAgain && status.asAt > (than?.asAt ?? Number.NEGATIVE_INFINITY));
}

const asWritten = (status: Status) => ({ ...status, asAt: formatInstant(status.asAt) });
