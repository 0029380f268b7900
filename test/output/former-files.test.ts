/** Files with a digest in their names stay one build longer: a page in a cache still finds them. */

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build as buildTree } from "../../generator/builder/build.ts";
import { plainServer } from "../hosts/plain-server.ts";
import { BUILD, faultsIn, NOW, placeOf } from "../nightly/place.ts";
import { noBrowser, startBrowser } from "../support/chromium.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { filesBelow, hashOf } from "../support/tree.ts";
import { countedSection, writeSections } from "./trees.ts";

const SCRIPT = "assets/home.OLDDIGES.js";
const ARCHIVE = "v1/tiles/areas.0123456789abcdef.pmtiles";
const FORMER = [SCRIPT, ARCHIVE];
const PAGE = `<!doctype html><title>old</title><script type="module" src="/${SCRIPT}"></script>`;

/** The tree that a build of an earlier version has published. */
const publishEarlier = (out: string) =>
  writeSections(out, [
    countedSection(
      { [SCRIPT]: 'document.title = "ran";', "assets/plain.js": "", "about/index.html": PAGE },
      "explorer",
    ).section,
    countedSection({ [ARCHIVE]: "PMTiles" }, "GetAreaTile").section,
  ]);

const build = async (out: string, asOf: string) => {
  const args = ["--data", TINY, "--out", out, "--max-zoom", "0", "--as-of", asOf];
  expect((await runHere("build.ts", args)).code).toBe(0);
};
const [FIRST, SECOND] = ["2026-11-20T11:00:00Z", "2026-11-20T12:00:00Z"];
const thereIn = (out: string) => FORMER.map((path) => existsSync(join(out, path)));

test("they stay for the next build and not for the one after, which then is a clean one; nothing else stays", async () => {
  const [out, clean] = [temporaryFolder(), temporaryFolder()].map((folder) => join(folder, "public")) as [
    string,
    string,
  ];
  await publishEarlier(out);
  await build(out, FIRST);
  expect([...thereIn(out), existsSync(join(out, "assets/plain.js"))]).toEqual([true, true, false]);
  expect((await runHere("verify.ts", ["--root", out])).code).toBe(0);
  // The same once more is no other build.
  await build(out, FIRST);
  expect(thereIn(out)).toEqual([true, true]);
  await build(out, SECOND);
  expect(thereIn(out)).toEqual([false, false]);
  await build(clean, SECOND);
  expect(hashOf(out)).toBe(hashOf(clean));
});

test("a night on a machine with no earlier build takes them from the live site, once", async () => {
  const place = await placeOf(31, NOW, 2);
  const archives = () =>
    filesBelow(join(place.site, "v1/tiles")).filter((path) => /^areas\.\w{16}\./.test(path));
  const night = async (hours: number, maxZoom: number) => {
    rmSync(place.out, { recursive: true, force: true });
    place.turn(NOW + hours * 3_600_000);
    const { error, report } = await place.run(NOW + hours * 3_600_000, {
      build: (what) => buildTree({ ...BUILD, maxZoom, ...what }),
    });
    expect([error, report.verdict]).toEqual([null, "published"]);
    expect(faultsIn(place.site)).toEqual([]);
    return archives();
  };
  try {
    const [first = ""] = await night(0, 0);
    const both = await night(6, 1);
    expect(both).toHaveLength(2);
    expect(both).toContain(first);
    expect(await night(12, 1)).toEqual(both.filter((path) => path !== first));
  } finally {
    await place.close();
  }
});

test.skipIf(noBrowser !== null)(
  "a page from the browser's cache runs the script that it names, after the next build (only where Chromium is)",
  async () => {
    const out = join(temporaryFolder(), "public");
    await publishEarlier(out);
    const kept = (source: string, value: string) => ({ source, headers: [{ key: "Cache-Control", value }] });
    // The browser has lost the script, as from a small cache.
    const host = await plainServer(out, [kept("**", "max-age=600"), kept("assets/**", "no-store")]);
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      const visit = async () => {
        await page.goto("about:blank");
        await page.goto(`${host.address}about/`);
        return await page.title();
      };
      expect(await visit()).toBe("ran");
      await build(out, FIRST);
      expect(await visit()).toBe("ran");
    } finally {
      await browser.close();
      await host.close();
    }
  },
);
