/** Towns that no area holds: the search does not find them, and must not lead to another town instead, of their name or a longer one. */

import { readOnce } from "../../../lib/lazy.ts";
import { noSupply } from "../../../views/area/unknown.ts";
import { normaliseName } from "../../../views/words/normalise.ts";
import type { Town } from "../../charts/towns.ts";
import { townsFile } from "../../parts/addresses.ts";
import { areasNear } from "../areas/areas-near.ts";
import { readKept } from "../page/explorer.ts";
import type { Match } from "./likeliest.ts";

type Found = Pick<Match, "isWhole"> & { readonly type: string };

/** Read with the first results. */
const towns = readOnce(() => readKept<readonly Town[]>(townsFile));

/**
 * The sentence about a town of that name which no area holds, whatever else was found; null if there is none, or the towns cannot
 * be read. Of a town whose place cannot be looked up nothing is known, so it is taken for one of them.
 */
export async function beyondSupplies(text: string, found: readonly Found[] = []): Promise<string | null> {
  const wanted = normaliseName(text);
  const named = (await towns().catch(() => [])).filter(([name]) => normaliseName(name) === wanted);
  const whole = found.filter(({ isWhole }) => isWhole);
  // A result says that an area holds a town of that name, not which of several.
  if (named.length === 1 && whole.some(({ type }) => type === "place")) return null;
  const held = await Promise.all(named.map(isHeld));
  const town = named[held.indexOf(false)];
  return town === undefined ? null : noSupply(whole.length > 0 ? `A place called ${town[0]}` : town[0]);
}

const isHeld = ([, longitude, latitude]: Town): Promise<boolean> =>
  areasNear({ longitude, latitude }).then(
    ({ ids }) => ids.length > 0,
    () => false,
  );
