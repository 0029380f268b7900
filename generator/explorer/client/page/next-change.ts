import type { Epochs } from "../../../api/epochs-file.ts";
import { knownUntil, readFile } from "./explorer.ts";

/**
 * When what the API answers of any area changes after an instant, or is no longer known; in milliseconds. The instant itself if that
 * cannot be read.
 */
export async function nextChange(now: number): Promise<number> {
  if (now >= knownUntil()) return Infinity;
  const read = await readFile<Epochs>("v1/epochs.json").catch(() => null);
  const ahead = read?.epochs.map(({ from }) => Date.parse(from)).filter((from) => from > now);
  return ahead === undefined ? now : Math.min(knownUntil(), ...ahead);
}
