import type { Epoch, Epochs } from "../../../api/epochs-file.ts";
import { knownUntil, readFile } from "./explorer.ts";

/** What changes by the clock after an instant, in milliseconds, in the order of time. Rejects if that cannot be read. */
export async function changesAhead(
  now: number,
): Promise<readonly (Pick<Epoch, "files"> & { readonly at: number })[]> {
  const { epochs } = await readFile<Epochs>("v1/epochs.json");
  return epochs.map(({ from, files }) => ({ at: Date.parse(from), files })).filter(({ at }) => at > now);
}

/**
 * When what the API answers of any area changes after an instant, or is no longer known; in milliseconds. The instant itself if that
 * cannot be read.
 */
export async function nextChange(now: number): Promise<number> {
  if (now >= knownUntil()) return Infinity;
  const ahead = await changesAhead(now).catch(() => null);
  return ahead === null ? now : Math.min(knownUntil(), ...ahead.map(({ at }) => at));
}
