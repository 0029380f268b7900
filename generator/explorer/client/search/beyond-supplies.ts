/** Towns that no area holds: the search does not find them, and must not lead to another town instead. */

import { readOnce } from "../../../lib/lazy.ts";
import { noSupply } from "../../../views/area/unknown.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import type { Town } from "../../charts/towns.ts";
import { townsFile } from "../../parts/addresses.ts";
import { readKept } from "../page/explorer.ts";

/** Read when the first search finds nothing that begins like the text. */
const towns = readOnce(() => readKept<readonly Town[]>(townsFile));

/** What is said of a town of that name; null if there is none, or the towns cannot be read. */
export async function beyondSupplies(text: string): Promise<string | null> {
  const wanted = normaliseName(text);
  const town = (await towns().catch(() => [])).find(([name]) => normaliseName(name) === wanted);
  return town === undefined ? null : noSupply(town[0]);
}
