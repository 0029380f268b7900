/** The pages of consents in packs: scripts fetch what is stated from the page that a consent shares with others. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../../edge/node/raw.ts";
import { unpackTree } from "../../support/packs.ts";
import { consent, modelWith, provider, readingsWith, site } from "../../support/records.ts";
import { sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeExplorer } from "../explorer-files.ts";
import { breaches } from "./accessibility.ts";
import { inBrowser } from "./in-browser.ts";
import { openPage } from "./watched-page.ts";

const CONSENT = "consents/ath-2006007710_2e01/";
const HOUR = 3_600_000;

inBrowser("what is stated for a consent", ({ stageOf }) => {
  const stage = stageOf(async () => {
    const tree = join(temporaryFolder(), "unpacked");
    unpackTree(await sampleTree("packs"), tree);
    return tree;
  });
  let full: string;
  beforeAll(async () => {
    full = readFileSync(join(await sampleTree("files"), CONSENT, "index.html"), "utf8");
  });

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
      const timesOf = ({ documentElement: { dataset } }: Document) => [dataset.page, dataset.asOf];
      return {
        shown: [...partsOf(document), ...timesOf(document)],
        given: [...partsOf(given), ...timesOf(given)],
      };
    }, source);

  test("fills the page until it is the full one, in place; it is kept and listed like that", async () => {
    const { page, faults } = await stage().openNew();
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Late enough to be seen by itself.
    await page.route("**/list_stated-*/", async (route) => {
      await new Promise((passed) => setTimeout(passed, 300));
      await route.continue();
    });
    await page.goto(stage().at(CONSENT));
    await page.locator(".bands").first().waitFor();
    const { shown, given } = await shownAndGiven(page, full);
    expect(shown).toEqual(given);
    // Up to 0.1 is good (Core Web Vitals).
    expect(await page.evaluate<number>("shifted")).toBeLessThan(0.01);

    await page.click("button.keep");
    await page.goto(`${stage().address}consents/`);
    const own = page.locator(".own-consents");
    await own.locator(".now-stage").waitFor();
    expect(await own.innerText()).toMatch(
      /May I take water on Saturday 21 November 2026\?\s+Partly restricted: at most 50%/,
    );
    expect(faults).toEqual([]);
  });

  test("is one link away without scripts", async () => {
    const { page } = await stage().open(CONSENT, { javaScriptEnabled: false });
    await page.click(".elsewhere a");
    const part = page.locator(":target");
    expect(await part.locator("h2").innerText()).toBe("Consent ATH-2006007710.01");
    expect((await part.locator("h2").boundingBox())?.y).toBeLessThan(800);
    expect(await part.locator(".now-stage").innerText()).toBe("Partly restricted: at most 50% in some bands");
    await part.getByRole("link", { name: "Consent ATH" }).click();
    await page.waitForURL(`**/${CONSENT}`);
  });

  test("stays a link that says why, where it cannot be fetched", async () => {
    const { page } = await stage().open("consents/");
    await page.route("**/list_stated-*/", (route) => route.abort());
    await page.goto(stage().at(CONSENT));
    await page.getByText("It cannot be shown here now. Follow the link, or try again later.").waitFor();
    expect(await page.locator(".elsewhere a").isVisible()).toBe(true);
    expect(await page.locator(".consent-site h2").first().isVisible()).toBe(true);
    expect(await page.locator("main").innerText()).not.toMatch(/Partly|No take|Not known/);
    await page.unrouteAll();
    await page.click(".elsewhere a");
    await page.waitForURL("**/list_stated-*/#consent-ath-2006007710_2e01");
  });

  test("breaks no rule of WCAG 2.2 AA on the page that consents share", async () => {
    const { page, faults } = await stage().open(CONSENT);
    await page.goto(new URL((await sharedPage(page)) ?? "", stage().at(CONSENT)).href);
    expect(await page.getAttribute("html", "data-page")).toBe("statements");
    expect(await breaches(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  /** Where the page's source says that what is stated lies. */
  const sharedPage = (page: Page) =>
    page.evaluate(async () => {
      const source = await (await fetch(location.href)).text();
      const given = new DOMParser().parseFromString(source, "text/html");
      return given.querySelector(".elsewhere a")?.getAttribute("href");
    });

  test("comes out of packs alike", async () => {
    const server = await startServer(await sampleTree("packs"));
    const address = `http://127.0.0.1:${server.port}/`;
    const { page, faults } = await openPage(stage().browser, address);
    await page.goto(address + CONSENT);
    await page.locator(".bands").first().waitFor();
    const { shown, given } = await shownAndGiven(page, full);
    expect(shown).toEqual(given);
    expect(faults).toEqual([]);
    await page.close();
    await server.close();
    expect(server.errors).toEqual([]);
  });

  describe("in a data set that is kept up to date", () => {
    const NOW = Date.UTC(2026, 10, 20, 20);
    const root = join(temporaryFolder(), "public");
    const kept = stageOf(async () => {
      const status = {
        status: "full",
        allowedPercentage: null,
        date: "2026-11-21",
        description: null,
      } as const;
      const model = modelWith(
        {
          providers: [provider("p", 24 * HOUR)],
          sites: [site(1, { statuses: [{ bandNumber: 1, restriction: status, asAt: NOW }] })],
          consents: [consent("WP/1", "p", [{}]), consent(`WP/${"7".repeat(250)}`, "p", [{}])],
        },
        NOW,
      );
      const options = { store: "packs", baseUrl: "http://localhost", maxZoom: 0 } as const;
      writeExplorer(root, model, readingsWith({}, NOW), options);
      return root;
    });

    test("follows the clock once it is there, with the notice of an overdue update", async () => {
      const { page } = await kept().open("about/", { now: NOW });
      const main = page.locator("main");
      const openAt = async (instant: number) => {
        await page.clock.setFixedTime(instant);
        await page.goto(`${kept().address}consents/wp_2f1/`);
        await page.locator(".bands").waitFor();
      };
      await openAt(NOW + HOUR);
      expect(await main.innerText()).toContain("unless stated again.");
      expect(await main.innerText()).not.toContain("what was stated counts no longer");
      expect(await page.locator("#notice").isVisible()).toBe(false);
      // The day that it is for has ended.
      await openAt(NOW + 15 * HOUR + 1);
      expect(await main.innerText()).toContain("what was stated counts no longer");
      expect(await main.innerText()).toContain("No take");
      await page.click("button.keep");
      await openAt(NOW + 25 * HOUR);
      expect(await main.innerText()).toContain("It is out of date now: ask the provider.");
      expect(await main.innerText()).toContain("Out of date: what was stated counts no longer.");
      expect(await main.innerText()).not.toContain("No take");
      expect(await page.locator("#notice").innerText()).toContain("not been updated for 25 hours");
      await page.goto(`${kept().address}consents/`);
      const own = page.locator(".own-consents li");
      await own.getByText("Out of date: what was stated counts no longer. Ask the provider.").waitFor();
      expect(await own.innerText()).not.toContain("No take");
      expect(await page.locator("#list td:nth-child(4)").allInnerTexts()).toEqual([
        " Not known: out of date",
        " Not known: out of date",
      ]);
      // Of the counts, only that of all still holds.
      expect(await page.locator(".views .count:visible").allInnerTexts()).toEqual(["2"]);
    });

    test("leads on from a number so long that its page lies deeper", async () => {
      const { page } = await kept().open(`consents/wp_2f${"7".repeat(195)}/${"7".repeat(55)}/`);
      await page.locator(".bands").waitFor();
      await page.click(".consent-site h2 a");
      await page.waitForURL("**/monitoring-sites/*/");
      expect(await page.getAttribute("html", "data-page")).toBe("site");
    });
  });
});
