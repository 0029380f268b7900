import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Step } from "../../generator/steps.ts";
import type { StepCost } from "./account.ts";
import { changeOneStage } from "./change-one-stage.ts";
import { writeDataSet } from "./data-set.ts";
import { recordsIn, type ScaleName, scales } from "./scales.ts";

/** One build: wall by the clock of who called it, start of the runtime included. Seconds and MB. */
export type Build = {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly writtenKinds: Readonly<Record<string, number>>;
  readonly steps: Readonly<Partial<Record<Step, StepCost>>>;
};

export type Measured = {
  readonly scale: ScaleName;
  readonly records: number;
  readonly archiveBytes: number;
  /** In turn: clean builds, and `tar -xf` of the tree that they make. */
  readonly rounds: readonly { readonly tar: number; readonly clean: Build }[];
  readonly unchanged: Build;
  readonly oneStage: Build;
};

/** Measures builds of a data set of a scale, all in new folders below one, so that no run meets another's leavings. */
export function measure(folder: string, scale: ScaleName, { runs, site }: Options): Measured {
  const data = join(folder, "data");
  writeDataSet(data, scales[scale]);
  const outs = Array.from({ length: runs }, (_, number) => join(folder, `out-${number}`));
  const first = build(data, outs[0] as string, site);
  const archive = join(folder, "tree.tar");
  execFileSync("tar", ["-cf", archive, "-C", outs[0] as string, "."]);

  const rounds = outs.map((out, number) => {
    const unpacked = join(folder, `tar-${number}`);
    mkdirSync(unpacked);
    const tar = seconds(() => execFileSync("tar", ["-xf", archive, "-C", unpacked]));
    return { tar, clean: number === 0 ? first : build(data, out, site) };
  });
  const unchanged = build(data, outs[0] as string, site);
  changeOneStage(data);
  const oneStage = build(data, outs[0] as string, site);
  const records = recordsIn(scales[scale]);
  return { scale, records, archiveBytes: statSync(archive).size, rounds, unchanged, oneStage };
}

export type Options = { readonly runs: number; readonly site: "on" | "off" };

/** Builds in a process of its own. */
export function build(data: string, out: string, site: "on" | "off"): Build {
  const script = resolve("scripts/bench/build-once.ts");
  let printed = "";
  const wall = seconds(() => {
    printed = execFileSync(resolve("node_modules/.bin/tsx"), [script, data, out, site], {
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
