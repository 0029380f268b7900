/** Pages that the browser keeps, once their site cannot be reached: a real worker, and a server that is gone. */

import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { plainServer } from "../../hosts/plain-server.ts";
import { inBrowser, live } from "./in-browser.ts";
import { areasOf } from "./page-types.ts";
import { statusOf } from "./stage.ts";

const DAY = 86_400_000;

inBrowser("what is kept for when the site cannot be reached", ({ stageOf }) => {
  const stage = stageOf(live);
  let context: BrowserContext;
  let page: Page;
  let address: string;
  const kept = ["", "changes/"];

  /** At an instant, after what the page has to load or find out. */
  const open = async (path: string, now: number): Promise<Page> => {
    await page.clock.setFixedTime(now);
    await page.goto(address + path);
    await page.waitForLoadState("networkidle");
    return page;
  };
  const keptPages = () =>
    page.evaluate(async () => (await (await caches.open("pages")).keys()).map(({ url }) => url));

  /** An area with a level in force whose next change is a confirmed one, before the horizon. */
  const changing = () =>
    areasOf(stage()).find(({ name }) => name === "Wellington City") as ReturnType<typeof areasOf>[number];

  beforeAll(async () => {
    const host = await plainServer(stage().root);
    address = host.address;
    context = await stage().browser.newContext();
    page = await context.newPage();
    const asOf = Date.parse(statusOf(stage()).asOf);
    kept.push(stage().at(`areas/${changing().id}/`).slice(stage().address.length));
    for (const path of kept) await open(path, asOf);
    await vi.waitUntil(async () => (await keptPages()).length === kept.length, { timeout: 10_000 });
    await page.goto("about:blank");
    await host.close();
  });
  afterAll(() => context?.close());

  test("are the pages that were read, the first one too, and no file of the API", async () => {
    await open("", Date.parse(statusOf(stage()).asOf));
    expect((await keptPages()).toSorted()).toEqual(kept.map((path) => address + path).toSorted());
    const all = await page.evaluate(async (): Promise<string[]> => {
      const names = await caches.keys();
      const found: string[] = [];
      for (const name of names)
        for (const request of await (await caches.open(name)).keys())
          found.push(new URL(request.url).pathname);
      return found;
    });
    expect(all.filter((path) => path.startsWith("/v1/"))).toEqual([]);
  });

  test.each([
    ["an hour after the data", "asOf", 1 / 24],
    ["ten days after the data", "asOf", 10],
    ["at the horizon", "horizon", 0],
    ["forty days after the horizon", "horizon", 40],
    ["a year after the horizon", "horizon", 365],
  ] as const)(
    "say %s that they are copies and how old, and no rule of which nothing is known",
    async (_, since, days) => {
      const now = Date.parse(statusOf(stage())[since] as string) + days * DAY;
      for (const path of kept) {
        await open(path, now);
        await page.locator("#notice", { hasText: "This site cannot be reached" }).waitFor();
        expect(await page.locator("#notice").innerText(), path).toMatch(/a copy that is \d+ \w+ old/);
      }
      // The last of them is the area. What draws what is not known may not be kept: then nothing is shown in its place.
      const panel = page.locator(".now-panel");
      const until = await page.evaluate(
        () => JSON.parse(document.documentElement.dataset.time ?? "").holdsUntil,
      );
      const level = changing().currentStageAssignment?.stage.name as string;
      if (since === "asOf") {
        expect([await panel.isVisible(), now < until]).toEqual([true, true]);
        expect(await panel.innerText()).toContain(level);
        return;
      }
      expect(await page.locator("#notice").innerText()).toMatch(
        /what applies now is not known here\. Ask your council/,
      );
      if (await panel.isVisible()) expect(await panel.innerText()).toMatch(/^\?\s+Not known since/);
    },
  );

  test("let nobody search: what was typed stays, and the page says that the site cannot be reached", async () => {
    await open("", Date.parse(statusOf(stage()).asOf));
    await page.locator("#notice", { hasText: "This site cannot be reached" }).waitFor();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.fill("#site-search", "karori");
    // Its program was never loaded here.
    await page.locator(".suggestions", { hasText: "The search cannot be read now." }).waitFor();
    await page.press("#site-search", "Enter");
    await page.waitForLoadState("networkidle");
    expect([page.url(), await page.inputValue("#site-search"), faults]).toEqual([address, "karori", []]);
  });
});
