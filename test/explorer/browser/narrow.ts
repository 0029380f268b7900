/** Narrow screens: nothing is cut, nothing overlaps, and every value has its heading. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addressesOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

export function narrow(stage: () => Stage): void {
  describe("on a narrow screen", () => {
    test.each([
      ...["reference/get-area/", "reference/get-areas/", "reference/search/"],
      ...["organisations/", "consents/", "monitoring-sites/", "freshness/", "consents/wp030404t_2f2/"],
      "an area",
    ])(
      "the tables of %s are whole, and headings are there and keep clear of the next line",
      async (address) => {
        const { page } = await stage().open(address === "an area" ? addressesOf.area(stage()) : address);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          const faults = [
            await cutRegions(page),
            await overflowingHeadings(page),
            await cellsWithoutHeading(page),
          ];
          expect(faults.flat(), `${width} px`).toEqual([]);
        }
      },
    );
  });
}

/** The headings in cells that are higher than their cell, so that they cover what follows. */
const overflowingHeadings = (page: Page): Promise<string[]> =>
  page.locator(".data td").evaluateAll((cells) => {
    const covering = cells.filter(
      (cell) => Number.parseFloat(getComputedStyle(cell, "::before").height) > cell.clientHeight,
    );
    return [...new Set(covering.map((cell) => cell.getAttribute("data-label") ?? ""))];
  });

/** The tables that are wider than the space that they have. */
const cutRegions = (page: Page): Promise<string[]> =>
  page
    .locator(".data")
    .evaluateAll((regions) =>
      regions
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((region) => region.getAttribute("aria-label") ?? ""),
    );

/** The cells of tables, except names and statuses, that show no heading before their value. */
const cellsWithoutHeading = (page: Page): Promise<string[]> =>
  page
    .locator(".data td:not(.status, .tall td)")
    .evaluateAll((cells) =>
      cells
        .filter(
          (cell) =>
            !/\w/.test(cell.getAttribute("data-label") ?? "") ||
            getComputedStyle(cell, "::before").content === "none",
        )
        .map(({ textContent }) => textContent ?? ""),
    );
