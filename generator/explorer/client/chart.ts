/**
 * Reading a chart: a slider under it goes from value to value, by keyboard, touch, or pointing at the chart. It reads the
 * table under the chart.
 */

import { element } from "./explorer.ts";

type Point = {
  /** Where it begins and ends on the time axis, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly y: number | null;
  readonly words: string;
};

type Range = readonly [from: number, until: number];

const SVG = "http://www.w3.org/2000/svg";

function startChart(figure: HTMLElement): void {
  const plot = element<SVGSVGElement>("svg.chart-plot", figure);
  const readout = element<HTMLElement>(".chart-readout", figure);
  const points = pointsOf(figure);
  const last = points.at(-1);
  if (last === undefined) return;

  const slider = sliderOf(points.length, last.words);
  const [start, end] = rangeOf(plot.dataset.x);
  const show = () => {
    const point = points[Number(slider.value)] ?? last;
    readout.textContent = point.words;
    slider.setAttribute("aria-valuetext", point.words);
    markOn(plot, point);
  };
  slider.addEventListener("input", show);
  plot.addEventListener("pointermove", ({ clientX }) => {
    const box = plot.getBoundingClientRect();
    slider.value = String(nearest(points, start + ((clientX - box.left) / box.width) * (end - start)));
    show();
  });
  // Screen readers read the slider's own value. With the readout announced too, they would say everything twice.
  readout.setAttribute("aria-live", "off");
  readout.before(slider);
}

/** The rows of the table, oldest first. A reading is a moment; a period of the timeline may have no end yet. */
function pointsOf(figure: HTMLElement): Point[] {
  const rows = [...figure.querySelectorAll<HTMLElement>("tr[data-from], tr[data-x]")];
  const headings = [...figure.querySelectorAll("thead th")].map(
    ({ textContent }) => textContent?.trim() ?? "",
  );
  return rows
    .map((row) => {
      const { x, y = "", from = x, until = x } = row.dataset;
      return {
        from: Number(from),
        until: until === "" ? Infinity : Number(until),
        y: y === "" ? null : Number(y),
        words: [...row.children].map((cell, column) => wordsOf(cell, headings[column], column)).join(", "),
      };
    })
    .sort((a, b) => a.from - b.from);
}

/** The text of a cell after the heading of its column: `flow 12.5 m³/s`. The first cell needs no heading. */
function wordsOf({ textContent }: Element, heading = "", column: number): string {
  const text = textContent?.trim() ?? "";
  return column === 0 ? text : `${heading.toLowerCase()} ${text}`;
}

function sliderOf(count: number, words: string): HTMLInputElement {
  const slider = document.createElement("input");
  slider.type = "range";
  slider.className = "chart-slider";
  slider.max = String(count - 1);
  slider.value = slider.max;
  slider.setAttribute("aria-label", "Read the chart, value by value");
  slider.setAttribute("aria-valuetext", words);
  return slider;
}

/**
 * Marks a point on the chart: the time that it covers and, if it has one, its value. The chart is as wide as the page
 * allows, so places across are percentages; places down are pixels.
 */
function markOn(plot: SVGSVGElement, { from, until, y }: Point): void {
  const { top, height } = plot.dataset;
  const [start, end] = rangeOf(plot.dataset.x);
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

/** On paper nobody can open a table. Those that print opens, it closes again. */
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
