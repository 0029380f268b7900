/** How many requests a first visit to a page makes: all that reach the host until the page is kept, with nothing in the browser's cache. */

import { expect, test } from "vitest";
import { plainServer } from "../../hosts/plain-server.ts";
import { inBrowser, live } from "./in-browser.ts";
import { addressesOf, pageTypes } from "./page-types.ts";
import { statusOf } from "./stage.ts";

const MOST = 12;
/** In milliseconds. */
const QUIET = 500;

inBrowser("a first visit", ({ stageOf }) => {
  const stage = stageOf(live);

  test.each(pageTypes.filter((type) => type !== "not found"))(
    "to a page of %s takes at most 12 requests",
    async (type) => {
      const host = await plainServer(stage().root);
      const context = await stage().browser.newContext();
      const page = await context.newPage();
      // Searching reads more of the search's files, the more is typed.
      const path = type === "search" ? "search/" : addressesOf[type](stage());
      await page.clock.setFixedTime(Date.parse(statusOf(stage()).asOf) + 60_000);
      await page.goto(host.address + stage().at(path).slice(stage().address.length));
      // Last, the worker asks for the page once more, to keep it.
      await page.waitForFunction(async () => (await caches.match(location.href)) !== undefined);
      for (let before = -1; before < host.asked.length; await page.waitForTimeout(QUIET))
        before = host.asked.length;
      expect(host.asked).toContain("/service-worker.js");
      expect(host.asked.length, host.asked.join("\n")).toBeLessThanOrEqual(MOST);
      await context.close();
      await host.close();
    },
  );
});
