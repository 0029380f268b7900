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
import { addressesOf, type PageType, pageTypes } from "./page-types.ts";
import { statusOf } from "./stage.ts";

const WIDTHS = [320, 390, 1280, 1920, 2560];
/** Pages that have other words then. */
const NOT_KNOWN: readonly PageType[] = ["home", "area", "monitoring site", "consent", "consents", "changes"];

inBrowser("names of one long word", ({ stageOf }) => {
  const stage = stageOf(longNames);
  describe.each([
    ["while they are current", "asOf", pageTypes],
    ["once nothing is known", "horizon", NOT_KNOWN],
  ] as const)("are whole %s:", (_, instant, types) => {
    test.each(types)("%s", async (type) => {
      const now = Date.parse(statusOf(stage())[instant] as string);
      const { page } = await stage().open(addressesOf[type](stage()), { now });
      for (const width of WIDTHS) {
        // A low window: what is not seen need not be drawn.
        await page.setViewportSize({ width, height: 400 });
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
  await build({ ...SAMPLE, data, asOf: Date.parse(asOf), maxZoom: 0, out: join(folder, "public") });
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
    const range = document.createRange();
    /** Looks within an element that is seen from one place to another. */
    const lookIn = (element: Element, from: number, to: number): void => {
      const { overflowX, display } = getComputedStyle(element);
      // What only screen readers have, and what a reader scrolls.
      if (display === "none" || element.matches(".vh, .to-map, thead, title, desc, select, .code, .tall"))
        return;
      const box = overflowX === "visible" ? null : element.getBoundingClientRect();
      const [left, right] = box === null ? [from, to] : [Math.max(from, box.left), Math.min(to, box.right)];
      for (const node of element.childNodes) {
        if (node instanceof Element) lookIn(node, left, right);
        if (!(node instanceof Text) || !/\S/.test(node.data)) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        const isCut = text.width > 0 && (text.left < left - 1 || text.right > right + 1);
        if (isCut && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          cut.push(node.data.trim().slice(0, 30));
      }
    };
    lookIn(document.body, 0, clientWidth);
    const foot = document.querySelector(".site-footer")?.getBoundingClientRect().height ?? 0;
    return foot > 900 ? [...cut, `a footer of ${foot} px`] : cut;
  });
