/** What publishes a tree, killed as by a power cut: in packs, and with `LONG=1` hundreds of times, in files too. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { KINDS, type Kill, kills } from "../support/kills.ts";
import { liveCopy } from "../support/live-copy.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";

const SEED = 5;
const KILLS = amount(4, 100);
const STORES = (["packs", "files"] as const).slice(0, amount(1, 2));

test.each(STORES)(
  `a build or a mirror in %s, killed at any of ${KILLS} moments or more, leaves one whole tree, and the next run clears what it left`,
  async (store) => {
    const folder = temporaryFolder();
    const data = join(folder, "data");
    writeDataSet(join(folder, "drawn"), { seed: 10 });
    const asOf = liveCopy(join(folder, "drawn"), data);
    const found: Kill[] = [];
    const options = {
      data,
      store,
      instants: [asOf, new Date(Date.parse(asOf) - 86_400_000).toISOString()],
      args: ["--max-zoom", "0", "--ahead", "P7300D", "--site", "off"],
      draw: drawOf(SEED),
    } as const;
    // On a busy machine the first few may come too early or too late to leave anything, and then there are more.
    const hasLeft = () => found.some(({ hasLeftovers }) => hasLeftovers);
    const goesOn = (done: number) => done < KILLS || (done < 8 * KILLS && !hasLeft());
    for await (const kill of kills(folder, goesOn, options)) found.push(kill);
    expect(found.filter(({ left }) => left === "broken")).toEqual([]);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    // Otherwise nothing would have been killed while it wrote.
    expect(hasLeft()).toBe(true);
  },
);
