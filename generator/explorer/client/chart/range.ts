/** The part of time that a chart of readings shows: the newest day, the newest week, or all. */

import { DAY, HOUR } from "../../../lib/time/time-units.ts";
import { element, make, makeButton } from "../page/explorer.ts";
import { makeShape, type Range } from "./marks.ts";

const RANGES: readonly (readonly [label: string, hours: number])[] = [
  ["24 hours", 24],
  ["7 days", 7 * 24],
];
/** From this share of the time on, a label of a day does not fit after its line. */
const LATE = 0.8;
/** The line is drawn in so many units across and down (charts/readings.ts). */
const ACROSS = 10_000;
const DOWN = 500;

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
      draw(figure, plot, all, range);
      show(range);
    };
    const button = makeButton({ "aria-pressed": String(hours === Infinity) }, press, label);
    return button;
  });
  figure.prepend(
    make("div", { class: "chart-ranges", role: "group", "aria-label": "Time shown" }, ...buttons),
  );
}

function draw(figure: HTMLElement, plot: SVGSVGElement, all: Range, [from, until]: Range): void {
  const left = ((from - all[0]) / (all[1] - all[0])) * ACROSS;
  const right = ((until - all[0]) / (all[1] - all[0])) * ACROSS;
  element("svg.line", plot).setAttribute("viewBox", `${left} 0 ${right - left} ${DOWN}`);
  for (const dot of plot.querySelectorAll<SVGElement>(".latest")) {
    dot.dataset.all ??= dot.getAttribute("cx") ?? "";
    const across = (Number.parseFloat(dot.dataset.all) / 100) * ACROSS;
    dot.setAttribute("cx", `${((across - left) / (right - left)) * 100}%`);
  }
  const axis = element<SVGElement>(".axis", plot);
  const published = plot.querySelector<SVGElement>(".axis-published") ?? axis;
  published.classList.add("axis-published");
  const isAll = from === all[0];
  published.toggleAttribute("hidden", !isAll);
  plot.querySelector(".axis-own")?.remove();
  if (!isAll) published.after(axisOf(figure, plot, from, until));
}

/** Lines at midnights that name the day, and within one or two days at every quarter of a day. Not all have room for a label. */
function axisOf(figure: HTMLElement, plot: SVGSVGElement, from: number, until: number): SVGElement {
  const { timeZone = "UTC" } = figure.dataset;
  const bottom = Number(plot.dataset.top) + Number(plot.dataset.height);
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-NZ", { ...options, timeZone });
  const day = formatOf({ weekday: "short", day: "numeric", month: "short" });
  const hour = formatOf({ hour: "numeric" });
  const number = formatOf({ hour: "numeric", hourCycle: "h23" });
  const every = until - from > 2 * DAY ? 24 : 6;
  const axis = makeShape("g", { class: "axis axis-own" });
  let count = 0;
  for (let at = Math.ceil(from / HOUR) * HOUR; at < until; at += HOUR) {
    const hours = Number.parseInt(number.format(at), 10);
    if (hours % every !== 0) continue;
    const shareOf = (instant: number) => (instant - from) / (until - from);
    const share = shareOf(at);
    const x = `${share * 100}%`;
    axis.append(makeShape("line", { x1: x, x2: x, y1: 0, y2: bottom + 6 }));
    // A midnight at the end has its label before its line, where that of the evening would be.
    const isLate = share > LATE;
    const isBeforeLate =
      every === 6 && hours === 18 && shareOf(at + 6 * HOUR) > LATE && at + 6 * HOUR < until;
    if ((every === 24 && (count++ % 2 > 0 || isLate)) || (isLate && hours > 0) || isBeforeLate) continue;
    const place = isLate ? { dx: -4, "text-anchor": "end" } : { dx: 4 };
    const label = makeShape("text", { x, ...place, y: bottom + 18 });
    label.textContent = hours === 0 ? day.format(at).replace(",", "") : hour.format(at);
    axis.append(label);
  }
  axis.append(makeShape("line", { class: "base", x1: 0, x2: "100%", y1: bottom, y2: bottom }));
  return axis;
}
