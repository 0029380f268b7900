/** The part of time that a chart of readings shows: the newest day, the newest week, or all. */

import { HOUR } from "../../../lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../../lib/time/zone.ts";
import { ACROSS, DOWN, PLOTS } from "../../../views/charts/plots.ts";
import { acrossOf, percent, timeAxis } from "../../../views/charts/time-axis.ts";
import { element, make, makeButton } from "../page/explorer.ts";
import type { Range } from "./marks.ts";

const RANGES: readonly (readonly [label: string, hours: number])[] = [
  ["24 hours", 24],
  ["7 days", 7 * 24],
];

/**
 * Buttons above a chart, where it is longer than a day. A day or a week ends at the newest value, not at the end of the axis.
 * `show` is called with what the chart then shows.
 */
export function addRanges(
  figure: HTMLElement,
  plot: SVGSVGElement,
  all: Range,
  newest: number,
  show: (range: Range) => void,
): void {
  const choices = RANGES.filter(([, hours]) => newest - all[0] > 1.2 * hours * HOUR);
  if (choices.length === 0) return;
  const buttons = [...choices, ["All", Infinity] as const].map(([label, hours]) => {
    const press = () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      const range: Range = hours === Infinity ? all : [Math.max(all[0], newest - hours * HOUR), newest];
      draw(plot, all, range, newest);
      show(range);
    };
    const button = makeButton({ "aria-pressed": String(hours === Infinity) }, press, label);
    return button;
  });
  figure.prepend(
    make("div", { class: "chart-ranges", role: "group", "aria-label": "Time shown" }, ...buttons),
  );
}

/** The line is drawn once, and its part in the range is stretched over the chart. */
function draw(plot: SVGSVGElement, all: Range, [from, until]: Range, newest: number): void {
  const [left = 0, right = 0] = [from, until].map((instant) => acrossOf(...all)(instant) * ACROSS);
  element("svg.line", plot).setAttribute("viewBox", `${left} 0 ${right - left} ${DOWN}`);
  element(".latest", plot).setAttribute("cx", percent(acrossOf(from, until)(newest)));
  const { bottom } = PLOTS.readings;
  const axis = timeAxis({ from, until, timeZone: NEW_ZEALAND, bottom }, "days");
  element(".axis", plot).outerHTML = String(axis);
}
