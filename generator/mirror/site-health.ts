/** Whether a live site is as its publisher wants it: what a monitor asks, in three requests. */

import { z } from "zod";
import { jsonOrNull } from "../lib/http/json-or-null.ts";
import { formatInstant, type Instant, parseInstant } from "../lib/time/instant.ts";
import { MANIFEST, SIGNATURE } from "../output/tree/manifest.ts";
import { MOST_OF_MANIFEST } from "./listing.ts";
import type { PublicKey } from "./signature/public-key.ts";
import { SignatureError } from "./signature/signature-errors.ts";
import { checkManifest } from "./signature/signed-manifest.ts";
import { parseStatement } from "./signature/statement.ts";
import { readFrom, type Site, SiteError } from "./site.ts";

/** What is well, and what is not, in words. */
export type Health = { readonly well: readonly string[]; readonly faults: readonly string[] };

/** What a monitor reads of the status, also of one that another version has written. */
const watchedStatus = z.object({
  asOf: z.iso.datetime(),
  nextBuildBy: z.iso.datetime().nullable(),
  horizon: z.iso.datetime().nullable(),
  providers: z.array(
    z.object({
      name: z.string(),
      newestObservation: z.iso.datetime().nullable(),
      freshUntil: z.iso.datetime().nullable().default(null),
    }),
  ),
});

/** How much of a signature's time must be left, as a share: of four days one. */
const LEFT = 1 / 4;

/** Asks a site how it is. With a key, it must be signed by that. Throws SiteError. */
export async function healthOf(site: Site, key: PublicKey | null, now: Instant): Promise<Health> {
  const found = [await freshness(site, now), await signature(site, key, now)];
  return { well: found.flatMap(({ well }) => well), faults: found.flatMap(({ faults }) => faults) };
}

async function freshness(site: Site, now: Instant): Promise<Health> {
  const bytes = await readFrom(site, "v1/status.json", MOST_OF_MANIFEST);
  const { success, data } = watchedStatus.safeParse(bytes && jsonOrNull(Buffer.from(bytes).toString()));
  if (!success)
    throw new SiteError(`${site.base}/v1/status.json is no status of this API: check the address.`);
  const { asOf, nextBuildBy, horizon, providers } = data;
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

async function signature(site: Site, key: PublicKey | null, now: Instant): Promise<Health> {
  const text = await readFrom(site, SIGNATURE, MOST_OF_MANIFEST);
  const signed = text && Buffer.from(text).toString();
  if (signed === null && key === null) return { well: [], faults: [] };
  try {
    const manifest = await readFrom(site, MANIFEST, MOST_OF_MANIFEST);
    if (key !== null && manifest === null)
      return { well: [], faults: [`${MANIFEST} is missing: the signature cannot be checked`] };
    if (key !== null && manifest !== null) checkManifest(manifest, signed, { key, now });
    const { asOf, expires } = parseStatement(/^trusted comment: (.*)$/m.exec(signed ?? "")?.[1] ?? "");
    if (expires === null) return { well: ["signed"], faults: [] };
    const isLate = expires - now < LEFT * (expires - asOf);
    const words = `signed until ${formatInstant(expires)}`;
    return isLate ? { well: [], faults: [`it is ${words} only`] } : { well: [words], faults: [] };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { well: [], faults: [`the signature does not hold: ${error.message}`] };
  }
}
