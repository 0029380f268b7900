/** What a finger presses: every control of every type of page, on a phone. Those of its map are in map-sheet. */

import { expect, test } from "vitest";
import { controlsOf } from "./controls.ts";
import { inBrowser, sample } from "./in-browser.ts";
import { addressesOf, pageTypes } from "./page-types.ts";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

inBrowser("controls under a finger", ({ stageOf }) => {
  const stage = stageOf(sample);

  test.each(pageTypes)("are 44 px high and wide: %s", async (type) => {
    const { page } = await stage().open(addressesOf[type](stage()), PHONE);
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    const { measured, small } = await controlsOf(page, "body");
    expect(small).toEqual([]);
    // The search and the menu are on every page.
    expect(measured).toBeGreaterThan(1);
  });
});
