/** Eleventy 3 writing 20,000 details and their pages of 10 and of 100, against the same files written by the code of a build. */

import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DATASET } from "../../../test/support/data-set/plain/organisations.ts";
import { drawOf } from "../../../test/support/random.ts";
import { filesBelow, writeBelow } from "../../../test/support/tree.ts";
import { NONE, type Note } from "../report.ts";
import { runAsBench, timed } from "./measured-build.ts";

const DETAILS = 20_000;

/** Runs both in turn, each into new folders below `folder`. Installs Eleventy there with npm. */
export function eleventy(runs: number, note: Note, folder: string): void {
  const [data, project] = [join(folder, "data"), join(folder, "project")] as const;
  cpSync(resolve("scripts/bench/builds/eleventy"), project, { recursive: true });
  const organisations = JSON.stringify(recordsOf(DETAILS));
  writeBelow(data, "dataset.json", JSON.stringify(DATASET));
  for (const place of [data, project]) writeBelow(place, "organisations.json", organisations);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], { cwd: project, stdio: "inherit" });

  const program = join(project, "node_modules/.bin/eleventy");
  const rounds = Array.from({ length: runs }, (_, round) => {
    const [ours, theirs] = [join(folder, `ours-${round}`), join(folder, `eleventy-${round}`)] as const;
    const own = timed(() => runAsBench("scripts/bench/builds/same-files.ts", data, ours));
    const other = timed(() =>
      execFileSync(program, ["--quiet", `--output=${theirs}`], { cwd: project, stdio: "ignore" }),
    );
    const different = differencesOf(join(ours, "v1"), theirs);
    return { own: own.wall, other: other.wall, different };
  });
  const of = (key: "own" | "other" | "different") => rounds.map((round) => round[key]);
  note(`${DETAILS} details: files that differ from Eleventy's`, of("different"), "", NONE);
  note(`${DETAILS} details, ours`, of("own"), "s");
  note(`${DETAILS} details, Eleventy`, of("other"), "s");
  const ratios = rounds.map(({ own, other }) => other / own);
  note("how many times as fast as Eleventy", ratios, "×", { atLeast: 1.3 });
}

/** In name order already. A long address makes each about as large as an area is. */
function recordsOf(count: number) {
  const draw = drawOf(10);
  return Array.from({ length: count }, (_, number) => ({
    id: draw.uuid(),
    name: `Organisation ${String(number).padStart(5, "0")}`,
    websiteUrl: `https://organisation-${number}.example.org/${"water-restrictions/".repeat(48)}`,
  }));
}

/** How many files only one of the folders has, or each with other bytes; ours also has its manifest, and an index of the pages. */
function differencesOf(ours: string, theirs: string): number {
  const own = new Set(filesBelow(ours).filter((path) => !/^manifest|\/spans\.json$/.test(path)));
  const others = filesBelow(theirs);
  const same = others.filter(
    (file) => own.has(file) && readFileSync(join(theirs, file)).equals(readFileSync(join(ours, file))),
  );
  return own.size + others.length - 2 * same.length;
}
