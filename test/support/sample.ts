/**
 * The sample, built once for all tests of a run. The first file that needs it builds it; the others wait. Tests may only read
 * it: one that changes a tree changes a copy. The end of the run checks that (`changesIn`). Its data is a copy for tests alone, so that
 * `data/` may hold anything; `test/sample.test.ts` says whether both are the same.
 */

import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../generator/api/store.ts";
import type { BuildOptions } from "../../generator/builder/build.ts";
import { LOOK_AHEAD } from "../../generator/model/epochs.ts";
import { liveCopy } from "./live-copy.ts";

/** Everything that the tests need of it: the explorer, and zooms at which its map finds a person's area. */
export const SAMPLE = {
  data: "test/fixtures/sample",
  baseUrl: "http://localhost:8080",
  maxZoom: 8,
  site: true,
} as const;

/** Where the tree `elsewhere` is to be served: its address has a folder, so that a link from the root of the host would fail. */
export const ELSEWHERE = { baseUrl: "https://host.example/water", maxZoom: 5 } as const;

/**
 * How a tree of the sample is stored; or as files, for another address, or as if it were kept up to date.
 */
export type SampleKind = Store | "elsewhere" | "live";

/** The folder of a tree of the sample. */
export async function sampleTree(kind: SampleKind): Promise<string> {
  const tree = join(placeOf(tmpdir()), kind);
  while (!existsSync(tree)) {
    if (begin(tree)) await make(tree, kind).finally(() => rmSync(lockOf(tree), { recursive: true }));
    else await wait(20);
  }
  return tree;
}

/** Runs that follow each other, as in `.ci/run`, may share a place. */
const placeOf = (folder: string) => process.env.TEST_SAMPLES ?? join(folder, "sample");
const lockOf = (tree: string) => `${tree}.lock`;

/** Whether this process is the one to build the tree. */
function begin(tree: string): boolean {
  mkdirSync(join(tree, ".."), { recursive: true });
  try {
    mkdirSync(lockOf(tree));
    return true;
  } catch {
    return false;
  }
}

async function make(tree: string, kind: SampleKind): Promise<void> {
  // Another process may have built it between the look and the lock.
  if (existsSync(tree)) return;
  const { build } = await import("../../generator/builder/build.ts");
  const out = `${tree}.new`;
  await build({ ...SAMPLE, ...optionsOf(tree, kind), out });
  mkdirSync(`${tree}.done`);
  // The clock of a file system ticks every few milliseconds. A change must come after the tick that says "done".
  await wait(20);
  renameSync(out, tree);
}

/** Changes of the sample are due in the days after it: tests look beyond the horizon. */
const TWO_WEEKS = 13.5 * 86_400_000;

function optionsOf(tree: string, kind: SampleKind): Partial<BuildOptions> {
  if (kind === "elsewhere") return ELSEWHERE;
  if (kind !== "live") return { store: kind };
  const data = `${tree}.data`;
  const asOf = Date.parse(liveCopy(SAMPLE.data, data, true));
  return { data, asOf, maxZoom: 0, lookAhead: { ...LOOK_AHEAD, within: TWO_WEEKS } };
}

/** What has been written, moved or removed in the shared trees since they were built. */
export function changesIn(folder: string): string[] {
  const place = placeOf(folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith(".done"))
    .flatMap((name) => {
      const built = lstatSync(join(place, name)).ctimeMs;
      const tree = name.slice(0, -".done".length);
      const entries = readdirSync(join(place, tree), { recursive: true, encoding: "utf8" });
      const changed = entries.filter((entry) => lstatSync(join(place, tree, entry)).ctimeMs > built);
      return changed.map((entry) => join(tree, entry));
    });
}
