/** Builds of whole data sets of named sizes, against `tar` unpacking the same tree. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import type { scheme, stageAssignment } from "../../schemas/source.ts";
import { drawDataSet, writeDataSet } from "../../test/support/data-set/draw-data-set.ts";
import { recordsIn, type ScaleName, scales } from "../../test/support/data-set/shape.ts";
import { writeBelow } from "../command-line/write.ts";
import { type Build, build, DEFAULT, seconds } from "./builds/measured-build.ts";
import { readScales } from "./builds/read-scales.ts";
import { median, type Note, type Part } from "./report.ts";

type Scheme = z.input<typeof scheme>;
type Assignment = z.input<typeof stageAssignment>;

/** Memory in MiB, and shares of the time of a clean build. With little data, starting up takes most of the time. */
const BOUNDS: Partial<Record<ScaleName, { memory: number; unchanged: number; oneStage: number }>> = {
  nz: { memory: 1024, unchanged: 0.08, oneStage: 0.15 },
  "nz*10": { memory: 2560, unchanged: 0.08, oneStage: 0.15 },
};

export const scale: Part = (options, note, folder) => {
  const names = readScales(options.scale);
  if (options.write !== undefined) {
    for (const name of names) writeBelow(options.write, drawDataSet(scales[name]));
    return;
  }
  for (const [number, name] of names.entries()) {
    const own = join(folder, String(number));
    const data = join(own, "data");
    mkdirSync(own);
    writeDataSet(data, scales[name]);
    const { first, clean } = measureClean(own, data, name, options.runs, note);
    measureRebuilds(data, first, clean, name, note);
  }
};

/** Each round builds into new folders, so that no run finds another's files. In turn, `tar` unpacks the same tree. */
function measureClean(folder: string, data: string, name: ScaleName, runs: number, note: Note) {
  const outOf = (round: number) => join(folder, `out-${round}`);
  const first = build(data, outOf(0), DEFAULT);
  const archive = join(folder, "tree.tar");
  execFileSync("tar", ["-cf", archive, "-C", outOf(0), "."]);
  const rounds = Array.from({ length: runs }, (_, round) => {
    const unpacked = join(folder, `tar-${round}`);
    mkdirSync(unpacked);
    const tar = seconds(() => execFileSync("tar", ["-xf", archive, "-C", unpacked]));
    const clean = round === 0 ? first : build(data, outOf(round), DEFAULT);
    return { tar, clean, alone: build(data, join(folder, `alone-${round}`), { ...DEFAULT, site: "off" }) };
  });
  note(`${name}: records`, recordsIn(scales[name]), "");
  note(`${name}: files`, first.files, "");
  note(`${name}: bytes`, first.bytes / 1e6, "MB");
  noteBuilds(
    `${name}, clean`,
    rounds.map(({ clean }) => clean),
    note,
    BOUNDS[name]?.memory,
  );
  note(
    `${name}, tar -xf of that tree`,
    rounds.map(({ tar }) => tar),
    "s",
  );
  const ratios = rounds.map(({ clean, tar }) => clean.wall / tar);
  note(`${name}, clean against tar -xf`, ratios, "×");
  noteBuilds(
    `${name}, clean, --site off`,
    rounds.map(({ alone }) => alone),
    note,
  );
  const explorer = rounds.map(({ clean, alone }) => clean.cpu / alone.cpu);
  note(`${name}, processor time with the explorer against that without`, explorer, "×");
  for (const [step, { wall, cpu }] of Object.entries(first.steps)) {
    note(`${name}, step ${step}, on the main thread`, wall, "s");
    note(`${name}, step ${step}, all threads meanwhile`, cpu, "s of processor");
  }
  return { first: outOf(0), clean: median(rounds.map(({ clean }) => clean.wall)) };
}

/** First nothing changes, then twice the stage of one area. Only the second change can start from a replaced tree. */
function measureRebuilds(data: string, out: string, clean: number, name: ScaleName, note: Note): void {
  const rebuild = (what: string, atMost?: number) => {
    const made = build(data, out, DEFAULT);
    noteBuilds(`${name}, ${what}`, [made], note);
    note(`${name}, ${what}: files written`, made.written, "");
    note(
      `${name}, ${what}`,
      made.wall / clean,
      "of a clean build",
      atMost === undefined ? undefined : { atMost },
    );
  };
  rebuild("unchanged", BOUNDS[name]?.unchanged);
  changeOneStage(data);
  rebuild("one stage, for the first time");
  changeOneStage(data);
  rebuild("one stage, from then on", BOUNDS[name]?.oneStage);
}

function noteBuilds(name: string, builds: readonly Build[], note: Note, mostMemory?: number): void {
  const of = (key: "wall" | "cpu" | "memory") => builds.map((made) => made[key]);
  note(name, of("wall"), "s");
  note(`${name}: all threads`, of("cpu"), "s of processor");
  const bound = mostMemory === undefined ? undefined : { atMost: mostMemory };
  note(`${name}: memory, at most`, of("memory"), "MiB", bound);
}

/** Gives one area another stage of its scheme, as a maintainer does who mends the assignment that is in force. */
function changeOneStage(data: string): void {
  const stages = readdirSync(join(data, "schemes")).map((file) =>
    (read(join(data, "schemes", file)) as Scheme).stages.map(({ id }) => id),
  );
  const path = join(data, "stage-assignments/1.json");
  const assignments = read(path) as Assignment[];
  const inForce = assignments.find(({ effectiveUntil }) => effectiveUntil === null);
  const others = stages.find((ids) => ids.includes(inForce?.stageId ?? ""));
  const stageId = others?.find((id) => id !== inForce?.stageId);
  if (inForce === undefined || stageId === undefined) {
    throw new Error("Found no assignment in force with another stage in its scheme, expected one.");
  }
  inForce.stageId = stageId;
  writeFileSync(path, JSON.stringify(assignments));
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
