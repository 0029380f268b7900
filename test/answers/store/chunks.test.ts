/** A build in chunks (`--store chunks`): what a night changes in it, and what a plain GET still reads. */

import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { blocksOf } from "../../docs/papers.ts";
import { writeDataSet } from "../../support/data-set/draw-data-set.ts";
import { passOneNight } from "../../support/data-set/edits.ts";
import { scales } from "../../support/data-set/shape.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow } from "../../support/tree.ts";

/** A hundredth of a country, with as many readings and consents for each site. */
const { sites, ...others } = scales["nz/10"];
const SITES = sites / 10;
const SCALE = {
  ...others,
  zones: 10,
  sites: SITES,
  readings: others.readings / 10,
  consents: others.consents / 10,
};

describe("a build in chunks", () => {
  const folder = temporaryFolder();
  const [data, chunks, files] = ["data", "chunks", "files"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const made = { baseUrl: SAMPLE.baseUrl, site: true, maxZoom: 0 };
  let written: readonly string[];
  beforeAll(async () => {
    writeDataSet(data, SCALE);
    await build({ ...made, data, out: chunks, store: "chunks" });
    const next = `${data}-next`;
    cpSync(data, next, { recursive: true });
    passOneNight(next);
    ({ written } = await build({ ...made, data: next, out: chunks, store: "chunks" }));
    await build({ ...made, data: next, out: files, store: "files" });
  });

  test("has of a night three files of a site at most, one of a consent, and no page of consents", () => {
    const of = (pattern: RegExp) => written.filter((path) => pattern.test(path)).length;
    expect(of(/^v1\/monitoring-sites\//)).toBeLessThanOrEqual(3 * SITES);
    expect(of(/^v1\/monitoring-sites\/.*chunks\.json/)).toBe(SITES);
    expect(of(/^v1\/consents\//)).toBeLessThanOrEqual(SCALE.consents);
    expect(of(/^consents\/(?!list_page|index)/)).toBe(0);
  });

  test("has every file of a build in files but the pages of readings, and no packs", () => {
    const isOfReadings = (path: string) => /\/readings\/.*json$/.test(path);
    const isOfHost = (path: string) => /^hosts\/|^v1\/(manifest\/|store\.json)/.test(path);
    const kept = (root: string) => filesBelow(root).filter((path) => !isOfReadings(path) && !isOfHost(path));
    expect(kept(chunks)).toEqual(kept(files));
    const differ = kept(files).filter(
      (path) =>
        path.startsWith("v1/") &&
        !/^v1\/(manifest\.json|downloads\/)/.test(path) &&
        !readFileSync(join(chunks, path)).equals(readFileSync(join(files, path))),
    );
    expect(differ).toEqual([]);
  });

  const hasJq = spawnSync("jq", ["--version"]).status === 0;
  test.runIf(hasJq)("the newest reading is read as the paper says, stale or not (only where jq is)", () => {
    const command = blocksOf("docs/hosting/plain-files.md", "sh").find((block) =>
      block.includes("chunks.json"),
    );
    const [, filter = ""] = /jq -c '([^']+)'/.exec(command ?? "") ?? [];
    for (const path of filesBelow(chunks).filter((path) => path.endsWith("/readings/chunks.json"))) {
      const { stdout } = spawnSync("jq", ["-c", filter, join(chunks, path)], { encoding: "utf8" });
      const page = readFileSync(join(files, path.replace("chunks.json", "pages/10/1.json")), "utf8");
      expect(JSON.parse(stdout), path).toEqual(JSON.parse(page).items[0]);
    }
  });
});
