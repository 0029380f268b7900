/** What axe, the checker of accessibility, says of a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Half as long as what the package exports: it is sent to every page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All that axe knows of WCAG 2.2 AA. Of that, in dark mode only the colours differ, and in another size what is seen, where and how. */
export const RULES = {
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  colours: ["color-contrast", "link-in-text-block"],
  size: [
    ...["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
    ...[
      "aria-hidden-focus",
      "button-name",
      "link-name",
      "label",
      "label-content-name-mismatch",
      "select-name",
    ],
  ],
} as const;

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };

export type Mode = {
  readonly rules: readonly string[];
  readonly colours: "light" | "dark";
  readonly size: { readonly width: number; readonly height: number };
};

export const LIGHT: Mode = { rules: RULES.all, colours: "light", size: WIDE };
export const DARK: Mode = { rules: RULES.colours, colours: "dark", size: WIDE };
export const MODES: readonly Mode[] = [LIGHT, DARK, { rules: RULES.size, colours: "light", size: NARROW }];

/**
 * How the texts look whose contrast has been judged, on any page. Contrast is more than half of axe's work, and most of a page looks as
 * the pages before it do.
 */
const judged = new Set<string>();

/** The rules that a page breaks within the elements that some selectors find, with the first elements that break each. */
export async function violationsOf(
  page: Page,
  rules: readonly string[],
  ...within: readonly string[]
): Promise<string[]> {
  // Evaluated by the browser's own tools, because the page's policy would block a script.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const looks = await page.evaluate(markNew, [within, [...judged]] as const);
  const { violations, again } = await page.evaluate(
    async ([rules, within]) => {
      const { axe: own } = window as unknown as { axe: typeof axe };
      own.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });
      const { violations, incomplete } = await own.run(
        { include: within.length === 0 ? [document] : [...within], exclude: ["[data-same]"] },
        // What passes is not read, so that it need not be described: that is hundreds of elements a rule.
        {
          runOnly: [...rules],
          resultTypes: ["violations", "incomplete"],
          selectors: false,
          elementRef: true,
        },
      );
      return {
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`),
        // A look that breaks the rule is reported for each page that has it.
        again: [...violations, ...incomplete]
          .filter(({ id }) => id === "color-contrast")
          .flatMap(({ nodes }) => nodes.map(({ element }) => Number(element?.dataset.look))),
      };
    },
    [rules, within] as const,
  );
  for (const [index, look] of looks.entries()) if (!again.includes(index)) judged.add(look);
  return violations;
}

/**
 * Marks what axe need not judge again: of the rows and items of a list that differ in words and addresses only, all but the first. And
 * marks the texts with a look that has not been judged, with its index among those that it returns.
 */
function markNew([within, judged]: readonly [readonly string[], readonly string[]]): string[] {
  for (const mark of ["data-same", "data-look"])
    for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const shapes = new Map<Element | null, Set<string>>();
  for (const one of document.querySelectorAll("main li, main tr")) {
    const shape = one.outerHTML
      .replace(/ (href|id|for|datetime|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, " $1")
      .replace(/(?<=>)[^<]*\S[^<]*(?=<)/g, "words");
    const known = shapes.get(one.parentElement) ?? new Set();
    one.toggleAttribute("data-same", known.has(shape));
    shapes.set(one.parentElement, known.add(shape));
  }

  /** The layers behind an element. A positioned element may lie over others, so its tag and class are part of them. */
  const backdrops = new Map<Element | null, string>([[null, ""]]);
  const behind = (element: Element | null): string => {
    const known = backdrops.get(element);
    if (element === null || known !== undefined) return known ?? "";
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, filter, mixBlendMode, opacity, position } = style;
    const layer = [backgroundColor, backgroundImage, filter, mixBlendMode, opacity].join(" ");
    const isPlaced = /absolute|fixed|sticky/.test(position);
    const backdrop =
      behind(element.parentElement) +
      (layer === "rgba(0, 0, 0, 0) none none normal 1" ? "" : `${layer}; `) +
      (isPlaced ? `${element.tagName}.${element.className}; ` : "");
    backdrops.set(element, backdrop);
    return backdrop;
  };
  const known = new Set(judged);
  const looks = new Map<string, number>();
  const counts = new Map<string, number>();
  const all = within.length === 0 ? ["body"] : within;
  for (const text of document.querySelectorAll<HTMLElement>(all.map((one) => `${one}, ${one} *`).join())) {
    const isText =
      text.matches("input, select, textarea") ||
      [...text.childNodes].some((node) => node instanceof Text && /\S/.test(node.data));
    if (!isText || text.closest("[data-same]") || !text.checkVisibility({ visibilityProperty: true }))
      continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const isOff = text.closest(":disabled, [aria-disabled=true]") !== null;
    const look = `${[color, fontSize, fontWeight, textShadow, isOff]} on ${behind(text)}`;
    const count = counts.get(look) ?? 0;
    counts.set(look, count + 1);
    // Of one alone, axe may be unable to tell what lies behind it.
    if (count >= 3 || known.has(look)) continue;
    if (!looks.has(look)) looks.set(look, looks.size);
    text.dataset.look = String(looks.get(look));
  }
  return [...looks.keys()];
}

/** Changes only what differs: setting a size or colours anew lays out and styles the page anew, even where they are the same. */
export async function setMode(page: Page, { colours, size }: Mode): Promise<void> {
  const isSet = await page.evaluate(
    (query) => matchMedia("(prefers-reduced-motion: reduce)").matches && matchMedia(query).matches,
    `(prefers-color-scheme: ${colours})`,
  );
  if (!isSet) await page.emulateMedia({ colorScheme: colours, reducedMotion: "reduce" });
  const { width, height } = page.viewportSize() ?? {};
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
}

/** The rules that a page, or its parts by selector, breaks in each mode asked for, and whether it scrolls sideways then. */
export async function breaches(modes: readonly Mode[], page: Page, ...within: string[]): Promise<string[]> {
  // A page of the explorer, not an error page of the server.
  expect(await page.getAttribute("html", "data-page")).toBeTruthy();
  const found = [];
  for (const mode of modes) {
    await setMode(page, mode);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const violations = await violationsOf(page, mode.rules, ...within);
    if (sideways > 0) violations.push(`scrolls sideways by ${sideways} px`);
    found.push(...violations.map((violation) => `${mode.colours}, ${mode.size.width} px: ${violation}`));
  }
  return found;
}
