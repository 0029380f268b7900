/** The explorer by keyboard alone. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DRAWN, SMALL } from "./filled-map.ts";
import { areasOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

export function keyboard(stage: () => Stage): void {
  describe("the keyboard alone", () => {
    test("reaches every control of the first page, in the order of the page, and shows where the focus is", async () => {
      const { page } = await stage().open("");
      const reached = await tabThrough(page);
      const all = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex='0']")]
          .filter((element) => element.checkVisibility())
          .map((element) => element.id || element.textContent?.trim() || element.className),
      );
      expect(reached.map(({ name }) => name)).toEqual(all);
      expect(reached.filter(({ isSeen }) => !isSeen)).toEqual([]);
    });

    test("skips to the content, filters the list, and opens an area", async () => {
      const { page } = await stage().open("");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      await tabTo(page, "#site-search");
      await page.keyboard.type("ōtorohanga");
      await page.waitForSelector("[role=option]");
      await page.keyboard.press("Escape");
      await tabTo(page, "li.area:not([hidden]) a");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/areas/*/");
      expect(await page.textContent("h1")).toBe("Ōtorohanga District");
    });

    test("chooses levels and shows all again", async () => {
      const { page } = await stage().open("");
      await page.focus("#level-hours");
      await page.keyboard.press("Space");
      expect(await page.locator("li.area:visible").count()).toBeLessThan(areasOf(stage()).length);
      await page.focus("#filter button[type=reset]");
      await page.keyboard.press("Enter");
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
    });

    test("opens the map and is on it, moves it, hears what is in its middle, reaches its controls, and closes it", async () => {
      const { page } = await stage().open("", { viewport: SMALL });
      const focused = () => page.evaluate(() => document.activeElement?.className);
      await page.focus(".map-open");
      await page.keyboard.press("Enter");
      // The browser must not drop the focus while the map loads.
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      await page.waitForSelector(DRAWN);
      expect(await focused()).toContain("maplibregl-canvas");
      await movesMap(page, () => page.keyboard.press("ArrowUp"));
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest(".map-view") !== null)).toBe(true);

      // From here on without its many frames: drawing them takes long.
      await page.emulateMedia({ reducedMotion: "reduce" });
      const canvas = page.locator(".maplibregl-canvas");
      await canvas.focus();
      await movesMap(page, () => page.keyboard.press("+"));
      expect(await page.textContent(".map-status")).toMatch(/^(In the middle: |No area is in the middle)/);
      await canvas.focus();
      await tabTo(page, ".map-pan button");
      await movesMap(page, () => page.keyboard.press("Enter"));
      await tabTo(page, ".maplibregl-ctrl-zoom-out");
      await movesMap(page, () => page.keyboard.press("Enter"));
      await tabTo(page, ".map-open", "Shift+Tab");
      await page.keyboard.press("Enter");
      expect(await page.locator(".map-view").isVisible()).toBe(false);
    });

    test("stays where it is if an address opens the map; Enter on that opens the area in its middle", async () => {
      const { page } = await stage().open("?map=8/-38.69/176.08", {
        viewport: SMALL,
        reducedMotion: "reduce",
      });
      await page.waitForSelector(DRAWN);
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      await page.locator(".maplibregl-canvas").focus();
      const isAtName = () => document.activeElement?.textContent === "Taupō: other supplies";
      await page.keyboard.press("Enter");
      await page.waitForFunction(isAtName);
      await page.keyboard.press("Escape");
      expect(await page.locator(".map-preview").isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.className)).toContain("maplibregl-canvas");
      await page.keyboard.press("Enter");
      await page.waitForFunction(isAtName);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/areas/taupo-other-supplies/");
    });

    test("reads a chart value by value, as its table has them", async () => {
      const area = areasOf(stage()).find(({ currentStageAssignment }) => currentStageAssignment);
      const { page } = await stage().open(`areas/${area?.id}/`);
      // A timeline has no ranges.
      expect(await page.locator(".chart-slider").count()).toBe(1);
      expect(await page.locator(".chart-ranges").count()).toBe(0);
      const rows = page.locator(".chart-table tbody tr");
      await tabTo(page, ".chart-slider");
      const said = new Set<string>();
      for (let i = await rows.count(); i > 0; i--) {
        said.add((await page.getAttribute(".chart-slider", "aria-valuetext")) as string);
        await page.keyboard.press("ArrowLeft");
      }
      expect(said.size).toBe(await rows.count());
      // A sign says what the words beside it do.
      const stages = await page.locator(".chart-table tbody tr > :first-child").evaluateAll((cells) =>
        cells.map(({ childNodes }) =>
          [...childNodes]
            .filter((node) => !(node instanceof Element && node.ariaHidden === "true"))
            .map(({ textContent }) => textContent)
            .join(""),
        ),
      );
      for (const stage of stages)
        expect([...said].some((words) => words.startsWith(stage.trim()))).toBe(true);
      expect(await page.textContent(".chart-readout")).toBe([...said].at(-1));
    });
  });
}

/** Presses something that moves the map, and waits until the address says so. */
async function movesMap(page: Page, press: () => Promise<void>): Promise<void> {
  const before = page.url();
  await press();
  await page.waitForURL((address) => address.href !== before);
}

/** Presses Tab, or Shift+Tab to go back, until an element matches the selector. */
async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press(key);
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}

/** All elements that the Tab key reaches, and whether each shows its focus. */
async function tabThrough(page: Page): Promise<{ name: string; isSeen: boolean }[]> {
  const reached = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const name = element.id || element.textContent?.trim() || element.className;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isSeen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return element === document.body ? null : { name, isSeen };
    });
    if (found === null) return reached;
    reached.push(found);
  }
}
