/** Kills builds at random moments, and looks at what each leaves: docs/building.md. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MANIFEST } from "../generator/output/manifest.ts";
import { openTree } from "../generator/output/tree.ts";
import { faultsOf } from "../generator/output/tree-faults.ts";
import { run } from "./command-line.ts";

/** Two instants between which much of the sample changes; builds alternate between them. */
const INSTANTS = ["2026-11-20T20:10:00Z", "2026-02-20T20:10:00Z"] as const;

await run("bench:kills", async ({ kills, data }) => {
  const folder = mkdtempSync(join(tmpdir(), "kills-"));
  try {
    const tally = await killBuilds(folder, data, kills);
    console.log(`${kills} kills: ${tally.before} left the tree of before, ${tally.after} the new one`);
    console.log(`${tally.leftovers} left a folder or a lock beside it, which the next build cleared`);
    console.log(`${tally.broken} left a tree that is neither, or not whole`);
    if (tally.broken > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

type Tally = { before: number; after: number; leftovers: number; broken: number };

async function killBuilds(folder: string, data: string, kills: number): Promise<Tally> {
  const target = join(folder, "public");
  const manifests: string[] = [];
  let longest = 0;
  for (const asOf of INSTANTS) {
    const started = performance.now();
    await once(start(data, target, asOf), "exit");
    longest = Math.max(longest, performance.now() - started);
    manifests.push(manifestOf(target));
  }
  const tally: Tally = { before: 0, after: 0, leftovers: 0, broken: 0 };
  for (let number = 0; number < kills; number++) {
    const before = manifestOf(target);
    const builder = start(data, target, INSTANTS[before === manifests[0] ? 1 : 0] as string);
    const ended = once(builder, "exit");
    await Promise.race([wait(Math.random() * longest), ended]);
    builder.kill("SIGKILL");
    await ended;
    const tree = openTree(target);
    const now = manifestOf(target);
    if (tree === null || !manifests.includes(now) || faultsOf(tree).next().done !== true) tally.broken++;
    else if (now === before) tally.before++;
    else tally.after++;
    if (readdirSync(folder).some((name) => /building|lock/.test(name))) tally.leftovers++;
  }
  await once(start(data, target, INSTANTS[0]), "exit");
  if (readdirSync(folder).some((name) => /building|lock/.test(name))) tally.broken++;
  return tally;
}

function manifestOf(target: string): string {
  return readFileSync(join(target, MANIFEST), "utf8");
}

/** The build itself, without a process between that would survive it. */
function start(data: string, target: string, asOf: string): ChildProcess {
  const build = ["scripts/build.ts", "--data", data, "--out", target, "--as-of", asOf, "--site", "off"];
  return spawn(process.execPath, [...build, "--max-zoom", "6", "--quiet"], {
    stdio: "ignore",
  });
}
