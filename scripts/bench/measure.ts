import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PageSizes } from "../../generator/answers/options.ts";
import type { Store } from "../../generator/api/store.ts";
import type { Step } from "../../generator/lib/steps.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { StepCost } from "./account.ts";
import { changeOneStage } from "./change-one-stage.ts";
import { writeDataSet } from "./data-set.ts";
import { passOneNight } from "./pass-one-night.ts";
import { recordsIn, type ScaleName, scales } from "./scales.ts";

/** One build: wall by the clock of who called it, start of the runtime included. Seconds and MB. */
export type Build = {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly writtenBytes: number;
  /** Of these, what belongs to the downloads, which hold all readings of the data set in one file each. */
  readonly downloadBytes: number;
  readonly writtenKinds: Readonly<Record<string, number>>;
  readonly steps: Readonly<Partial<Record<Step, StepCost>>>;
};

export type Measured = {
  readonly scale: ScaleName;
  readonly records: number;
  readonly archiveBytes: number;
  /** In turn: `tar -xf` of the tree that a clean build makes, such a build, and if it has the explorer, one without it. */
  readonly rounds: readonly { readonly tar: number; readonly clean: Build; readonly alone: Build | null }[];
  readonly unchanged: Build;
  /** One area's stage changed, where the tree that was replaced is not there yet to start from. */
  readonly firstStage: Build;
  /** And again: from then on it is. */
  readonly nextStage: Build;
  readonly nights: readonly Night[];
};

/** How a build is stored, and what it takes when a night has passed. */
export type Night = {
  readonly name: string;
  readonly clean: Build;
  readonly night: Build;
};

type Stored = { readonly site: "on" | "off"; readonly pages: PageSizes; readonly store: Store };

const DEFAULT = { pages: "standard", store: "files" } as const;

/** The measurements of a night. */
const STORED: readonly (Stored & { readonly name: string })[] = [
  { name: "lean, API alone", site: "off", pages: "lean", store: "files" },
  { name: "lean", site: "on", pages: "lean", store: "files" },
  { name: "packs", site: "on", pages: "lean", store: "packs" },
];

/** Measures builds of a data set of a scale, each in a new folder, so that no run finds another's files. */
export function measure(folder: string, scale: ScaleName, { runs, site, nights }: Options): Measured {
  const stored = { ...DEFAULT, site };
  const data = join(folder, "data");
  writeDataSet(data, scales[scale]);
  const outs = Array.from({ length: runs }, (_, number) => join(folder, `out-${number}`));
  const first = build(data, outs[0] as string, stored);
  const archive = join(folder, "tree.tar");
  execFileSync("tar", ["-cf", archive, "-C", outs[0] as string, "."]);

  const rounds = outs.map((out, number) => {
    const unpacked = join(folder, `tar-${number}`);
    mkdirSync(unpacked);
    const tar = seconds(() => execFileSync("tar", ["-xf", archive, "-C", unpacked]));
    const clean = number === 0 ? first : build(data, out, stored);
    const alone =
      site === "on" ? build(data, join(folder, `alone-${number}`), { ...stored, site: "off" }) : null;
    return { tar, clean, alone };
  });
  const unchanged = build(data, outs[0] as string, stored);
  const [firstStage, nextStage] = [1, 2].map(() => {
    changeOneStage(data);
    return build(data, outs[0] as string, stored);
  }) as [Build, Build];
  const records = recordsIn(scales[scale]);
  return {
    scale,
    records,
    archiveBytes: statSync(archive).size,
    rounds,
    unchanged,
    firstStage,
    nextStage,
    nights: nights === "on" ? measureNights(folder, data) : [],
  };
}

function measureNights(folder: string, data: string): Night[] {
  const outOf = (index: number) => join(folder, `night-${index}`);
  const cleans = STORED.map((stored, index) => build(data, outOf(index), stored));
  passOneNight(data);
  return STORED.map((stored, index) => ({
    name: stored.name,
    clean: cleans[index] as Build,
    night: build(data, outOf(index), stored),
  }));
}

export type Options = {
  readonly runs: number;
  readonly site: "on" | "off";
  readonly nights: "on" | "off";
};

/** Builds in a process of its own, which is started as that of `npm run build` is. */
export function build(data: string, out: string, { site, pages, store }: Stored): Build {
  const [node, ...flags] = packageJson.scripts.build.split(" ").slice(0, -1);
  const script = "scripts/bench/build-once.ts";
  let printed = "";
  const wall = seconds(() => {
    printed = execFileSync(node as string, [...flags, script, data, out, site, pages, store], {
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
