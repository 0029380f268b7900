/** What axe, the checker of accessibility, says of a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Half as long as what the package exports: it is sent to every page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All that axe knows of WCAG 2.2 AA. In dark mode only the colours differ. */
export const RULES = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  dark: ["color-contrast", "link-in-text-block"],
} as const;

/** The rules that a page breaks within the elements that some selectors find, with the first elements that break each. */
export async function violationsOf(
  page: Page,
  rules: readonly string[],
  ...within: readonly string[]
): Promise<string[]> {
  // Evaluated by the browser's own tools, because the page's policy would block a script.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([rules, within]) => {
      const { axe: own } = window as unknown as { axe: typeof axe };
      // Of the rows and items of a list that differ in words and addresses only, the first is judged for all.
      const shapes = new Map<Element | null, Set<string>>();
      const exclude = [...document.querySelectorAll("main li, main tr")].filter((one) => {
        const shape = one.outerHTML
          .replace(/ (href|id|for|datetime|data-[\w-]+|aria-[\w-]+)="[^"]+"/g, " $1")
          .replace(/(?<=>)[^<]*\S[^<]*(?=<)/g, "words");
        const known = shapes.get(one.parentElement) ?? new Set();
        const isKnown = known.has(shape);
        shapes.set(one.parentElement, known.add(shape));
        return isKnown;
      });
      // What passes is not read, so that it need not be described: that is hundreds of elements a rule.
      const include = within.length === 0 ? [document] : [...within];
      const { violations } = await own.run(
        { include, exclude },
        {
          runOnly: [...rules],
          resultTypes: ["violations"],
          selectors: false,
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`);
    },
    [rules, within] as const,
  );
}
