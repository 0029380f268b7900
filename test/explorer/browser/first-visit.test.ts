/** How many requests a first visit to a page makes: all that reach the host until the page is kept, with nothing in the browser's cache. */

import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plainServer } from "../../hosts/plain-server.ts";
import { inBrowser, live } from "./in-browser.ts";
import { addressesOf, areasOf, type PageType } from "./page-types.ts";
import { statusOf } from "./stage.ts";

const MOST = 12;
/** Each runs other scripts. */
const PAGES: readonly PageType[] = [
  "home",
  "area",
  "consent",
  "monitoring site",
  "consents",
  "changes",
  "search",
  "operation",
];
/** In milliseconds. */
const QUIET = 500;

inBrowser("a first visit", ({ stageOf }) => {
  const stage = stageOf(live);

  test("reads a first page of at most 84 kB and pages of areas of at most 20 kB on average, before they are compressed", () => {
    const size = (path: string) => statSync(join(stage().root, path, "index.html")).size;
    expect(size("")).toBeLessThanOrEqual(84_000);
    const areas = areasOf(stage()).map(({ id }) =>
      size(stage().at(`areas/${id}/`).slice(stage().address.length)),
    );
    expect(areas.reduce((sum, one) => sum + one) / areas.length).toBeLessThanOrEqual(20_000);
  });

  test.each(PAGES)("to a page of %s takes at most 12 requests", async (type) => {
    const host = await plainServer(stage().root);
    const context = await stage().browser.newContext();
    const page = await context.newPage();
    // Searching reads more of the search's files, the more is typed.
    const path = type === "search" ? "search/" : addressesOf[type](stage());
    await page.clock.setFixedTime(Date.parse(statusOf(stage()).asOf) + 60_000);
    await page.goto(host.address + stage().at(path).slice(stage().address.length));
    // Last, the worker asks for the page once more, to keep it.
    const isKept = async () => (await caches.match(location.href)) !== undefined;
    await page.waitForFunction(isKept, undefined, { polling: 100 });
    for (let before = -1; before < host.asked.length; await page.waitForTimeout(QUIET))
      before = host.asked.length;
    expect(host.asked).toContain("/service-worker.js");
    expect(host.asked.length, host.asked.join("\n")).toBeLessThanOrEqual(MOST);
    await context.close();
    await host.close();
  });
});
