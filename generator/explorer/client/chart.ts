/**
 * Reading a chart: a slider over it goes from value to value, by pointer, touch or keyboard, with a line at the value and words under
 * the chart. It is not seen itself. It reads the table under the chart.
 */

import { HOUR } from "../../lib/time/time-units.ts";
import type { Range, ReadingsFacts } from "../../views/html/facts.ts";
import { addDownloads } from "./chart/download.ts";
import { markPoint, type Shown } from "./chart/marks.ts";
import { nearest, type Point, periodsIn, readingsIn } from "./chart/points.ts";
import { dayRows, readingRows } from "./chart/reading-rows.ts";
import { element, make, makeButton } from "./page/explorer.ts";
import { factsOf } from "./page/facts.ts";

const RANGES = [
  ["24 hours", 24],
  ["7 days", 7 * 24],
  ["All", Infinity],
] as const;

function startChart(figure: HTMLElement): void {
  const chart = factsOf("chart", figure);
  const points = "times" in chart ? readingsIn(figure, chart) : periodsIn(figure);
  const newest = points.at(-1);
  if (newest === undefined) return;
  const reader = new Reader(figure, chart, points, newest);
  // The timeline of an area is years long, and short.
  if (!("times" in chart)) return;
  const { from } = points.findLast(({ y }) => y !== null) ?? newest;
  addDownloads(figure, chart);
  addRanges(figure, chart, reader, from);
}

/** Buttons above a chart that is longer than a day. A day or a week ends at the newest value, not at the end of the axis. */
function addRanges(figure: HTMLElement, chart: ReadingsFacts, reader: Reader, newest: number): void {
  const all = chart.span;
  const choices = RANGES.filter(([, hours]) => hours === Infinity || newest - all[0] > 1.2 * hours * HOUR);
  if (choices.length === 1) return;
  const buttons = choices.map(([label, hours]) => {
    const press = async () => {
      // The code that draws is loaded when a reader asks for it.
      const code = await import("./chart/range.ts").catch(() => null);
      if (code === null) return reader.say("There is no connection to draw another span with.");
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      const range: Range = hours === Infinity ? all : [Math.max(all[0], newest - hours * HOUR), newest];
      const rows = { readings: readingRows(figure, chart), days: dayRows(figure, chart) };
      reader.show({ span: range, scale: code.drawSpan(chart, reader.plot, range, rows) });
    };
    const button = makeButton({ "aria-pressed": String(hours === Infinity) }, () => void press(), label);
    return button;
  });
  figure.prepend(
    make("div", { class: "chart-ranges", role: "group", "aria-label": "Time shown" }, ...buttons),
  );
}

class Reader {
  readonly plot: SVGSVGElement;
  #shown: Shown;
  readonly #points: readonly Point[];
  /** The index of the point that is read. */
  #at: number;
  readonly #slider: HTMLInputElement;
  readonly #readout: HTMLElement;

  constructor(figure: HTMLElement, shown: Shown, points: readonly Point[], newest: Point) {
    this.plot = element<SVGSVGElement>("svg.chart-plot", figure);
    this.#shown = shown;
    this.#points = points;
    this.#at = points.length - 1;
    this.#slider = sliderOf(shown.span, newest);
    this.#readout = element<HTMLElement>(".chart-readout", figure);
    this.#listen();
    // It is not announced: screen readers read the slider's value.
    this.say(
      matchMedia("(pointer: coarse)").matches
        ? "Tap or drag on the chart to read a value."
        : "Point at the chart, or use the arrow keys, to read a value.",
    );
    const stack = make("div", { class: "chart-stack" });
    this.plot.replaceWith(stack);
    stack.append(this.plot, this.#slider);
  }

  say(words: string): void {
    this.#readout.textContent = words;
  }

  /** Follows the chart to another part of time, and reads its newest point. */
  show(shown: Shown): void {
    this.#shown = { ...this.#shown, ...shown };
    [this.#slider.min, this.#slider.max] = [String(shown.span[0]), String(shown.span[1])];
    this.#read(this.#points.length - 1);
  }

  #listen(): void {
    // A pointer is read by its place: the slider's value is off by the width of its thumb.
    let isPressed = false;
    this.#slider.addEventListener("pointerdown", () => {
      isPressed = true;
    });
    for (const type of ["pointerup", "pointercancel"] as const)
      this.#slider.addEventListener(type, () => {
        isPressed = false;
      });
    this.#slider.addEventListener("input", () => {
      if (!isPressed) this.#readTime(Number(this.#slider.value));
    });
    this.#slider.addEventListener("keydown", (event) => this.#step(event));
    for (const type of ["pointermove", "pointerdown"] as const)
      this.#slider.addEventListener(type, (event) => this.#readPlace(event));
  }

  /** Reads the point at an index; an index out of range counts as the nearest end. */
  #read(index: number): void {
    this.#at = Math.min(this.#points.length - 1, Math.max(0, index));
    const point = this.#points[this.#at];
    if (point === undefined) return;
    const { words } = point;
    this.#slider.value = String(point.from);
    this.say(words);
    this.#slider.setAttribute("aria-valuetext", words);
    markPoint(this.plot, point, this.#shown);
  }

  #readTime(time: number): void {
    this.#read(nearest(this.#points, time));
  }

  /** Reads the point below the pointer. */
  #readPlace({ clientX }: PointerEvent): void {
    const { left, width } = this.plot.getBoundingClientRect();
    const [start, end] = this.#shown.span;
    this.#readTime(start + ((clientX - left) / width) * (end - start));
  }

  /** A key moves from point to point: the slider's step would often stay on the same point. */
  #step(event: KeyboardEvent): void {
    const first = this.#points.findIndex(({ until }) => until >= this.#shown.span[0]);
    const by = (steps: number) => Math.max(first, this.#at + steps);
    const to = {
      ArrowLeft: by(-1),
      ArrowDown: by(-1),
      ArrowRight: by(1),
      ArrowUp: by(1),
      PageDown: by(-10),
      PageUp: by(10),
      Home: first,
      End: this.#points.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#read(to);
  }
}

/** A slider along the time of the chart. */
function sliderOf([from, until]: Range, { from: at, words }: Point): HTMLInputElement {
  const slider = make("input", {
    type: "range",
    class: "chart-slider",
    step: "any",
    min: from,
    max: until,
    "aria-label": "Read the chart, value by value",
    "aria-valuetext": words,
  });
  slider.value = String(at);
  return slider;
}

for (const figure of document.querySelectorAll<HTMLElement>("figure.chart")) startChart(figure);
