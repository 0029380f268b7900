/** Whether a live site is as its publisher wants it: what a monitor asks, in a few requests. */

import { LONGEST_AGE } from "../api/headers.ts";
import { formatInstant, type Instant, parseInstant } from "../lib/time/instant.ts";
import { MANIFEST, SIGNATURE } from "../output/tree/manifest.ts";
import { unservedChange } from "./due-changes.ts";
import { MOST_OF_MANIFEST, TornError, untilWhole } from "./listing.ts";
import { SignatureError } from "./signature/signature-errors.ts";
import { parseStatement } from "./signature/statement.ts";
import { readFrom, type Site } from "./site.ts";
import { checkSameInstant, readStatus, type WatchedStatus } from "./watched-status.ts";

/** Findings in words: good ones, and faults. */
export type Health = { readonly well: readonly string[]; readonly faults: readonly string[] };

/** How much of a signature's time must be left, as a share: of four days one. */
const LEFT = 1 / 4;

/** In milliseconds, before a site is asked again whose files are not of one build: for a minute a cache may send old ones. */
const PAUSES = [1000, (LONGEST_AGE + 5) * 1000];

/** Asks a site how it is. Throws SiteError. */
export async function healthOf(
  site: Site,
  now: Instant,
  pauses: readonly number[] = PAUSES,
): Promise<Health> {
  const found = await untilWhole(
    () => askedOnce(site, now),
    pauses,
    (error) => error,
  ).catch((error) => {
    if (error instanceof TornError) return [unwell(error.message)];
    throw error;
  });
  return { well: found.flatMap(({ well }) => well), faults: found.flatMap(({ faults }) => faults) };
}

const unwell = (fault: string): Health => ({ well: [], faults: [fault] });

/** Throws SiteError, TornError. */
async function askedOnce(site: Site, now: Instant): Promise<Health[]> {
  const status = await readStatus(site);
  const manifest = await readFrom(site, MANIFEST, MOST_OF_MANIFEST);
  if (manifest !== null) checkSameInstant(status, manifest);
  const signed =
    manifest === null ? unwell(`${MANIFEST} is missing: publish the site again`) : await signature(site, now);
  const change = await unservedChange(site, now);
  return [freshness(status, now), ...(change === null ? [] : [unwell(change)]), signed];
}

function freshness({ asOf, nextBuildBy, horizon, providers }: WatchedStatus, now: Instant): Health {
  const isPast = (at: string | null) => at !== null && now > parseInstant(at);
  const isUnknown = horizon !== null && now >= parseInstant(horizon);
  const silent = providers.filter(({ freshUntil }) => isPast(freshUntil));
  return {
    well: [`as of ${asOf}`, ...(nextBuildBy === null ? [] : [`next build by ${nextBuildBy}`])],
    faults: [
      ...(isPast(nextBuildBy) ? [`the next build is overdue since ${nextBuildBy}`] : []),
      ...(isUnknown ? [`nothing is known since ${horizon}`] : []),
      ...silent.map(({ name, newestObservation }) => `${name} is silent since ${newestObservation}`),
    ],
  };
}

/** Whether there is a signature, and for how long it will hold: it is not checked. */
async function signature(site: Site, now: Instant): Promise<Health> {
  const text = await readFrom(site, SIGNATURE, MOST_OF_MANIFEST);
  if (text === null) return { well: [], faults: [] };
  try {
    const [, comment = ""] = /^trusted comment: (.*)$/m.exec(Buffer.from(text).toString()) ?? [];
    const { asOf, expires } = parseStatement(comment);
    if (expires === null) return { well: ["signed"], faults: [] };
    if (expires <= now) return unwell(`its signature expired at ${formatInstant(expires)}`);
    const words = `signed until ${formatInstant(expires)}`;
    const isLate = expires - now < LEFT * (expires - asOf);
    return isLate ? unwell(`it is ${words} only`) : { well: [words], faults: [] };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return unwell(error.message);
  }
}
