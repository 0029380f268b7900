/** What a finger presses: every control of every type of page, on a phone. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inBrowser, sample } from "./in-browser.ts";
import { addressesOf, pageTypes } from "./page-types.ts";

/** Apple's least size of a target. WCAG 2.2 asks for 24 (2.5.8), and for 44 at level AAA (2.5.5). */
const LEAST = 44;

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

inBrowser("controls under a finger", ({ stageOf }) => {
  const stage = stageOf(sample);

  test.each(pageTypes)("are 44 px high and wide: %s", async (type) => {
    const { page } = await stage().open(addressesOf[type](stage()), PHONE);
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    const { measured, small } = await controlsOf(page);
    expect(small).toEqual([]);
    // The search, the menu and the button of the dark mode are on every page.
    expect(measured).toBeGreaterThan(2);
  });

  test("are that on the map that fills the screen, too", async () => {
    const { page } = await stage().open("", PHONE);
    await page.locator("#map .map-open").click();
    await page.waitForSelector(".map-sheet .maplibregl-ctrl-zoom-in");
    expect((await controlsOf(page, ".map-sheet")).small).toEqual([]);
  });
});

/**
 * The controls that are seen once everything is unfolded, and those smaller than a finger. A box to tick is as large as its label, and
 * the slider of a chart lies over the whole chart. Links within text are no controls; those of lists of links are.
 */
const controlsOf = (page: Page, within = "body") =>
  page.evaluate(
    ([within, least]) => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      document.querySelector<HTMLElement>("#main-nav")?.showPopover?.();
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          `${within} :is(button, select, summary, input, .button, .to-map, [role="tab"], nav a, .site-footer li a)`,
        ),
      ].filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
      const small = controls.flatMap((control) => {
        const pressed =
          (control.matches("[type=checkbox], [type=radio]") && control.closest("label")) || control;
        const { width, height } = pressed.getBoundingClientRect();
        const words = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim().slice(0, 30);
        return height > least - 0.5 && width > least - 0.5
          ? []
          : [
              `${control.tagName} ${control.className || control.id} “${words}”: ${width.toFixed(1)} × ${height.toFixed(1)}`,
            ];
      });
      return { measured: controls.length, small };
    },
    [within, LEAST] as const,
  );
