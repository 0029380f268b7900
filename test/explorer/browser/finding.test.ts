/** Ways to a record in a browser: parts of lists, results at their own addresses, and charts whose names hide nothing. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noBrowser, startBrowser } from "../../support/chromium.ts";
import { sampleTree } from "../../support/sample.ts";
import { areasOf } from "./page-types.ts";
import { type Stage, setStage } from "./stage.ts";

describe.skipIf(noBrowser !== null)(`finding${noBrowser ? `: ${noBrowser}` : ""}`, () => {
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    browser = await startBrowser();
    stage = await setStage(await sampleTree("files"), browser);
  });
  afterAll(async () => {
    await stage?.close();
    await browser?.close();
  });

  test("the search in a list finds a status by its words, and leads to the records that have it", async () => {
    const { page } = await stage.open("consents/");
    await page.fill("#list-q", "no take");
    const part = page.locator("#list-results a").first();
    await part.waitFor();
    expect(await part.textContent()).toBe("No take");
    const wanted = await page.locator("#list-results .count").first().textContent();
    await part.click();
    await page.waitForURL("**/list_page-no-take/");
    expect(await page.textContent("h1")).toBe(`Consents: No take ${wanted}`);
    // The heading says the status for all of them, but each row says by the clock when it is out of date.
    expect(await page.locator("thead th").allTextContents()).toEqual([
      "Consent",
      "Provider",
      "Sites",
      "Strictest status",
    ]);
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
  });

  test("a part of a list is reached without a script", async () => {
    const { page } = await stage.open("monitoring-sites/", { javaScriptEnabled: false });
    await page.click(".views >> text=No longer updated");
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
    const words = await page.locator("tbody td:last-child").allInnerTexts();
    expect(new Set(words.map((text) => text.replace(/^\W+/, "")))).toEqual(new Set(["No longer updated"]));
  });

  test("results link the pages themselves, none by an id", async () => {
    const { page } = await stage.open("search/?q=wai");
    await page.waitForSelector("#search-results a");
    const addresses = await page
      .locator("#search-results a")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) {
      expect(address).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
      const answer = await fetch(address);
      expect([address, answer.status, /data-page="moved"/.test(await answer.text())]).toEqual([
        address,
        200,
        false,
      ]);
    }
  });

  test("the names of stages stand beside an area's chart, wide and narrow", async () => {
    const { page } = await stage.open("");
    const faultsAt = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      return page.locator(".timeline .chart-plot").evaluateAll((plots) =>
        plots.flatMap((plot) => {
          const { left } = plot.getBoundingClientRect();
          return [...plot.querySelectorAll<SVGElement>(".stages text")]
            .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.right > left || box.left < 0))
            .map(({ words }) => words);
        }),
      );
    };
    for (const { id } of areasOf(stage).slice(0, 5)) {
      await page.goto(stage.at(`areas/${id}/`));
      for (const width of [1280, 390, 320]) expect(await faultsAt(width), `${id}, ${width} px`).toEqual([]);
    }
  });
});
