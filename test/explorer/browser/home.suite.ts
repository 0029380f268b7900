/** The list of the first page: the filter works as one types and chooses, and the address keeps it. */

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { levelOf } from "../levels.ts";
import { areasOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

const shownNames = (page: Page): Promise<string[]> => page.locator("li.area:visible h3").allTextContents();

export function home(stage: () => Stage): void {
  describe("the list of areas", () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await stage().open(""));
    });

    test("hides no area of its picture under a button", async () => {
      for (const width of [1000, 1280, 2560]) {
        await page.setViewportSize({ width, height: width === 2560 ? 1440 : 650 });
        const hidden = await page.evaluate(() => {
          const tools = [...document.querySelectorAll(".map-tools button")].map((one) =>
            one.getBoundingClientRect(),
          );
          return [...document.querySelectorAll(".map-static [data-area]")].filter((area) => {
            const { left, right, top, bottom } = area.getBoundingClientRect();
            return tools.some(
              (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
            );
          }).length;
        });
        expect(hidden, `${width} px`).toBe(0);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    test("is filtered by a text without macrons, and counts what it shows", async () => {
      await page.fill("#site-search", "  KAIKOURA ");
      expect(await shownNames(page)).toEqual(["Kaikōura District"]);
      expect(await page.textContent("#filter-count")).toBe(`1 of ${areasOf(stage()).length} areas`);
      await page.waitForURL("**/?text=KAIKOURA");
      await page.fill("#site-search", "");
    });

    test("is filtered by grade and organisation together, and counts each level of what is left", async () => {
      const areas = areasOf(stage());
      const organisation = areas.find(({ currentStageAssignment }) => currentStageAssignment)
        ?.organisations[0];
      const own = areas.filter(({ organisations }) =>
        organisations.some(({ id }) => id === organisation?.id),
      );
      await page.selectOption("#filter-organisation", { label: organisation?.name ?? "" });
      expect((await shownNames(page)).sort()).toEqual(own.map(({ name }) => name).sort());
      for (const box of await page.locator("#filter [name=level]").all()) {
        const level = await box.getAttribute("value");
        const number = own.filter((area) => levelOf(area) === level).length;
        expect(await page.locator(`label:has(#level-${level}) .count`).textContent()).toBe(String(number));
      }
      const level = levelOf(own[0] as (typeof own)[number]);
      await page.check(`#level-${level}`);
      const both = own.filter((area) => levelOf(area) === level).map(({ name }) => name);
      expect((await shownNames(page)).sort()).toEqual(both.sort());
    });

    test("says so if nothing is left, and shows everything again", async () => {
      await page.fill("#site-search", "no such place");
      expect(await page.locator("#filter-none").isVisible()).toBe(true);
      expect(await page.locator(".group:visible").count()).toBe(0);
      await page.click("#filter button[type=reset]");
      expect(await page.locator("#filter button[type=reset]").isVisible()).toBe(false);
      expect((await shownNames(page)).length).toBe(areasOf(stage()).length);
    });

    test("is in the address: links show the same, and back and forward work", async () => {
      const { page } = await stage().open("?level=hours&level=untracked");
      const two = await shownNames(page);
      expect(two.length).toBeGreaterThan(1);
      await page.uncheck("#level-untracked");
      const one = await shownNames(page);
      expect(one.length).toBeLessThan(two.length);
      expect(new URL(page.url()).search).toBe("?level=hours");
      await page.goBack();
      expect(await shownNames(page)).toEqual(two);
      expect(await page.isChecked("#level-untracked")).toBe(true);
      await page.goForward();
      expect(await shownNames(page)).toEqual(one);
    });

    test("is complete without scripts, and can still be filtered by level", async () => {
      const { page } = await stage().open("", { javaScriptEnabled: false });
      expect((await shownNames(page)).length).toBe(areasOf(stage()).length);
      await page.check("#level-hours");
      const two = areasOf(stage()).filter((area) => levelOf(area) === "hours");
      expect((await shownNames(page)).length).toBe(two.length);
      expect(await page.locator(".needs-script:visible").count()).toBe(0);
    });
  });
}
