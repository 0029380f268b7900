/** Instants of which a cache may have kept answers that are wrong by now. */

import type { Epochs } from "../../api/epochs-file.ts";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import { type Instant, parseInstant } from "../../lib/time/instant.ts";
import type { OpenFile } from "./expected.ts";

/** That of the build, and the last before the latest change. */
export async function momentsBefore(now: Instant, asOf: Instant, open: OpenFile): Promise<Instant[]> {
  const file = await open("v1/epochs.json");
  const epochs = file && (jsonOrNull(Buffer.from(file).toString()) as Partial<Epochs> | null)?.epochs;
  const latest = (epochs ?? [])
    .map(({ from }) => parseInstant(from))
    .filter((from) => from <= now)
    .pop();
  return latest === undefined ? [asOf] : [latest - 1, asOf];
}
