/** The pages of consents in packs: a script draws what is stated from the API's answers. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { startServer } from "../../edge/node/raw.ts";
import { liveCopy } from "../../support/live-copy.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { inBrowser, sample } from "./in-browser.ts";
import { openPage } from "./watched-page.ts";

const CONSENT = "consents/ath-2006007710_2e01/";
const HOUR = 3_600_000;

inBrowser("what is stated for a consent", ({ stageOf }) => {
  const stage = stageOf(sample);
  let server: Awaited<ReturnType<typeof startServer>>;
  let full: string;
  beforeAll(async () => {
    server = await startServer(await sampleTree("packs"));
    full = readFileSync(join(await sampleTree("files"), CONSENT, "index.html"), "utf8");
  });
  afterAll(() => server?.close());

  const at = (path: string, { port } = server) => `http://127.0.0.1:${port}/${path}`;
  const open = (options = {}, address = at("")) => openPage(stage().browser, address, options);

  /** The main part and the footer of the page shown, and those of a page's source at the same address. */
  const shownAndGiven = (page: Page, source: string) =>
    page.evaluate((source) => {
      const partsOf = (whole: Document) =>
        [...whole.querySelectorAll("main, footer")].map((part) => {
          const copy = part.cloneNode(true) as HTMLElement;
          for (const button of copy.querySelectorAll(".keep")) button.remove();
          for (const link of copy.querySelectorAll("a"))
            link.setAttribute("href", new URL(link.getAttribute("href") ?? "", location.href).href);
          return copy.innerHTML.replace(/\s*(<[^>]+>)\s*/g, "$1");
        });
      const given = new DOMParser().parseFromString(source, "text/html");
      const timesOf = ({ documentElement: { dataset } }: Document) => [dataset.page, dataset.time];
      return {
        shown: [...partsOf(document), ...timesOf(document)],
        given: [...partsOf(given), ...timesOf(given)],
      };
    }, source);

  test("fills the page until it is the full one, in place; it is kept and listed like that", async () => {
    const { page, faults } = await open();
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Late enough to be seen by itself.
    await page.route("**/v1/status.json", async (route) => {
      await new Promise((passed) => setTimeout(passed, 300));
      await route.continue();
    });
    await page.goto(at(CONSENT));
    await page.locator(".bands").first().waitFor();
    const { shown, given } = await shownAndGiven(page, full);
    expect(shown).toEqual(given);
    // Up to 0.1 is good (Core Web Vitals).
    expect(await page.evaluate<number>("shifted")).toBeLessThan(0.01);

    await page.click("button.keep");
    await page.goto(at("consents/"));
    const own = page.locator(".own-consents");
    await own.locator(".now-stage").waitFor();
    expect(await own.innerText()).toMatch(
      /May I take water on Saturday 21 November 2026\?\s+Partly restricted: at most 50%/,
    );
    expect(faults).toEqual([]);
    expect(server.errors).toEqual([]);
    await page.context().close();
  });

  test("is on the pages of its sites without scripts", async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(at(CONSENT));
    expect(await page.locator(".answer").innerText()).toContain("The page of each site below has it.");
    await page.getByRole("link", { name: "Ōroua River at Kawa Wool" }).click();
    await page.waitForURL("**/monitoring-sites/*/");
    expect(await page.innerText("main")).toContain("Partly restricted: at most 50%");
    await page.context().close();
  });

  test("is replaced by those links and the reason, where it cannot be fetched", async () => {
    const { page } = await open();
    await page.route("**/v1/**", (route) => route.abort());
    await page.goto(at(CONSENT));
    await page.getByText("It cannot be shown here now. Try again later.").waitFor();
    expect(await page.locator(".consent-site h2 a").first().isVisible()).toBe(true);
    expect(await page.locator("main").innerText()).not.toMatch(/Partly|No take|No restriction/);
    await page.context().close();
  });

  describe("in a data set that is kept up to date", () => {
    let kept: typeof server;
    let now: number;
    beforeAll(async () => {
      const [data, out] = [join(temporaryFolder(), "data"), join(temporaryFolder(), "public")];
      now = Date.parse(liveCopy(SAMPLE.data, data, true));
      await build({ ...SAMPLE, data, out, asOf: now, maxZoom: 0, store: "packs" });
      kept = await startServer(out);
    });
    afterAll(() => kept?.close());

    test("follows the clock once it is there, with the notice of an overdue update", async () => {
      const { page } = await open({}, at("", kept));
      await page.clock.setFixedTime(now + 49 * HOUR);
      await page.goto(at(CONSENT, kept));
      await page.locator(".bands").first().waitFor();
      const main = await page.innerText("main");
      expect(main).toContain("It is out of date now: ask the provider.");
      expect(await page.innerText(".answer")).toContain("what was stated no longer counts");
      expect(main).not.toMatch(/Partly|No restriction stated|No take/);
      expect(await page.locator("#notice").innerText()).toContain("not been updated for");
      await page.click("button.keep");
      await page.goto(at("consents/", kept));
      const own = page.locator(".own-consents li");
      await own.getByText("Out of date: what was stated no longer counts. Ask the provider.").waitFor();
      expect(await own.innerText()).not.toMatch(/Partly|No restriction stated/);
      await page.context().close();
    });
  });
});
