/**
 * Reading a chart: a slider under it goes from value to value, by keys, by touch, or by pointing at the chart itself.
 * What it reads is the table that stands under every chart.
 */

import { element } from "./explorer.ts";

type Point = {
  /** Where it begins and ends on the chart's axis of time, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly y: number | null;
  readonly words: string;
};

type Numbers = readonly [number, number];

const SVG = "http://www.w3.org/2000/svg";

function startChart(figure: HTMLElement): void {
  const plot = element<SVGSVGElement>("svg.chart-plot", figure);
  const readout = element<HTMLElement>(".chart-readout", figure);
  const points = pointsOf(figure);
  const last = points.at(-1);
  if (last === undefined) return;

  const slider = sliderOf(points.length, last.words);
  const [start, end] = numbers(plot.dataset.x);
  const show = (index: number) => {
    const point = points[index] as Point;
    readout.textContent = point.words;
    slider.setAttribute("aria-valuetext", point.words);
    markOn(plot, point);
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  plot.addEventListener("pointermove", ({ clientX }) => {
    const box = plot.getBoundingClientRect();
    slider.value = String(nearest(points, start + ((clientX - box.left) / box.width) * (end - start)));
    show(Number(slider.value));
  });
  // The slider says its value itself: said by the readout too, everything would be heard twice.
  readout.setAttribute("aria-live", "off");
  readout.before(slider);
}

/** The rows of the table, oldest first. A row of readings is a moment; one of the timeline may still go on. */
function pointsOf(figure: HTMLElement): Point[] {
  const rows = [...figure.querySelectorAll<HTMLElement>("tr[data-from], tr[data-x]")];
  const heads = [...figure.querySelectorAll("thead th")].map(({ textContent }) => textContent?.trim() ?? "");
  return rows
    .map((row) => {
      const { x, y = "", from = x, until = x } = row.dataset;
      return {
        from: Number(from),
        until: until === "" ? Infinity : Number(until),
        y: y === "" ? null : Number(y),
        words: [...row.children].map((cell, column) => wordsOf(cell, column, heads)).join(", "),
      };
    })
    .sort((a, b) => a.from - b.from);
}

/** What a cell says, after what its column is about: `flow 12.5 m³/s`. The first cell speaks for itself. */
function wordsOf({ textContent }: Element, column: number, heads: readonly string[]): string {
  const text = textContent?.trim() ?? "";
  return column === 0 ? text : `${heads[column]?.toLowerCase()} ${text}`;
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
 * Marks a point on the chart: the span of time that it stands for and, where it has one, its value. The chart is as wide
 * as there is room, so that places across are parts of it; those down are pixels.
 */
function markOn(plot: SVGSVGElement, { from, until, y }: Point): void {
  const { top, height } = plot.dataset;
  const [start, end] = numbers(plot.dataset.x);
  const [low, high] = numbers(plot.dataset.y ?? "0 1");
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

/** The shape of a class in the chart, made when it is first needed. */
function shape(plot: SVGSVGElement, name: string, className: string): SVGElement {
  const known = plot.querySelector<SVGElement>(`.${className}`);
  if (known !== null) return known;
  const made = document.createElementNS(SVG, name) as SVGElement;
  made.classList.add(className);
  plot.append(made);
  return made;
}

function set(shape: SVGElement, attributes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
}

/** The place of the point whose span holds a time, or else begins nearest to it. */
function nearest(points: readonly Point[], time: number): number {
  const away = ({ from, until }: Point) => (time < from ? from - time : Math.max(0, time - until));
  return points.reduce((best, point, index) => (away(point) < away(points[best] as Point) ? index : best), 0);
}

const numbers = (text = ""): Numbers => text.split(" ").map(Number) as unknown as Numbers;

for (const figure of document.querySelectorAll<HTMLElement>("figure.chart")) startChart(figure);
