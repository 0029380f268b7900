/** What comes out of a printer: all of a page, on white. */

import { describe, expect, test } from "vitest";
import { addressesOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

export function printing(stage: () => Stage, ofToday: () => Stage): void {
  describe("in print", () => {
    test("the tables of charts are open, and closed on the screen", async () => {
      const { page } = await stage().open(addressesOf["monitoring site"](stage()));
      const seen = () =>
        page
          .locator("details.chart-table tbody tr:first-child")
          .evaluateAll((all) =>
            all.map((row) => row.checkVisibility() && row.getBoundingClientRect().height > 10),
          );
      const closed = await seen();
      expect(closed.length).toBeGreaterThan(1);
      expect(new Set(closed)).toEqual(new Set([false]));
      await page.emulateMedia({ media: "print" });
      expect(new Set(await seen())).toEqual(new Set([true]));
      await page.emulateMedia({ media: "screen" });
      expect(await seen()).toEqual(closed);
    });

    test("no code and no table is clipped", async () => {
      for (const path of ["reference/get-areas/", addressesOf["monitoring site"](stage())]) {
        const { page } = await stage().open(path);
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await page.emulateMedia({ media: "print" });
        const clipped = await page
          .locator(".code, .tall")
          .evaluateAll((all) =>
            all
              .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
              .map((element) => element.getAttribute("aria-label")),
          );
        expect(clipped).toEqual([]);
      }
    });

    test("the day is named beside an area's answer, and in the footer with the zone of New Zealand", async () => {
      const { page } = await ofToday().open(addressesOf.area(ofToday()), {
        timezoneId: "America/New_York",
        now: Date.parse("2026-11-21T12:30:00Z"),
      });
      const day = page.locator(".now-panel .now-head", { hasText: "On Sunday, 22 November 2026" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      expect(await day.locator(".on-paper").isVisible()).toBe(false);
      await page.emulateMedia({ media: "print" });
      expect(await day.locator(".on-paper").isVisible()).toBe(true);
      expect(await page.getAttribute(".site-footer", "data-address")).toMatch(
        /, printed on Sunday,? 22 November 2026 at 1:30\sam NZDT$/,
      );
    });

    test("the day beside an area's answer is that of its own clock", async () => {
      const now = Date.parse("2026-11-21T10:30:00Z");
      const { page } = await ofToday().open(addressesOf.area(ofToday()), { now });
      const printed = () =>
        page.evaluate(() => {
          dispatchEvent(new Event("beforeprint"));
          return document.querySelector(".on-paper")?.textContent;
        });
      expect(await printed()).toMatch(/^On Saturday,? 21 November 2026$/);
      await page.locator("[data-uses]").evaluate((card: HTMLElement) => {
        card.dataset.uses = card.dataset.uses?.replace("Pacific/Auckland", "Pacific/Chatham");
      });
      expect(await printed()).toMatch(/^On Sunday,? 22 November 2026$/);
    });

    test("no line of a notice runs off the paper, and nothing is there that only a reader can press", async () => {
      const { page } = await stage().open(addressesOf.area(stage()));
      await page.emulateMedia({ media: "print" });
      const lines = await page.locator(".sample").evaluate((notice) => getComputedStyle(notice).borderWidth);
      expect(lines).toMatch(/^[1-9][\d.]*px 0px$/);
      expect(await page.locator(":is(.wrong, button, select):visible").count()).toBe(0);
    });

    test("a heading stays with what follows, and dark mode is left on the screen", async () => {
      const { page } = await stage().open("about/", { colorScheme: "dark" });
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const styles = await page.evaluate(() => ({
        headings: [...document.querySelectorAll("h1, h2, h3")].map((h) => getComputedStyle(h).breakAfter),
        ink: getComputedStyle(document.documentElement).color,
      }));
      expect(new Set(styles.headings)).toEqual(new Set(["avoid"]));
      expect(styles.ink).toBe("rgb(16, 34, 45)");
    });
  });
}
