/** Every type of page: WCAG 2.2 AA in light, dark and narrow, within the policy, without requests to other hosts. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { breaches, DARK, LIGHT, MODES, type Mode, setMode } from "./axe.ts";
import { openMap } from "./filled-map.ts";
import { addressesOf, type PageType, pageTypes, SAME_FOR_EVER } from "./page-types.ts";
import { type Stage, statusOf } from "./stage.ts";

/** What readers can open on a page, one after the other, and what comes to differ then. */
type Opened = {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly within: readonly string[];
  readonly modes?: readonly Mode[];
  readonly close?: (page: Page) => Promise<void>;
};

const emptied = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await page.fill("#site-search", "");
};

const openedOn: { readonly [Type in PageType]?: readonly Opened[] } = {
  home: [
    {
      name: "suggestions of the search",
      open: async (page) => {
        await page.locator("#site-search").pressSequentially("wai");
        await page.waitForSelector(".suggestions:not([hidden]) li .swatch");
      },
      within: ["form.site-search", "#filter"],
      close: emptied,
    },
    {
      name: "suggestions where nothing is found",
      open: async (page) => {
        await page.locator("#site-search").pressSequentially("qqq");
        await page.waitForSelector(".suggestions:not([hidden]) .way");
      },
      within: ["form.site-search", "#filter-none"],
      close: emptied,
    },
    {
      name: "the map",
      open: openMap,
      within: ["figure.map"],
      // In a narrow window the map fills it, which has its own test (map-sheet).
      modes: [LIGHT, DARK],
    },
  ],
  search: [
    {
      name: "no results",
      open: async (page) => {
        await page.fill("#search-q", "qqq");
        await page.waitForSelector("#search-none:not([hidden])");
      },
      within: ["main"],
    },
  ],
  operation: [
    {
      name: "an answer of the API",
      open: async (page) => {
        await page.click(".try-it button");
        await page.waitForSelector(".try-answer pre");
      },
      within: [".try-it"],
    },
  ],
};

/** After the time up to which restrictions are known, long after statuses and readings have gone out of date. */
export function accessibilityAfterwards(stage: () => Stage): void {
  const now = () => Date.parse(statusOf(stage()).horizon as string) + 14 * 24 * 3_600_000;
  describe("breaks no rule of WCAG 2.2 AA, and fits 320 px, two weeks after nothing is known any more:", () => {
    test.each(pageTypes.filter((type) => !SAME_FOR_EVER.includes(type)))("%s", async (type) => {
      const { page, faults } = await stage().open(addressesOf[type](stage()), {
        now: now(),
        reducedMotion: "reduce",
      });
      expect(await page.locator("#notice.alarm").isVisible()).toBe(true);
      expect(await breaches(MODES, page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  });
}

export function accessibility(stage: () => Stage): void {
  describe("breaks no rule of WCAG 2.2 AA and no policy, asks no other host, and fits 320 px:", () => {
    test.each(pageTypes)("%s", async (type) => {
      const { page, faults } = await stage().open(addressesOf[type](stage()), {
        reducedMotion: "reduce",
      });
      expect(await breaches(MODES, page)).toEqual([]);
      for (const { name, open, within, modes = MODES, close } of openedOn[type] ?? []) {
        await setMode(page, LIGHT);
        await open(page);
        for (const selector of within) expect(await page.locator(selector).count(), selector).toBe(1);
        expect(await breaches(modes, page, ...within), name).toEqual([]);
        await close?.(page);
      }
      expect(faults).toEqual([]);
    });
  });
}
