/** Kills builds and mirrors at random moments, and looks at what each leaves: docs/building.md. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFolder } from "../generator/load/files.ts";
import { liveCopy } from "../test/support/live-copy.ts";
import { drawOf } from "../test/support/random.ts";
import { KINDS, type Kill, kills } from "./bench-kills/kills.ts";
import { run } from "./command-line.ts";

/** Two instants between which much of the sample changes. */
const INSTANTS = ["2026-11-20T20:10:00Z", "2026-02-20T20:10:00Z"] as const;

await run("bench:kills", async ({ kills: count, data, store, seed }) => {
  checkFolder(data);
  const folder = mkdtempSync(join(tmpdir(), "kills-"));
  try {
    const live = join(folder, "data");
    liveCopy(data, live, true);
    for (const stored of store === undefined ? (["files", "packs"] as const) : [store]) {
      mkdirSync(join(folder, stored));
      const options = {
        data: live,
        store: stored,
        instants: INSTANTS,
        args: ["--site", "off", "--max-zoom", "6"],
        draw: drawOf(seed),
      };
      const found: Kill[] = [];
      for await (const kill of kills(join(folder, stored), (done) => done < count, options)) found.push(kill);
      console.log(`${stored}: ${count} kills, seed ${seed}`);
      for (const kind of KINDS)
        console.log(`  ${kind}: ${tallyOf(found.filter((kill) => kill.kind === kind))}`);
      if (found.some(({ left }) => left === "broken")) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function tallyOf(found: readonly Kill[]): string {
  const of = (left: Kill["left"]) => found.filter((kill) => kill.left === left).length;
  const leftovers = found.filter(({ hasLeftovers }) => hasLeftovers).length;
  return `${of("before")} left the tree of before, ${of("after")} the new one, ${of("broken")} neither; ${leftovers} left a folder or a lock beside it, which the next run cleared`;
}
