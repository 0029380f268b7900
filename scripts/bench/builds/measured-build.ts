import { execFileSync } from "node:child_process";
import type { Store } from "../../../generator/api/store.ts";
import packageJson from "../../../package.json" with { type: "json" };

/** One build, in seconds and MiB. The clock includes the start of the runtime. */
export type Build = {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly writtenBytes: number;
  readonly downloadBytes: number;
};

/** Builds in a process of its own. */
export function build(data: string, out: string, store: Store): Build {
  let printed = "";
  const wall = seconds(() => {
    printed = runAsBuild("scripts/bench/builds/build-once.ts", data, out, store);
  });
  return { wall, ...(JSON.parse(printed) as Omit<Build, "wall">) };
}

/** Runs a script as `npm run bench` runs its own, and returns what it prints. */
export function runAsBuild(script: string, ...args: readonly string[]): string {
  const [node = "", ...flags] = packageJson.scripts.bench.split(" ").slice(0, -1);
  return execFileSync(node, [...flags, script, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** How long an action takes. */
export function seconds(action: () => void): number {
  const started = performance.now();
  action();
  return (performance.now() - started) / 1000;
}
