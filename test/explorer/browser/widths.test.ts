/** Names of one word of sixty letters, on screens from the smallest phone to the largest desk: nothing is cut. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { liveCopy } from "../../support/live-copy.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { inBrowser } from "./in-browser.ts";
import { addressesOf, pageTypes } from "./page-types.ts";
import { statusOf } from "./stage.ts";

const WIDTHS = [320, 390, 1280, 1920, 2560];

inBrowser("names of one long word", ({ stageOf }) => {
  const stage = stageOf(longNames);
  describe.each([
    ["while they are current", "asOf"],
    ["once nothing is known", "horizon"],
  ] as const)("are whole %s:", (_, instant) => {
    test.each(pageTypes)("%s", async (type) => {
      const now = Date.parse(statusOf(stage())[instant] as string);
      const { page } = await stage().open(addressesOf[type](stage()), { now });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await cutTexts(page), `${width} px`).toEqual([]);
      }
    });
  });
});

/** The sample as if it were kept up to date, with a long word in the place of every name. */
async function longNames(): Promise<string> {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const asOf = liveCopy(SAMPLE.data, data, true);
  let number = 0;
  const longer = (key: string, value: unknown): unknown =>
    (key === "name" || key === "waterway") && typeof value === "string" ? wordOf(number++) : value;
  const lists = ["areas", "schemes", "monitoring-sites"].flatMap((list) =>
    readdirSync(join(data, list)).map((file) => `${list}/${file}`),
  );
  for (const file of ["organisations.json", "providers.json", "restriction-zones.json", ...lists]) {
    const records = JSON.parse(readFileSync(join(data, file), "utf8"), longer);
    writeFileSync(join(data, file), JSON.stringify(records));
  }
  await build({ ...SAMPLE, data, asOf: Date.parse(asOf), out: join(folder, "public") });
  return join(folder, "public");
}

/** Sixty letters, no two words the same. */
const wordOf = (number: number): string =>
  "W" +
  String(number)
    .replace(/\d/g, (digit) => "aeioumnrtk".charAt(Number(digit)))
    .padStart(59, "hangamo");

/** The texts that lie beyond the screen, or beyond a part that hides what does not fit; and whether the page scrolls sideways. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const cut = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // What only screen readers have, and what a reader scrolls.
      if (parent.closest(".vh, .to-map, thead, title, desc, select, .code, .tall") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      let [from, to] = [0, clientWidth];
      for (let around: Element | null = parent; around !== null; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        if (getComputedStyle(around).overflowX !== "visible")
          [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      }
      if (width > 0 && (left < from - 1 || right > to + 1))
        cut.push(text.textContent?.trim().slice(0, 30) ?? "");
    }
    const foot = document.querySelector(".site-footer")?.getBoundingClientRect().height ?? 0;
    return foot > 900 ? [...cut, `a footer of ${foot} px`] : cut;
  });
