/** Whole data sets built: clean, unchanged, with one stage changed, and after a night. With `--eleventy`, the same files by Eleventy. */

import { join } from "node:path";
import { writeDataSet } from "../../test/support/data-set/draw-data-set.ts";
import { changeOneStage, passOneNight } from "../../test/support/data-set/edits.ts";
import { recordsIn, scales } from "../../test/support/data-set/shape.ts";
import { eleventy } from "./builds/eleventy.ts";
import { type Build, measuredBuild as build } from "./builds/measured-build.ts";
import { median, type Note, type Part } from "./report.ts";

/** What a user may expect of a country: memory in MiB, shares of a clean build's time, and what a night rewrites in packs. */
const BOUNDS = {
  memory: { atMost: 650 },
  unchanged: { atMost: 0.06 },
  oneStage: { atMost: 0.2 },
  files: { atMost: 2_000 },
  megabytes: { atMost: 95 },
  filesInChunks: { atMost: 25_000 },
} as const;

export const builds: Part = ({ runs, eleventy: isCompared }, note, folder) => {
  const data = join(folder, "data");
  writeDataSet(data, scales.nz);
  const say: Note = (what, ...figures) => note(`nz, ${what}`, ...figures);
  say("records", recordsIn(scales.nz), "");
  measureFiles(data, folder, runs, say);
  measureNight(data, folder, say);
  if (isCompared) eleventy(runs, note, join(folder, "eleventy"));
};

/** Each run builds into a new folder. Then nothing changes, and twice one stage: only the second starts from a replaced tree. */
function measureFiles(data: string, folder: string, runs: number, note: Note): void {
  const outs = Array.from({ length: runs }, (_, run) => join(folder, `out-${run}`));
  const made = outs.map((out) => build(data, out, "files"));
  const clean = median(made.map(({ wall }) => wall));
  const [out, first] = [outs[0] as string, made[0] as Build];
  note("files", first.files, "");
  note("bytes", first.bytes / 1e6, "MB");
  noteBuilds("clean", made, note, BOUNDS.memory);
  const rebuild = (what: string, most?: { atMost: number }) => {
    const again = build(data, out, "files");
    noteBuilds(what, [again], note);
    note(`${what}: files written`, again.written, "");
    note(what, again.wall / clean, "of a clean build", most);
  };
  rebuild("unchanged", BOUNDS.unchanged);
  changeOneStage(data);
  rebuild("one stage, for the first time");
  changeOneStage(data);
  rebuild("one stage, from then on", BOUNDS.oneStage);
}

/** The downloads hold all readings of the data set in one file each, and are counted apart. S3 charges for each file in chunks. */
function measureNight(data: string, folder: string, note: Note): void {
  const [out, chunks] = [join(folder, "packs"), join(folder, "chunks")];
  note("files in chunks", build(data, chunks, "chunks").files, "");
  const clean = build(data, out, "packs");
  noteBuilds("clean in packs", [clean], note);
  note("files in packs", clean.files, "");
  passOneNight(data);
  const { written } = build(data, chunks, "chunks");
  note("files in chunks that a night rewrites", written, "", BOUNDS.filesInChunks);
  const night = build(data, out, "packs");
  noteBuilds("night in packs", [night], note);
  note("files that a night rewrites", night.written, "", BOUNDS.files);
  const bytes = night.writtenBytes - night.downloadBytes;
  note("bytes that a night rewrites, downloads apart", bytes / 1e6, "MB", BOUNDS.megabytes);
  note("downloads that a night rewrites", night.downloadBytes / 1e6, "MB");
}

function noteBuilds(what: string, made: readonly Build[], note: Note, memory?: { atMost: number }): void {
  const of = (key: "wall" | "cpu" | "memory") => made.map((one) => one[key]);
  note(what, of("wall"), "s");
  note(`${what}: all threads`, of("cpu"), "s of processor");
  note(`${what}: memory, at most`, of("memory"), "MiB", memory);
}
