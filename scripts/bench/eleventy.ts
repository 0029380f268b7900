/** Eleventy 3 writing 20,000 details and their pages of 10 and of 100, against the same files written by the code of a build. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { record } from "../../test/support/data-set/files.ts";
import { DATASET } from "../../test/support/data-set/plain/organisations.ts";
import { drawOf } from "../../test/support/random.ts";
import { filesBelow } from "../../test/support/tree.ts";
import { seconds } from "./builds/measured-build.ts";
import type { Part } from "./report.ts";

const DETAILS = 20_000;

/** Runs both in turn, each into new folders. Installs Eleventy with npm. */
export const eleventy: Part = ({ runs }, note, folder) => {
  const data = join(folder, "data");
  const project = join(folder, "eleventy");
  const organisations = recordsOf(DETAILS);
  mkdirSync(data);
  for (const { path, content } of [
    record("dataset.json", DATASET),
    record("organisations.json", organisations),
  ])
    writeFileSync(join(data, path), content);
  cpSync(resolve("scripts/bench/eleventy/project"), project, { recursive: true });
  mkdirSync(join(project, "_data"));
  writeFileSync(join(project, "_data/organisations.json"), JSON.stringify(organisations));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], { cwd: project, stdio: "inherit" });

  const rounds = Array.from({ length: runs }, (_, round) => {
    const [ours, theirs] = [join(folder, `ours-${round}`), join(folder, `eleventy-${round}`)] as const;
    return { ours, theirs, own: runOurs(data, ours), other: runEleventy(project, theirs) };
  });
  for (const { ours, theirs } of rounds) expectSame(ours, theirs);
  note("files, byte for byte the same", filesBelow(rounds[0]?.theirs as string).length, "");
  note(
    "clean, ours",
    rounds.map(({ own }) => own),
    "s",
  );
  note(
    "clean, Eleventy",
    rounds.map(({ other }) => other),
    "s",
  );
  const ratios = rounds.map(({ own, other }) => other / own);
  note("how many times as fast", ratios, "×", { atLeast: 1.3 });
};

/** In name order already. A long address makes each about as large as an area is. */
function recordsOf(count: number) {
  const draw = drawOf(10);
  return Array.from({ length: count }, (_, number) => ({
    id: draw.uuid(),
    name: `Organisation ${String(number).padStart(5, "0")}`,
    websiteUrl: `https://organisation-${number}.example.org/${"water-restrictions/".repeat(48)}`,
  }));
}

/** Started as `npm run build` is. */
function runOurs(data: string, out: string): number {
  const [node, ...flags] = packageJson.scripts.build.split(" ").slice(0, -1);
  const args = [...flags, "scripts/bench/eleventy/same-files.ts", data, out];
  return seconds(() => execFileSync(node as string, args, { stdio: "inherit" }));
}

const runEleventy = (project: string, out: string): number =>
  seconds(() => {
    execFileSync(join(project, "node_modules/.bin/eleventy"), ["--quiet", `--output=${out}`], {
      cwd: project,
      stdio: ["ignore", "ignore", "inherit"],
    });
  });

/** Throws unless both have written the same files; ours also has the lists of its manifest. */
function expectSame(ours: string, theirs: string): void {
  const own = filesBelow(join(ours, "v1")).filter((path) => !path.startsWith("manifest"));
  const others = filesBelow(theirs);
  if (own.toSorted().join() !== others.toSorted().join())
    throw new Error(`Found ${own.length} files of ours and ${others.length} of Eleventy, expected the same.`);
  for (const file of others) {
    if (!readFileSync(join(theirs, file)).equals(readFileSync(join(ours, "v1", file))))
      throw new Error(`Found ${file} to differ between Eleventy and ours, expected the same bytes.`);
  }
}
