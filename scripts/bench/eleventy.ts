/** Compares a build with Eleventy 3 writing the same files: 20,000 details, and their pages of 10 and of 100. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Step } from "../../generator/lib/steps.ts";
import { drawOf } from "../../test/support/random.ts";
import { filesBelow } from "../../test/support/tree.ts";
import { record } from "./data-set/files.ts";
import { DATASET } from "./data-set/organisations.ts";
import { type Build, build, seconds } from "./measure.ts";
import { median } from "./report.ts";

const DETAILS = 20_000;

const API = { site: "off", pages: "standard", store: "files" } as const;

/** Seconds of each run; the ratios are those of the medians. */
type Comparison = {
  readonly files: number;
  readonly ours: {
    readonly clean: readonly number[];
    /** A clean build less its step "search": Eleventy makes none, and a build has no way to leave it out. */
    readonly withoutSearch: readonly number[];
    /** And less the other steps whose files Eleventy does not write. What the writing thread does with these still counts. */
    readonly alike: readonly number[];
    readonly unchanged: readonly number[];
  };
  readonly eleventy: { readonly clean: readonly number[]; readonly unchanged: readonly number[] };
};

/** Runs both in turn, each into new folders. Installs Eleventy there with npm. */
export function compareWithEleventy(folder: string, runs: number): Comparison {
  const data = join(folder, "data");
  const project = join(folder, "eleventy");
  mkdirSync(data, { recursive: true });
  for (const { path, content } of [record("dataset.json", DATASET), record("organisations.json", RECORDS)]) {
    writeFileSync(join(data, path), content);
  }
  cpSync(resolve("scripts/bench/eleventy"), project, { recursive: true });
  mkdirSync(join(project, "_data"));
  writeFileSync(join(project, "_data/organisations.json"), JSON.stringify(RECORDS));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], { cwd: project, stdio: "inherit" });

  const rounds = Array.from({ length: runs }, (_, number) => {
    const [ours, theirs] = [join(folder, `ours-${number}`), join(folder, `eleventy-${number}`)];
    const clean: Build = build(data, ours, API);
    const eleventyClean = runEleventy(project, theirs);
    const unchanged = build(data, ours, API);
    return { ours, theirs, clean, unchanged, eleventyClean, eleventyUnchanged: runEleventy(project, theirs) };
  });
  return {
    files: compareFiles(rounds[0]?.ours as string, rounds[0]?.theirs as string),
    ours: {
      clean: rounds.map(({ clean }) => clean.wall),
      withoutSearch: rounds.map(({ clean }) => without(["search"], clean)),
      alike: rounds.map(({ clean }) =>
        without(["search", "feeds", "downloads", "documents", "hosts"], clean),
      ),
      unchanged: rounds.map(({ unchanged }) => unchanged.wall),
    },
    eleventy: {
      clean: rounds.map(({ eleventyClean }) => eleventyClean),
      unchanged: rounds.map(({ eleventyUnchanged }) => eleventyUnchanged),
    },
  };
}

/** What a build took by the clock, less the time in which its main thread made some files. */
const without = (left: readonly Step[], { wall, steps }: Build): number =>
  left.reduce((rest, step) => rest - (steps[step]?.wall ?? 0), wall);

/** The comparison as text. */
export function comparisonOf({ files, ours, eleventy }: Comparison): string {
  const line = (name: string, [a, b]: readonly [number, number]) =>
    `  ${name.padEnd(22)} ours ${a.toFixed(2)} s, Eleventy ${b.toFixed(2)} s: ${(b / a).toFixed(2)} ×`;
  return [
    `Eleventy 3, the same ${files} files:`,
    line("clean", [median(ours.clean), median(eleventy.clean)]),
    line("clean, less our search", [median(ours.withoutSearch), median(eleventy.clean)]),
    line("clean, like for like", [median(ours.alike), median(eleventy.clean)]),
    line("unchanged", [median(ours.unchanged), median(eleventy.unchanged)]),
  ].join("\n");
}

const draw = drawOf(10);

/** In name order already. A long address makes each about as large as an area is. */
const RECORDS = Array.from({ length: DETAILS }, (_, number) => ({
  id: draw.uuid(),
  name: `Organisation ${String(number).padStart(5, "0")}`,
  websiteUrl: `https://organisation-${number}.example.org/${"water-restrictions/".repeat(48)}`,
}));

const runEleventy = (project: string, out: string): number =>
  seconds(() => {
    execFileSync(join(project, "node_modules/.bin/eleventy"), ["--quiet", `--output=${out}`], {
      cwd: project,
      stdio: ["ignore", "ignore", "inherit"],
    });
  });

/** How many files Eleventy wrote; throws unless each is byte for byte the build's own. */
function compareFiles(ours: string, theirs: string): number {
  const files = filesBelow(theirs);
  for (const file of files) {
    if (!readFileSync(join(theirs, file)).equals(readFileSync(join(ours, "v1", file)))) {
      throw new Error(`Found ${file} to differ between Eleventy and the build, expected the same bytes.`);
    }
  }
  return files.length;
}
