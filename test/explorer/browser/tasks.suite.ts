/** What people come for, each in the number of steps that it may take at most. A step is a press, a tap, or a text typed. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { AreaListItem } from "../../../schemas/resource.ts";
import { levelOf } from "../levels.ts";
import { areasOf } from "./page-types.ts";
import { shapeOf } from "./picture.ts";
import type { Stage } from "./stage.ts";

const PHONE = { width: 390, height: 844 };

export function tasks(stage: () => Stage): void {
  const areaNamed = (name: string): AreaListItem => {
    const found = areasOf(stage()).find((area) => area.name === name);
    if (found === undefined) throw new Error(`The sample has no ${name}.`);
    return found;
  };

  /** A phone at the first page, and a count of the steps taken on it. */
  const start = async (path = "", size = PHONE) => {
    const { page } = await stage().open(path, { viewport: size, reducedMotion: "reduce" });
    let steps = 0;
    const step = async (take: () => Promise<unknown>) => {
      steps += 1;
      await take();
    };
    return { page, step, steps: () => steps };
  };
  const type = (page: Page, text: string) => async () => {
    await page.focus("#site-search");
    await page.keyboard.type(text);
  };

  describe("people find out", () => {
    test("whether they may water now, in 2 steps: the answer is on the first screen of a phone", async () => {
      const { page, step, steps } = await start();
      await step(type(page, "porirua"));
      await page.locator("[role=option] .result-answer:not(:empty)").first().waitFor();
      await step(() => page.keyboard.press("Enter"));
      await page.waitForURL("**/areas/*/");
      expect(steps()).toBe(2);
      const stageOf = areaNamed("Porirua City").currentStageAssignment?.stage;
      expect(await page.textContent(".now-stage")).toBe(stageOf?.name);
      expect(await page.textContent(".headline")).toMatch(/water|prinklers/);
      const rows = await page.locator(".uses-now").boundingBox();
      expect((rows?.y ?? Infinity) + (rows?.height ?? 0)).toBeLessThan(PHONE.height);
    });

    test("what changes next, and when, in no step, and all that is coming in 1", async () => {
      const { page, step, steps } = await start();
      expect(await page.locator(".hero .next").innerText()).toMatch(
        /^Next known change, \w+ \d+ \w+( \d{4})?( at .+)?: .+\./,
      );
      await step(() => page.getByRole("link", { name: "What’s changing" }).first().click());
      await page.waitForURL("**/changes/");
      expect(await page.locator("#ahead + .day").count()).toBe(1);
      expect(steps()).toBe(1);
    });

    test("which areas are at the strictest grades, first in the list, and alone there and on the map in 2 steps and one to unfold the filter", async () => {
      const { page, step, steps } = await start();
      const [first] = await page
        .locator("li.area")
        .evaluateAll((items) => items.map(({ className }) => className));
      expect(first).toBe("area ban");
      await step(() => page.locator("#filter summary").click());
      for (const level of ["ban", "hand"])
        await step(() => page.locator(`.level-box:has(#level-${level})`).click());
      const severe = areasOf(stage()).filter((area) => ["ban", "hand"].includes(levelOf(area)));
      expect((await page.locator("li.area:visible h3").allTextContents()).sort()).toEqual(
        severe.map(({ name }) => name).sort(),
      );
      expect(steps()).toBe(3);
      // The picture does as the list.
      expect(await page.locator(".map-static path[data-area]:not(.filtered)").count()).toBe(severe.length);
    });

    test("how to send what they see to somebody, in 1 step", async () => {
      const { page } = await stage().open("?level=hand", {
        viewport: PHONE,
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await page.bringToFront();
      await page.click("#copy-link");
      await page.getByText("Copied.").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stage().address}?level=hand`);
    });

    test("what an area on the map is under, in 1 tap of the picture, on a phone in a sheet", async () => {
      const { page, step, steps } = await start();
      const shape = await shapeOf(page, page.locator("li.area", { hasText: "Gisborne District" }));
      // A picture does not answer before its program is there.
      await page.waitForSelector(".map-static.answers");
      await step(() => shape.click());
      const stageOf = areaNamed("Gisborne District").currentStageAssignment?.stage;
      // It is drawn when the answer is there.
      await page
        .locator(".map-preview")
        .getByText(stageOf?.name as string)
        .first()
        .waitFor();
      const sheet = await page.locator(".map-preview").boundingBox();
      expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(PHONE.height);
      expect(steps()).toBe(1);
    });

    test("that there is no such page, and where to go on", async () => {
      const { page } = await stage().open("areas/no-such-area/nor/this/");
      expect(await page.getAttribute("html", "data-page")).toBe("not-found");
      await page.locator("#main").getByRole("link", { name: "Restrictions", exact: true }).click();
      expect(await page.getAttribute("html", "data-page")).toBe("home");
    });
  });

  describe("on a phone", () => {
    test("the header and the notice leave the screen to the answer, and the menu opens at a press", async () => {
      const { page } = await start();
      const top = await page.locator("main").evaluate((main) => main.getBoundingClientRect().top);
      expect(top).toBeLessThanOrEqual(100);
      await page.goto(stage().at(`areas/${areaNamed("Porirua City").id}/`));
      const below = await page.locator("main").evaluate((main) => main.getBoundingClientRect().top);
      expect(below).toBeLessThanOrEqual(140);
      expect(await page.locator("#main-nav").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).click();
      await page.locator("#main-nav").getByRole("link", { name: "Consents" }).click();
      await page.waitForURL("**/consents/");
    });

    test("without scripts the menu opens too", async () => {
      const { page } = await stage().open("", { viewport: PHONE, javaScriptEnabled: false });
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await page.locator("#main-nav").isVisible()).toBe(true);
    });
  });
}
