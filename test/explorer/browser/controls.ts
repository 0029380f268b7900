/** The controls that a finger presses. */

import type { Page } from "playwright-core";

/** Apple's least size of a target. WCAG 2.2 asks for 24 (2.5.8), and for 44 at level AAA (2.5.5). */
const LEAST = 44;

/**
 * The controls that are seen once everything is unfolded, and those smaller than a finger. A box to tick is as large as its label, and
 * the slider of a chart lies over the whole chart. Links within text are no controls; those of lists of links are.
 */
export const controlsOf = (page: Page, within: string) =>
  page.evaluate(
    ([within, least]) => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>(`${within} details`)) fold.open = true;
      document.querySelector<HTMLElement>(`${within} #main-nav`)?.showPopover?.();
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
