/** Narrow screens: nothing is cut, nothing overlaps, and every value has its heading. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Stage } from "./stage.ts";

const WIDTHS = [390, 320];

export function narrow(stage: () => Stage): void {
  describe("on a narrow screen", () => {
    test.each(["reference/get-area/", "reference/get-areas/", "reference/search/"])(
      "the tables of %s are whole, and each value has its heading",
      async (address) => {
        const { page, close } = await stage().open(address);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          expect(await cutRegions(page), `${width} px`).toEqual([]);
          expect(await cellsWithoutHeading(page), `${width} px`).toEqual([]);
        }
        await close();
      },
    );
  });
}

/** The tables that are wider than the space that they have. */
const cutRegions = (page: Page): Promise<string[]> =>
  page
    .locator(".scroll")
    .evaluateAll((regions) =>
      regions
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((region) => region.getAttribute("aria-label") ?? ""),
    );

/** The cells of tables, but for the first of each row, that show no heading before their value. */
const cellsWithoutHeading = (page: Page): Promise<string[]> =>
  page
    .locator("table.data td")
    .evaluateAll((cells) =>
      cells
        .filter((cell) => !/\w/.test(getComputedStyle(cell, "::before").content.replace(/^none$/, "")))
        .map(({ textContent }) => textContent ?? ""),
    );
