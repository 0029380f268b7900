/**
 * What a page has drawn stays where it is while the page loads, and no level of another time is drawn first: however old its build
 * is, and however late its scripts and answers come.
 */

import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { plainServer } from "../../hosts/plain-server.ts";
import { inBrowser, live } from "./in-browser.ts";
import { addressesOf, type PageType } from "./page-types.ts";
import { statusOf } from "./stage.ts";

/** The share of the window that moves, by the share of its height: 0.1 is said to be good. */
const MOST = 0.02;
const DAY = 86_400_000;
/** How late scripts and answers come, in milliseconds: longer than a page takes to be drawn without them. */
const LATE = 250;

const PAGES: readonly PageType[] = ["home", "area", "monitoring site", "consent", "changes", "search"];
const WIDTHS = [390, 1280];

inBrowser("the layout of a page", ({ stageOf }) => {
  const stage = stageOf(live);
  let held: Promise<unknown> = Promise.resolve();
  let host: Awaited<ReturnType<typeof plainServer>>;
  beforeAll(async () => {
    host = await plainServer(stage().root, [], (path) =>
      /\.js(on)?$/.test(path) && !path.includes("/before-paint.") ? held.then(() => wait(LATE)) : undefined,
    );
  });
  beforeEach(() => {
    held = Promise.resolve();
  });
  afterAll(() => host?.close());

  /** A window for each width: new ones are expensive, and what comes late does so each time that it is asked for. */
  const windows = new Map<number, Promise<Page>>();
  /** An empty page at an instant. `load` opens the address of a type, and waits until it is quiet. */
  const opening = async (type: PageType, { days, width, query = "" }: Opening) => {
    const opened = windows.get(width) ?? openWindow(stage().browser, width);
    windows.set(width, opened);
    const page = await opened;
    // From another page of the site, a browser would wait for more of this one before it draws it.
    await page.goto("about:blank");
    await page.clock.setFixedTime(Date.parse(statusOf(stage()).asOf) + days * DAY + 60_000);
    const path = stage().at(addressesOf[type](stage())).slice(stage().address.length);
    return {
      page,
      load: async () => {
        await page.goto(host.address + path + query, { waitUntil: "networkidle" });
        await page.waitForSelector("html:not(.opening, .asking, .unread)", { state: "attached" });
        await twoFrames(page);
      },
    };
  };

  // Most of this is waiting: both widths wait together.
  test.each(PAGES)(
    "of %s stays, whether its build is new, 10 or 40 days old, narrow and wide",
    async (type) => {
      const stays = async (width: number) => {
        for (const days of [0, 10, 40]) {
          const { page, load } = await opening(type, { days, width });
          await load();
          await expectStill(page, { days, width });
        }
      };
      await Promise.all(WIDTHS.map(stays));
    },
  );

  test("of home stays behind the map that its address opens over a phone's whole screen", async () => {
    const { page, load } = await opening("home", { days: 0, width: 390, query: "?map=5/-41/173" });
    await load();
    await page.waitForSelector(".map-sheet .maplibregl-canvas");
    await expectStill(page);
  });

  test.each<PageType>(["home", "area"])(
    "of %s that no longer holds shows its notice and no level before its scripts",
    async (type) => {
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      held = promise;
      const { page, load } = await opening(type, { days: 40, width: 390 });
      const loaded = load();
      await page.waitForSelector("#notice:visible");
      await page.locator(".site-footer").waitFor({ state: "attached" });
      const levels = page.locator(
        ".now-panel, li.area h3 + p, .map-static [data-area], .ladder [aria-current]",
      );
      expect(await levels.count()).toBeGreaterThan(0);
      const seen = await levels.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility({ visibilityProperty: true })),
      );
      expect(seen).toHaveLength(0);
      expect(await page.locator("#notice").textContent()).toMatch(
        /not been updated for 40 days.*not known here/,
      );
      expect(await page.locator("h1").isVisible()).toBe(true);
      answer();
      await loaded;
      expect(await page.locator("main").isVisible()).toBe(true);
    },
  );

  test("of an area shows the words for its day where those for now cannot be read", async () => {
    const { page, load } = await opening("area", { days: 0, width: 390 });
    await page.route("**/may-use.json", (route) => route.abort());
    await page.route("**/v1/**", (route) => route.abort());
    await load();
    expect(await page.locator(".headline").isVisible()).toBe(true);
    expect(await page.locator(".headline").textContent()).toContain("On Sat 21 Nov 2026");
    await page.unrouteAll();
  });
});

/** A part of a page that moved, without the reader's doing. */
type Shift = { readonly value: number; readonly moved: readonly string[] };

type Entry = PerformanceEntry & { readonly value: number; readonly sources: readonly Source[] };
type Source = {
  readonly node: Element | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
};

async function expectStill(page: Page, how: object = {}): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(sum, JSON.stringify({ ...how, shifts }, null, 1)).toBeLessThan(MOST);
}

type Opening = { readonly days: number; readonly width: number; readonly query?: string };

async function openWindow(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 850 }, serviceWorkers: "block" });
  await context.addInitScript(watchShifts);
  return context.newPage();
}

function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.id || node?.className}: ${place(previousRect)} → ${place(currentRect)}`,
        ),
      });
  }).observe({ type: "layout-shift", buffered: true });
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
