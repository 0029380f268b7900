/** Whether a host that answers as of its build was built again since restrictions have changed. */

import { z } from "zod";
import { jsonOrNull } from "../lib/http/json-or-null.ts";
import { type Instant, parseInstant } from "../lib/time/instant.ts";
import { HOUR } from "../lib/time/time-units.ts";
import { ask } from "./asking/ask.ts";
import { MOST_OF_MANIFEST } from "./listing.ts";
import { readFrom, type Site } from "./site.ts";

/** The fields that are read of `v1/epochs.json`. */
const dueChanges = z.object({
  epochs: z.array(z.object({ from: z.iso.datetime(), files: z.array(z.string()) })),
});

/** Records that have an address of their own, the same as their file's but for its ending. */
const RECORD = /^areas\/[\da-f-]{36}\.json$/;

/** How long the timer of such a host may take; usual ones build every quarter of an hour. */
const PATIENCE = HOUR;

/**
 * In words, that the latest change is not served; null if it is, or none is due. One record is asked for at its address. Hosts of
 * plain files have nothing there: their clients find due changes by themselves. Throws SiteError.
 */
export async function unservedChange(site: Site, now: Instant): Promise<string | null> {
  const due = await latestDue(site, now);
  if (due === null) return null;
  const { from, file } = due;
  const read = (path: string) => readFrom(site, path, MOST_OF_MANIFEST);
  const question = { target: `/v1/${file.replace(/\.json$/, "")}`, method: "GET", headers: {} } as const;
  const answer = await ask(site.address, question).catch(() => null);
  if (answer?.status !== 200) return null;
  const [ofBuild, fromThen] = [
    await read(`v1/${file}`),
    await read(`v1/epochs/${parseInstant(from)}/${file}`),
  ];
  if (ofBuild === null || fromThen === null || !answer.body.equals(ofBuild)) return null;
  return answer.body.equals(fromThen)
    ? null
    : `a change has been due since ${from} and is not served: build again, its timer may have stopped`;
}

/** The latest change that is due, and a record that none after it changes again: that could make it as it was. */
async function latestDue(site: Site, now: Instant): Promise<{ from: string; file: string } | null> {
  const bytes = await readFrom(site, "v1/epochs.json", MOST_OF_MANIFEST);
  const { data } = dueChanges.safeParse(bytes && jsonOrNull(Buffer.from(bytes).toString()));
  const begun = (data?.epochs ?? []).filter(({ from }) => parseInstant(from) <= now);
  const changedLater = new Set<string>();
  for (const { from, files } of begun.reverse()) {
    const file = files.find((path) => RECORD.test(path) && !changedLater.has(path));
    if (file !== undefined && parseInstant(from) < now - PATIENCE) return { from, file };
    for (const path of files) changedLater.add(path);
  }
  return null;
}
