/** The marks over a chart: the point that a reader looks at, and its value. */

import { PLOTS } from "../../../views/charts/plots.ts";
import type { Range, ReadingsFacts } from "../../../views/html/facts.ts";
import { formatQuantity } from "../../../views/words/words.ts";
import { setAttributes } from "../page/explorer.ts";
import type { Point } from "./points.ts";

/** What a chart shows; a timeline has no values. */
export type Shown = { readonly span: Range } & Partial<Pick<ReadingsFacts, "scale" | "unit">>;

/**
 * Marks a point on the chart: the time that it covers and, if it has one, its value. The chart is as wide as the page
 * allows, so places across are percentages; places down are pixels.
 */
export function markPoint(
  plot: SVGSVGElement,
  { from, until, y }: Point,
  { span, scale, unit = "" }: Shown,
): void {
  const { top, bottom } = PLOTS[scale === undefined ? "timeline" : "readings"];
  const height = bottom - top;
  const [low, high] = scale ?? [0, 1];
  const across = (time: number) => (100 * share(time, span)).toFixed(3);
  const width = Math.max(0.1, Number(across(until)) - Number(across(from)));
  const cursor = shape(plot, "rect", "chart-cursor");
  setAttributes(cursor, { x: `${across(from)}%`, width: `${width}%`, y: top, height });
  const dot = shape(plot, "circle", "chart-mark");
  dot.toggleAttribute("hidden", y === null);
  const down = top + height * (1 - ((y ?? low) - low) / (high - low || 1));
  setAttributes(dot, { cx: `${across((from + until) / 2)}%`, cy: down, r: 5 });
  const words = y === null ? "" : formatQuantity(y, unit);
  showChip(plot, words, { share: share((from + until) / 2, span), down });
}

/** In pixels. */
const CHIP = { height: 20, room: 6, away: 10 } as const;

/** The value in a box above its mark; at the top of the chart, below it. The box stays within the plot. */
function showChip(plot: SVGSVGElement, words: string, at: { share: number; down: number }): void {
  const [box, text] = [shape(plot, "rect", "chip-box"), shape(plot, "text", "chip")];
  for (const part of [box, text]) part.toggleAttribute("hidden", words === "");
  if (words === "") return;
  text.textContent = words;
  const all = plot.getBoundingClientRect().width;
  const width = text.getBoundingClientRect().width + 2 * CHIP.room;
  const left = Math.max(0, Math.min(all - width, at.share * all - width / 2));
  const above = at.down - CHIP.height - CHIP.away;
  const top = above < 0 ? at.down + CHIP.away : above;
  setAttributes(box, { x: left, y: top, width, height: CHIP.height, rx: 4 });
  setAttributes(text, { x: left + CHIP.room, y: top + 14 });
}

/** How far a time is along a range, from 0 to 1. */
const share = (time: number, [start, end]: Range): number =>
  Math.min(1, Math.max(0, (time - start) / (end - start)));

/** The shape of a class in the chart, made on first use. */
function shape(plot: SVGSVGElement, name: "rect" | "circle" | "text", className: string): SVGElement {
  const known = plot.querySelector<SVGElement>(`.${className}`);
  if (known !== null) return known;
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  made.setAttribute("class", className);
  plot.append(made);
  return made;
}
