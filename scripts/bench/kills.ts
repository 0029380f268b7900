/** Kills builds and mirrors at random moments, and checks what each leaves: docs/building.md. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkFolder } from "../../generator/load/files.ts";
import { liveCopy } from "../../test/support/live-copy.ts";
import { drawOf } from "../../test/support/random.ts";
import { KINDS, type Kill, kills as killing } from "./kills/kills.ts";
import { NONE, type Part } from "./report.ts";

/** Two instants between which much of the sample changes. */
const INSTANTS = ["2026-11-20T20:10:00Z", "2026-02-20T20:10:00Z"] as const;

export const kills: Part = async ({ data, amount }, note, folder) => {
  checkFolder(data);
  const live = join(folder, "data");
  liveCopy(data, live, true);
  for (const store of ["files", "packs"] as const) {
    mkdirSync(join(folder, store));
    const options = {
      data: live,
      store,
      instants: INSTANTS,
      args: ["--site", "off", "--max-zoom", "6"],
      draw: drawOf(1),
    };
    const found: Kill[] = [];
    const goesOn = (done: number) => done < (amount || 200);
    for await (const kill of killing(join(folder, store), goesOn, options)) found.push(kill);
    for (const kind of KINDS) {
      const own = found.filter((kill) => kill.kind === kind);
      const count = (left: Kill["left"]) => own.filter((kill) => kill.left === left).length;
      note(`${store}, ${kind}: killed`, own.length, "");
      note(`${store}, ${kind}: left the tree of before`, count("before"), "");
      note(`${store}, ${kind}: left the new one`, count("after"), "");
      note(`${store}, ${kind}: left neither`, count("broken"), "", NONE);
      const leftovers = own.filter(({ hasLeftovers }) => hasLeftovers).length;
      note(`${store}, ${kind}: left a folder or a lock, which the next run cleared`, leftovers, "");
    }
  }
};
