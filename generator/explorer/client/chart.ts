/**
 * Reading a chart: a slider under it goes from value to value, by keyboard, touch, or pointing at the chart. It reads the
 * table under the chart.
 */

import { MOMENT } from "../../lib/moment.ts";
import { wireDownload } from "./chart-download.ts";
import { addRanges, type Range } from "./chart-range.ts";
import { element, isFinished } from "./explorer.ts";
import { numberIn, readingRows } from "./reading-rows.ts";

type Point = {
  /** Where it begins and ends on the time axis, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly y: number | null;
  readonly words: string;
};

const SVG = "http://www.w3.org/2000/svg";

function startChart(figure: HTMLElement): void {
  const plot = element<SVGSVGElement>("svg.chart-plot", figure);
  const readout = element<HTMLElement>(".chart-readout", figure);
  const points = pointsOf(figure);
  const last = points.at(-1);
  if (last === undefined) return;

  const all = rangeOf(plot.dataset.x);
  let range = all;
  let at = points.length - 1;
  const slider = sliderOf(all, last);
  const show = (place: number) => {
    at = Math.min(points.length - 1, Math.max(0, place));
    const point = points[at] ?? last;
    const words = isOld(plot, point) ? `${point.words}, now out of date` : point.words;
    slider.value = String(point.from);
    readout.textContent = words;
    slider.setAttribute("aria-valuetext", words);
    markOn(plot, point, range);
  };
  slider.addEventListener("input", () => show(nearest(points, Number(slider.value))));
  slider.addEventListener("keydown", (event) => {
    const first = points.findIndex(({ until }) => until >= range[0]);
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ];
    const to =
      event.key === "Home"
        ? first
        : event.key === "End"
          ? points.length - 1
          : step && Math.max(first, at + step);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  const read = ({ clientX }: PointerEvent) => {
    const box = plot.getBoundingClientRect();
    show(nearest(points, range[0] + ((clientX - box.left) / box.width) * (range[1] - range[0])));
  };
  plot.addEventListener("pointermove", read);
  plot.addEventListener("pointerdown", read);
  // The timeline of an area is years long, and short.
  if (figure.dataset.chart === "readings")
    addRanges(figure, plot, all, (shown) => {
      range = shown;
      [slider.min, slider.max] = range.map(String) as [string, string];
      markOld(plot, range);
      show(points.length - 1);
    });
  markOld(plot, range);
  wireDownload(figure);
  // Screen readers read the slider's own value. With the readout announced too, they would say everything twice.
  readout.setAttribute("aria-live", "off");
  readout.before(slider);
}

/** What the table says, oldest first. */
const pointsOf = (figure: HTMLElement): Point[] =>
  (figure.dataset.chart === "readings" ? readingsOf(figure) : periodsOf(figure)).sort(
    (a, b) => a.from - b.from,
  );

/** A reading is a moment. */
function readingsOf(figure: HTMLElement): Point[] {
  const { unit } = element<SVGSVGElement>("svg.chart-plot", figure).dataset;
  const moment = momentIn(figure.dataset.timeZone);
  const name = element(".chart-csv", figure)
    .textContent?.replace(/ as CSV$/, "")
    .toLowerCase();
  return readingRows(figure).map(({ at, value, qualityCode }) => {
    const y = numberIn(value);
    const words = `${moment.format(at)}, ${name} ${value}${y === null ? "" : ` ${unit}`}, quality code ${qualityCode}`;
    return { from: at, until: at, y, words };
  });
}

/** A period of the timeline may have no end yet. */
function periodsOf(figure: HTMLElement): Point[] {
  const rows = [...figure.querySelectorAll<HTMLTableRowElement>("tr[data-from]")];
  const headings = [...figure.querySelectorAll("thead th")].map(
    ({ textContent }) => textContent?.trim() ?? "",
  );
  return rows.map((row) => {
    const { from, until } = row.dataset;
    const words = [...row.cells].map((cell, column) => wordsOf(cell, headings[column], column));
    return {
      from: Number(from),
      until: until === "" ? Infinity : Number(until),
      y: null,
      words: words.join(", "),
    };
  });
}

/** As the pages name an instant: `22 November 2026 at 9:00 am NZDT`. */
const momentIn = (timeZone = "UTC"): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-NZ", { ...MOMENT, timeZone });

/** The text of a cell after the heading of its column: `flow 12.5 m³/s`. The first cell needs no heading. */
function wordsOf({ textContent }: Element, heading = "", column: number): string {
  const text = textContent?.trim() ?? "";
  return column === 0 ? text : `${heading.toLowerCase()} ${text}`;
}

/** A slider along the time of the chart, so that its thumb stands below the value that it reads. */
function sliderOf([from, until]: Range, { from: at, words }: Point): HTMLInputElement {
  const slider = document.createElement("input");
  slider.type = "range";
  slider.className = "chart-slider";
  slider.step = "any";
  slider.min = String(from);
  slider.max = String(until);
  slider.value = String(at);
  slider.setAttribute("aria-label", "Read the chart, value by value");
  slider.setAttribute("aria-valuetext", words);
  return slider;
}

/** Since when values count as current by the reader's clock; minus infinity where a chart has no such age. */
function currentFrom({ dataset }: SVGSVGElement): number {
  const { maxAge } = dataset;
  return maxAge === undefined || isFinished ? -Infinity : Date.now() - Number(maxAge);
}

const isOld = (plot: SVGSVGElement, { until }: Point): boolean => until < currentFrom(plot);

/** Shades the time whose values have gone out of date since the page was made. */
function markOld(plot: SVGSVGElement, [start, end]: Range): void {
  const share = (currentFrom(plot) - start) / (end - start);
  const shade = shape(plot, "rect", "chart-old");
  const { top, height } = plot.dataset;
  set(shade, { x: 0, width: `${100 * Math.min(1, Math.max(0, share))}%`, y: top, height });
}

/**
 * Marks a point on the chart: the time that it covers and, if it has one, its value. The chart is as wide as the page
 * allows, so places across are percentages; places down are pixels.
 */
function markOn(plot: SVGSVGElement, { from, until, y }: Point, [start, end]: Range): void {
  const { top, height } = plot.dataset;
  const [low, high] = rangeOf(plot.dataset.y ?? "0 1");
  const across = (time: number) =>
    (100 * Math.min(1, Math.max(0, (time - start) / (end - start)))).toFixed(3);
  const width = Math.max(0.1, Number(across(until)) - Number(across(from)));
  const span = shape(plot, "rect", "chart-cursor");
  set(span, { x: `${across(from)}%`, width: `${width}%`, y: top, height });
  const dot = shape(plot, "circle", "chart-mark");
  dot.toggleAttribute("hidden", y === null);
  const down = Number(top) + Number(height) * (1 - ((y ?? low) - low) / (high - low || 1));
  set(dot, { cx: `${across(from)}%`, cy: down, r: 5 });
}

/** The shape of a class in the chart, made on first use. */
function shape(plot: SVGSVGElement, name: "rect" | "circle", className: string): SVGElement {
  const known = plot.querySelector<SVGElement>(`.${className}`);
  if (known !== null) return known;
  const made = document.createElementNS(SVG, name);
  made.classList.add(className);
  plot.append(made);
  return made;
}

function set(shape: SVGElement, attributes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
}

/** The index of the point whose time holds an instant, or else begins nearest to it. */
function nearest(points: readonly Point[], time: number): number {
  const distances = points.map(({ from, until }) => (time < from ? from - time : Math.max(0, time - until)));
  return distances.indexOf(Math.min(...distances));
}

function rangeOf(text = ""): Range {
  const [from = 0, until = 1] = text.split(" ").map(Number);
  return [from, until];
}

for (const figure of document.querySelectorAll<HTMLElement>("figure.chart")) startChart(figure);

/** On paper nobody can open a table. Tables that printing opens are closed again. */
const opened = new Set<HTMLDetailsElement>();
addEventListener("beforeprint", () => {
  for (const table of document.querySelectorAll<HTMLDetailsElement>(".chart-table:not([open])")) {
    table.open = true;
    opened.add(table);
  }
});
addEventListener("afterprint", () => {
  for (const table of opened) table.open = false;
  opened.clear();
});
