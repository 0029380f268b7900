import { execFileSync } from "node:child_process";
import type { Store } from "../../../generator/api/store.ts";
import type { Step } from "../../../generator/output/steps.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { StepCost } from "../../progress/account.ts";

/** One build. Wall time is measured by the caller, so it includes the start of the runtime. Seconds and MiB. */
export type Build = {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly writtenBytes: number;
  /** The share of the downloads, which hold all readings of the data set in one file each. */
  readonly downloadBytes: number;
  readonly steps: Readonly<Partial<Record<Step, StepCost>>>;
};

export type BuildForm = { readonly site: "on" | "off"; readonly store: Store };

export const DEFAULT: BuildForm = { site: "on", store: "files" };

/** Builds in a process of its own, started as `npm run build` starts it. */
export function build(data: string, out: string, { site, store }: BuildForm): Build {
  const [node, ...flags] = packageJson.scripts.build.split(" ").slice(0, -1);
  const script = "scripts/bench/builds/build-once.ts";
  let printed = "";
  const wall = seconds(() => {
    printed = execFileSync(node as string, [...flags, script, data, out, site, store], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  });
  return { wall, ...(JSON.parse(printed) as Omit<Build, "wall">) };
}

/** How long an action takes. */
export function seconds(action: () => void): number {
  const started = performance.now();
  action();
  return (performance.now() - started) / 1000;
}
