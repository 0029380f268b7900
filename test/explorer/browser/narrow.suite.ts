/** Narrow screens: nothing is cut, nothing overlaps, and every value has its heading. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addressesOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

const LISTS = ["organisations/", "consents/", "monitoring-sites/", "freshness/"];

export function narrow(stage: () => Stage): void {
  describe("on a narrow screen", () => {
    test.each([
      ...["reference/get-area/", "reference/get-areas/", "reference/search/", "consents/wp030404t_2f2/"],
      ...["an area", ...LISTS],
    ])(
      "the tables of %s are whole, and headings are there and keep clear of the next line; no word of a list is broken, on tablets too",
      async (address) => {
        const { page } = await stage().open(address === "an area" ? addressesOf.area(stage()) : address);
        const isList = LISTS.includes(address);
        for (const width of isList ? [320, 390, 700, 768, 820, 1024] : [320, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const faults = [await cutRegions(page)];
          if (width < 700) faults.push(await overflowingHeadings(page), await cellsWithoutHeading(page));
          if (isList && width > 320) faults.push(await brokenWords(page));
          expect(faults.flat(), `${width} px`).toEqual([]);
          // A screen reader says it before each value of the row.
          const headings = page.locator("tbody tr:has(td) > th:first-child");
          if (isList && [320, 1024].includes(width))
            expect(await rowHeadings(page)).toBeGreaterThanOrEqual(await headings.count());
        }
      },
    );

    test.each([
      ["changes/", "150%"],
      ["docs/api/", "200%"],
    ])("%s with text of %s does not scroll sideways", async (address, size) => {
      const { page } = await stage().open(address, { viewport: { width: 390, height: 700 } });
      const beyond = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return document.documentElement.scrollWidth - innerWidth;
      }, size);
      expect(beyond).toBe(0);
    });

    test("the title of the site takes three lines at most", async () => {
      const { page } = await stage().open("about/", { viewport: { width: 320, height: 700 } });
      const lines = await page
        .locator(".brand")
        .evaluate((brand) => brand.clientHeight / Number.parseFloat(getComputedStyle(brand).lineHeight));
      expect(Math.round(lines)).toBeLessThan(4);
    });
  });
}

/** How many headings of rows the browser tells to assistive technology. */
async function rowHeadings(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ role }) => role?.value === "rowheader").length;
}

/** The words in tables, addresses of sites whole among them, that have parts on two lines. A digest or a code may. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator(".data :is(th, td, a)").evaluateAll((cells) => [
    ...new Set(
      cells
        .flatMap((cell) => [...cell.childNodes])
        .flatMap((node) =>
          [
            ...(node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "").matchAll(/[\p{L}\d.]+/gu),
          ].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return lines.size > 1 ? word : [];
          }),
        ),
    ),
  ]);

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
