/** The status of a live site, as a monitor reads it. */

import { z } from "zod";
import { jsonOrNull } from "../lib/http/json-or-null.ts";
import { MOST_OF_MANIFEST, TornError } from "./listing.ts";
import { readFrom, type Site, SiteError } from "./site.ts";

const STATUS = "v1/status.json";

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

export type WatchedStatus = z.infer<typeof watchedStatus>;

/** Throws SiteError. */
export async function readStatus(site: Site): Promise<WatchedStatus> {
  const bytes = await readFrom(site, STATUS, MOST_OF_MANIFEST);
  const { success, data } = watchedStatus.safeParse(bytes && jsonOrNull(Buffer.from(bytes).toString()));
  if (!success) throw new SiteError(`${site.base}/${STATUS} is no status of this API: check the address.`);
  return data;
}

/** A fresh status beside the files of an old build would make an old site look fresh. Throws TornError if they are of two builds. */
export function checkSameInstant(status: WatchedStatus, manifest: Uint8Array): void {
  const { asOf } = (jsonOrNull(Buffer.from(manifest).toString()) ?? {}) as { asOf?: unknown };
  if (asOf !== status.asOf)
    throw new TornError(`the manifest is of ${asOf}, and the status of ${status.asOf}: one of them is old`);
}
