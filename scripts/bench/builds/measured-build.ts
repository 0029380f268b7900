/** One build in a process of its own, in seconds, bytes and MiB: `DATA OUT STORE`, which prints it. */

import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_ADDRESS } from "../../../generator/api/address.ts";
import type { Store } from "../../../generator/api/store.ts";
import { build } from "../../../generator/builder/build.ts";
import packageJson from "../../../package.json" with { type: "json" };

type Measured = Awaited<ReturnType<typeof measuredHere>>;

/** The clock includes the start of the runtime. */
export type Build = Measured & { readonly wall: number };

export function measuredBuild(data: string, out: string, store: Store): Build {
  const { made, wall } = timed(() => runAsBench(import.meta.filename, data, out, store));
  return { wall, ...(JSON.parse(made) as Measured) };
}

/** Runs a script as `npm run bench` runs its own, and returns what it prints. */
export function runAsBench(script: string, ...args: readonly string[]): string {
  const [node = "", ...flags] = packageJson.scripts.bench.split(" ").slice(0, -1);
  return execFileSync(node, [...flags, script, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** What something makes, and how long that takes, in seconds. */
export function timed<T>(make: () => T): { readonly made: T; readonly wall: number } {
  const started = performance.now();
  const made = make();
  return { made, wall: (performance.now() - started) / 1000 };
}

async function measuredHere(data: string, out: string, store: Store) {
  const report = await build({ data, out, store, baseUrl: LOCAL_ADDRESS, site: true });
  const { files, bytes, written } = report;
  const { user, system } = process.cpuUsage();
  const bytesIn = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
  return {
    ...{ files, bytes, written: written.length, writtenBytes: bytesIn(written) },
    downloadBytes: bytesIn(written.filter((path) => path.startsWith("v1/downloads/"))),
    cpu: (user + system) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024,
  };
}

if (process.argv[1] === import.meta.filename) {
  const [data, out, store] = process.argv.slice(2) as [string, string, Store];
  console.log(JSON.stringify(await measuredHere(data, out, store)));
}
