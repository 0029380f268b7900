/**
 * What a page has drawn stays where it is while the page loads, and no level of another time is drawn first: however old its build
 * is, and however late its scripts and answers come.
 */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { changesAhead, proposalAlone } from "./changes-ahead.ts";
import { inBrowser, live } from "./in-browser.ts";
import { addressesOf, type PageType } from "./page-types.ts";
import { type Stage, statusOf } from "./stage.ts";

/** The share of the window that moves, by the share of its height: 0.1 is said to be good. */
const MOST = 0.02;
const DAY = 86_400_000;
/** In milliseconds: longer than a page takes to be drawn without its scripts. */
const LATE = 250;

const PAGES: readonly PageType[] = ["home", "area", "monitoring site", "consent", "changes", "search"];
const WIDTHS = [390, 1280];

inBrowser("the layout of a page", ({ stageOf }) => {
  const stage = stageOf(live);

  // Most of this is waiting: all pages of a type are open at once.
  test.each(PAGES)(
    "of %s stays, narrow and wide while its build is new, and narrow where it is 40 days old",
    async (type) => {
      const cases = [...WIDTHS.map((width) => ({ days: 0, width })), { days: 40, width: 390 }];
      const pages = await Promise.all(
        cases.map(async (how) => {
          const { page, load } = await opening(stage(), type, how);
          await load();
          return { page, how };
        }),
      );
      for (const { page, how } of pages) await expectStill(page, how);
    },
  );

  test("of home stays behind the map that its address opens over a phone's whole screen", async () => {
    const { page, load } = await opening(stage(), "home", { days: 0, width: 390, query: "?map=5/-41/173" });
    await load();
    await page.waitForSelector(".map-sheet .maplibregl-canvas");
    await expectStill(page);
  });

  test.each<PageType>(["home", "area"])(
    "of %s that no longer holds shows its notice and no level before its scripts",
    async (type) => {
      const { page, load, answer } = await opening(stage(), type, { days: 40, width: 390, isHeld: true });
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
      await load();
      expect(await page.locator("main").isVisible()).toBe(true);
      await page.context().close();
    },
  );

  test.each(WIDTHS)(
    "of changes stays when some of them have come since its build, %d px wide, and none of these is drawn as ahead",
    async (width) => {
      const [first] = changesAhead(stage());
      const { page, load } = await opening(stage(), "changes", {
        at: Date.parse(first?.effectiveFrom ?? "") + 60_000,
        width,
      });
      await load();
      expect(await page.locator("section[aria-labelledby=past] .happening").count()).toBeGreaterThan(0);
      await expectStill(page);
    },
  );

  test.each(WIDTHS)("of an area stays, %d px wide, where the day of a proposal has passed", async (width) => {
    const { effectiveFrom, areaId } = proposalAlone(stage());
    const [at, path] = [Date.parse(effectiveFrom) + 60_000, `areas/${areaId}/`];
    const { page, load } = await opening(stage(), "area", { at, path, width });
    await load();
    expect(await page.locator(".now-panel .pending:visible").count()).toBe(0);
    await expectStill(page);
  });

  test("of an area whose answer is long in coming says so in its place, and does not move then", async () => {
    const { page, load, answer } = await opening(stage(), "area", { days: 40, width: 390, isHeld: true });
    const words = page.getByText(
      "What applies now is still being read. Ask your council before you use water.",
    );
    await words.waitFor({ timeout: 15_000 });
    expect(await page.locator(".now-panel").isVisible()).toBe(false);
    answer();
    await load();
    expect([await words.isVisible(), await page.locator(".now-panel").isVisible()]).toEqual([false, true]);
    await expectStill(page);
  });

  test("of an area shows the words for its day where those for now cannot be read", async () => {
    const { page, load } = await opening(stage(), "area", { days: 0, width: 390 });
    await page.route("**/may-use.json", (route) => route.abort());
    await page.route("**/v1/**", (route) => route.abort());
    await load();
    expect(await page.locator(".headline").isVisible()).toBe(true);
    expect(await page.locator(".headline").textContent()).toContain("On Sat 21 Nov 2026");
    await page.context().close();
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
  await page.context().close();
}

type Opening = {
  /** The age of the build, and a minute; or the instant. */
  readonly days?: number;
  readonly at?: number;
  /** The page, where any of its type will not do. */
  readonly path?: string;
  readonly width: number;
  readonly query?: string;
  readonly isHeld?: boolean;
};

/** Opens a page, whose modules and answers come late; or, held, once `answer` is called. `load` waits until it is quiet. */
async function opening(stage: Stage, type: PageType, how: Opening) {
  const { days = 0, width, query = "", isHeld = false } = how;
  const { at = Date.parse(statusOf(stage).asOf) + days * DAY + 60_000 } = how;
  const context = await stage.browser.newContext({
    viewport: { width, height: 850 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  if (!isHeld) held.resolve();
  await page.clock.setFixedTime(at);
  await page.route(/\.js$|\.json$/, async (route) => {
    if (!/\/before-paint\./.test(route.request().url())) {
      await held.promise;
      await new Promise((done) => setTimeout(done, LATE));
    }
    await route.continue();
  });
  await page.addInitScript(watchShifts);
  const address = stage.at(how.path ?? addressesOf[type](stage)) + query;
  const loading = isHeld ? page.goto(address, { waitUntil: "networkidle" }) : null;
  return {
    page,
    answer: held.resolve,
    load: async () => {
      await (loading ?? page.goto(address, { waitUntil: "networkidle" }));
      await page.waitForSelector("html:not(.opening, .asking, .unread)", { state: "attached" });
      await twoFrames(page);
    },
  };
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
