/** What a page says about its own age. */

import { describe, expect, test } from "vitest";
import type { Reading } from "../../../schemas/resource.ts";
import { areasOf, siteWhere } from "./page-types.ts";
import { itemsOf, type Stage, statusOf, type Waking, wakeAt } from "./stage.ts";

const MINUTE = 60_000;

/** Of a data set that is kept up to date, and of one that is finished. */
export function ages(stage: () => Stage, finished: () => Stage): void {
  const status = () => statusOf(stage());
  const openAt = async (now: number, path = "about/") => {
    const { page } = await stage().open(path, { now });
    return { page, notice: page.locator("#notice") };
  };

  describe("a page", () => {
    test("that wakes after the last instant that is known says so louder than all else, and knows the level of no area", async () => {
      const horizon = Date.parse(status().horizon as string);
      const { notice, page } = await openAt(horizon - 1, "?sprinklers=now");
      const levels = page.locator("li.area h3 + p strong");
      expect(await levels.first().textContent()).not.toBe("Not known");
      await wakeAt(page, horizon);
      await expect.poll(async () => new Set(await levels.allTextContents())).toEqual(new Set(["Not known"]));
      expect(await levels.count()).toBe(areasOf(stage()).length);
      expect(await page.locator(".map path[data-area]:not(.untracked)").count()).toBe(0);
      const lost = ".levels:visible, .sprinkler-legend:visible, .sprinklers, .area-sprinklers, .area .next";
      expect(await page.locator(lost).count()).toBe(0);
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
      expect(await notice.textContent()).toMatch(/not been updated for .* not known here\. Ask your council/);
      const sizes = await page.evaluate(() =>
        ["#notice", ".sample", ".lead"].map((part) =>
          Number.parseFloat(getComputedStyle(document.querySelector(part) as Element).fontWeight),
        ),
      );
      expect(sizes[0]).toBeGreaterThan(Math.max(sizes[1] as number, sizes[2] as number));
    });

    test.each<[string, Waking, "past" | "ahead", "a" | "summary"]>([
      ["wakes, if it was asleep", "visibilitychange", "past", "a"],
      ["comes back, if the reader had left it for another", "pageshow", "ahead", "summary"],
    ])(
      "of changes moves what is due as soon as it %s, and leaves open what is open, and the reader at the same place",
      async (_, waking, where, selector) => {
        const { page } = await openAt(Date.parse(status().asOf), "changes/");
        const list = (name: string) => page.locator(`section.happenings:has(#${name})`);
        const instantsIn = (name: string) =>
          list(name)
            .locator(".happening .meta time")
            .evaluateAll((times) => times.map((time) => Date.parse((time as HTMLTimeElement).dateTime)));
        await list("ahead").locator("summary").click();
        await list(where).locator(selector).first().focus();
        const place = () =>
          page.evaluate(() => {
            const { activeElement: at } = document;
            const list = at?.closest(".happenings")?.getAttribute("aria-labelledby");
            return [list, at?.tagName, at instanceof HTMLAnchorElement && at.href];
          });
        const held = await place();
        expect(held.slice(0, 2)).toEqual([where, selector.toUpperCase()]);
        const before = await instantsIn("ahead");
        const next = Math.min(...before);
        await wakeAt(page, next, waking);
        expect(await instantsIn("ahead")).toEqual(before.filter((at) => at > next));
        expect(await instantsIn("past")).toContain(next);
        expect(await place()).toEqual(held);
        expect(await list("ahead").locator("details[open]").count()).toBe(1);
      },
    );

    test("of a finished data set never follows the clock, and says which day it speaks for", async () => {
      const instant = Date.parse(status().asOf) + 400 * 24 * 60 * MINUTE;
      const { page } = await finished().open("freshness/", { now: instant });
      expect(await page.locator("#notice").isVisible()).toBe(false);
      expect(await page.locator(".age").first().textContent()).toMatch(/old when published$/);
      expect(await page.locator(".site-footer").textContent()).toContain(
        "Data as at 21 November 2026 at 9:10 am NZDT, which is not kept up to date.",
      );
    });

    test("of a monitoring site withholds a value that has become too old", async () => {
      const current = siteWhere(stage(), ({ id, providerKey }) => {
        const [newest] = itemsOf<Reading>(stage(), `monitoring-sites/${id}/readings`);
        return providerKey === "tasman" && newest?.freshness === "current";
      });
      const { page } = await openAt(Date.parse(status().asOf) + 23 * 60 * MINUTE, current);
      expect(await page.locator(".value:visible").allTextContents()).toEqual(
        (await page.locator(".latest-card").all()).map(() => "Out of date"),
      );
      expect(await page.locator(".latest-card").first().innerText()).toContain("it is older than 6 hours");
    });

    test("of a consent withholds a flow that is too old, and says that its statuses are out of date", async () => {
      const { page } = await openAt(Date.parse(status().asOf), "consents/ath-2001006902_2e04/");
      const section = page.locator(".consent-site:has([data-clock*=flow], .meta > .over)").first();
      const [main, cells] = [page.locator("main"), section.locator("td:nth-child(4)")];
      const STATED = /No take|Partly restricted|No restriction stated/;
      expect(await main.innerText()).toMatch(STATED);
      expect((await cells.allInnerTexts()).join()).toMatch(/above|below/);
      await wakeAt(page, Date.parse(status().asOf) + 60 * 24 * 60 * MINUTE);
      expect(await section.innerText()).toMatch(
        /No current flow on record\..* It is out of date now: ask the provider\./s,
      );
      expect(new Set(await cells.allInnerTexts())).toEqual(new Set(["–"]));
      expect(await main.innerText()).toContain(
        "Out of date: what was stated no longer counts. Ask the provider.",
      );
      expect(await main.innerText()).not.toMatch(STATED);
    });

    test("looks for a newer build when the reader comes back, says nothing of none, and loads one", async () => {
      const { notice, page } = await openAt(Date.parse(status().asOf) + MINUTE);
      const looked = page.waitForResponse("**/v1/status.json");
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await (await looked).finished();
      expect(await notice.isVisible()).toBe(false);
      const newer = { ...status(), asOf: "2030-01-01T00:00:00Z" };
      await page.route("**/v1/status.json", (route) => route.fulfill({ json: newer }));
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/updated since you opened it/);
      await Promise.all([page.waitForNavigation(), notice.getByRole("button").click()]);
    });

    test("says that it is a copy, and how old, while the site cannot be reached: after that it is out of date, which stays as loud", async () => {
      const { notice, page } = await openAt(Date.parse(status().asOf) + 5 * MINUTE);
      const lines = notice.locator("p");
      await page.context().setOffline(true);
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/^This site cannot be reached.*copy that is 5 minutes old/);
      await wakeAt(page, Date.parse(status().nextBuildBy as string) + MINUTE);
      await expect.poll(() => lines.count()).toBe(2);
      expect((await lines.allTextContents()).join()).toMatch(/not been updated for.*,.*cannot be reached/);
      expect(await notice.getAttribute("class")).toBe("alarm");
      await page.context().setOffline(false);
      await lines.nth(1).waitFor({ state: "detached" });
      expect(await notice.textContent()).toMatch(/^This site has not been updated for/);
    });

    test("that is out of date says so on paper in black with a frame, and in forced colours with a frame", async () => {
      const { notice, page } = await openAt(Date.parse(status().nextBuildBy as string) + MINUTE);
      const drawn = () =>
        notice.evaluate((element) => {
          const { color, borderTopWidth } = getComputedStyle(element);
          return { color, isFramed: Number.parseFloat(borderTopWidth) >= 2 };
        });
      await page.emulateMedia({ media: "print" });
      expect(await drawn()).toEqual({ color: "rgb(0, 0, 0)", isFramed: true });
      await page.emulateMedia({ media: "screen", forcedColors: "active" });
      expect((await drawn()).isFramed).toBe(true);
      await page.emulateMedia({ forcedColors: "none" });
    });
  });
}
