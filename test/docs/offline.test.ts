/** What docs/offline.md says of a build from the source data of a site, as it is written. */

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { liveCopy } from "../support/live-copy.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { filesBelow } from "../support/tree.ts";
import { blocksOf } from "./papers.ts";

const hasUnzip = spawnSync("unzip", ["-v"]).status === 0;
const BUILD = `${JSON.stringify(process.execPath)} ${resolve("scripts/water-restrictions.js")} build`;
const WEEKS = 21 * 86_400_000;

test.skipIf(!hasUnzip)(
  `a build from a site's source data is the site, as overdue as it is${hasUnzip ? "" : " (unzip is not installed)"}`,
  () => {
    const place = temporaryFolder();
    const asOf = new Date(Date.now() - WEEKS).toISOString();
    liveCopy(TINY, join(place, "data"), true);
    run(`${BUILD} --data data --as-of ${asOf} --out site --base-url http://localhost:8080`, place);

    // The folder of the program, which has a README and data of its own.
    const copy = join(place, "program");
    mkdirSync(join(copy, "data"), { recursive: true });
    writeFileSync(join(copy, "README.md"), "# The program\n");
    writeFileSync(join(copy, "data/areas.json"), "The sample.\n");
    copyFileSync(join(place, "site/v1/downloads/source.zip"), join(copy, "source.zip"));
    const [block = ""] = blocksOf("docs/offline.md", "sh", "From the source data");
    run(block.replace("npm run build --", BUILD).replace("npm run serve", ""), copy);

    const { nextBuildBy, ...status } = readStatus(join(copy, "public"));
    expect(status.asOf).toBe(asOf);
    expect(Date.parse(nextBuildBy)).toBeLessThan(Date.now());
    expect(contentsOf(join(copy, "public"))).toEqual(contentsOf(join(place, "site")));
    expect(readFileSync(join(copy, "README.md"), "utf8")).toBe("# The program\n");
  },
);

const run = (command: string, cwd: string) =>
  execFileSync("sh", ["-ec", command], { cwd, stdio: ["ignore", "ignore", "pipe"] });

const readStatus = (tree: string): Record<"asOf" | "nextBuildBy", string> =>
  JSON.parse(readFileSync(join(tree, "v1/status.json"), "utf8"));

const contentsOf = (tree: string) =>
  Object.fromEntries(filesBelow(tree).map((path) => [path, readFileSync(join(tree, path), "latin1")]));
