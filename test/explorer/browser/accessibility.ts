/** Every type of page: WCAG 2.2 AA in light, dark and narrow, within the policy, without requests to other hosts. */

import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addressesOf, pageTypes } from "./page-types.ts";
import type { Stage } from "./stage.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };

/** In dark mode only the colours differ. */
const MODES = [
  { colours: "light", size: WIDE, rules: RULES },
  { colours: "dark", size: WIDE, rules: ["color-contrast", "link-in-text-block"] },
  { colours: "light", size: NARROW, rules: RULES },
] as const;

/** What readers can open on a page, by the address of the page. */
const opened = {
  "the map": {
    address: "",
    open: async (page: Page) => {
      await page.click(".map-open");
      await page.waitForSelector(".maplibregl-canvas");
    },
  },
  "suggestions of the search": {
    address: "",
    open: async (page: Page) => {
      await page.locator("#site-search").pressSequentially("wai");
      await page.waitForSelector(".suggestions:not([hidden]) li");
    },
  },
  "an answer of the API": {
    address: "reference/get-areas/",
    open: async (page: Page) => {
      await page.click(".try-it button");
      await page.waitForSelector(".try-answer pre");
    },
  },
};

export function accessibility(stage: () => Stage): void {
  describe("breaks no rule of WCAG 2.2 AA and no policy, asks no other host, and fits 320 px:", () => {
    test.each(pageTypes)("%s", async (type) => {
      const { page, faults, close } = await stage().open(addressesOf[type](stage()));
      expect(await breaches(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });

    test.each(Object.entries(opened))("%s", async (_, { address, open }) => {
      const { page, faults, close } = await stage().open(address);
      await open(page);
      expect(await breaches(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });
  });
}

/** The rules that a page breaks in light mode, in dark mode and on a narrow screen. */
export async function breaches(page: Page): Promise<string[]> {
  // A page of the explorer, not an error page of the server.
  expect(await page.getAttribute("html", "data-page")).toBeTruthy();
  // Evaluated by the browser's own tools, because the page's policy would block a script.
  await page.evaluate(axe.source);
  const found = [];
  for (const { colours, size, rules } of MODES) {
    await page.emulateMedia({ colorScheme: colours, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    // What passes is not read, so that it need not be described: that is hundreds of elements a rule.
    const violations = await page.evaluate(async (rules) => {
      const { axe: own } = window as unknown as { axe: typeof axe };
      const results = await own.run(document, {
        runOnly: [...rules],
        resultTypes: ["violations"],
        selectors: false,
      });
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`);
    }, rules);
    found.push(...violations.map((violation) => `${colours}, ${size.width} px: ${violation}`));
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return sideways > 0 ? [...found, `scrolls sideways by ${sideways} px`] : found;
}
