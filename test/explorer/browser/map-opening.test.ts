/** What opening the map costs with the tiles that a build has by default, and what a reader sees meanwhile. */

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { archiveFor } from "../../answers/tiles/figures.ts";
import { SMALL } from "./filled-map.ts";
import { inBrowser, sample } from "./in-browser.ts";
import { areasOf } from "./page-types.ts";
import { polygonsOf, type Stage } from "./stage.ts";
import { weightsOf } from "./weights.ts";

/** What `npm run build` writes without `--max-zoom`. */
const DEFAULT_ZOOM = 12;
const KB = 1024;

inBrowser("opening the map", ({ stageOf }) => {
  const stage = stageOf(sample);
  let archive: Buffer;
  beforeAll(() => {
    archive = Buffer.from(archiveFor(boundariesOf(stage()), DEFAULT_ZOOM));
  });

  /** Lets the maps of a page read the archive of all zooms. `asked` collects the ranges of it. */
  const readArchive = (page: Page, asked: string[]) =>
    page.route("**/*.pmtiles", (route) => {
      const range = route.request().headers().range ?? "";
      asked.push(range);
      const [from = 0, to = 0] = range.replace("bytes=", "").split("-").map(Number);
      return route.fulfill({
        status: 206,
        headers: { "Content-Range": `bytes ${from}-${to}/${archive.length}`, ETag: '"1"' },
        body: archive.subarray(from, to + 1),
      });
    });

  test("takes at most 500 KB with the first page, that alone 60 KB, and reads no directory but the start of the archive", async () => {
    const asked: string[] = [];
    const { page } = await stage().openNew();
    await readArchive(page, asked);
    const { first: alone, withMap } = await weightsOf(page, stage().address);
    expect(alone).toBeGreaterThan(10 * KB);
    expect(alone).toBeLessThanOrEqual(60 * KB);
    expect(withMap).toBeGreaterThan(250 * KB);
    expect(withMap).toBeLessThanOrEqual(500 * KB);
    const [first, ...others] = asked;
    expect(first).toBe("bytes=0-2047");
    const data = Number(archive.readBigUInt64LE(56));
    const leaves = Number(archive.readBigUInt64LE(48));
    expect(leaves).toBeGreaterThan(1000);
    expect(others.map(startOf).filter((start) => start < data)).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
  });

  test("leaves the picture in its place until the map is drawn, once and with its towns", async () => {
    const { page } = await stage().open("", { viewport: SMALL });
    const released = Promise.withResolvers<void>();
    await page.route(/\.pmtiles$/, async (route) => {
      if (startOf(route.request().headers().range ?? "") > 0) await released.promise;
      return route.fallback();
    });
    const towns = page.waitForRequest(/\/towns\.json$/);
    await page.click(".map-open");
    await towns;
    await page.waitForSelector(".maplibregl-canvas", { state: "attached" });
    await page.waitForTimeout(300);
    expect(await seen(page)).toEqual({ picture: true, map: false });
    released.resolve();
    await page.waitForSelector(".map-view canvas");
    expect(await seen(page)).toEqual({ picture: false, map: true });
  });
});

const seen = async (page: Page) => ({
  picture: await page.locator(".map-static").isVisible(),
  map: await page.locator(".map-view").isVisible(),
});

const startOf = (range: string): number => Number(/\d+/.exec(range)?.[0] ?? 0);

/** The boundaries of all areas, as the API answers them. */
const boundariesOf = (stage: Stage) =>
  areasOf(stage).map(({ id, name }) => ({ id, name, boundary: polygonsOf(stage, id) }));
