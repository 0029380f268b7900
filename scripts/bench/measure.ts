import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "../../generator/lib/steps.ts";
import packageJson from "../../package.json" with { type: "json" };
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
  /** One area's stage changed, where the tree that was replaced is not there yet to start from. */
  readonly firstStage: Build;
  /** And again: from then on it is. */
  readonly nextStage: Build;
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
  const [firstStage, nextStage] = [1, 2].map(() => {
    changeOneStage(data);
    return build(data, outs[0] as string, site);
  }) as [Build, Build];
  const records = recordsIn(scales[scale]);
  return { scale, records, archiveBytes: statSync(archive).size, rounds, unchanged, firstStage, nextStage };
}

export type Options = { readonly runs: number; readonly site: "on" | "off" };

/** Builds in a process of its own, which is started as that of `npm run build` is. */
export function build(data: string, out: string, site: "on" | "off"): Build {
  const [node, ...flags] = packageJson.scripts.build.split(" ").slice(0, -1);
  const script = "scripts/bench/build-once.ts";
  let printed = "";
  const wall = seconds(() => {
    printed = execFileSync(node as string, [...flags, script, data, out, site], {
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
