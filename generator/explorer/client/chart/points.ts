/** What a chart shows, point by point, from the table under it. */

import type { ReadingsFacts } from "../../../views/html/facts.ts";
import { formatTime, NEW_ZEALAND } from "../../../views/words/time.ts";
import { numberIn } from "../../../views/words/words.ts";
import { dayRows, readingRows } from "./reading-rows.ts";

export type Point = {
  /** Where it begins and ends on the time axis, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly y: number | null;
  readonly words: string;
};

/** The index of the point whose time holds an instant, or else begins nearest to it. */
export function nearest(points: readonly Point[], time: number): number {
  const distances = points.map(({ from, until }) => (time < from ? from - time : Math.max(0, time - until)));
  return distances.indexOf(Math.min(...distances));
}

const byTime = (a: Point, b: Point): number => a.from - b.from;

/** What a chart of readings says, oldest first. A reading is a moment; older ones are summed up by the day. */
export function readingsIn(figure: HTMLElement, chart: ReadingsFacts): Point[] {
  const { unit } = chart;
  const name = chart.name.toLowerCase();
  const readings = readingRows(figure, chart).map(({ at, value, qualityCode }) => {
    const y = numberIn(value);
    const words = `${formatTime(at, NEW_ZEALAND)}, ${name} ${value}${y === null ? "" : ` ${unit}`}, quality code ${qualityCode}`;
    return { from: at, until: at, y, words };
  });
  const since = Math.min(...readings.map(({ from }) => from));
  const days = dayRows(figure, chart).flatMap(({ from, until, cells: [day, ...values] }) => {
    const words = values.length === 1 ? ["total"] : ["lowest", "mean", "highest"];
    const listed = values.map((value, index) => `${words[index]} ${value} ${unit}`);
    const y = numberIn(values[values.length === 1 ? 0 : 1] ?? "");
    const point = { from, until: Math.min(until, since), y, words: `${day}: ${name} ${listed.join(", ")}` };
    return from < since ? point : [];
  });
  return [...readings, ...days].sort(byTime);
}

/** What a timeline says, oldest first. A period without an end has one time alone. */
export function periodsIn(figure: HTMLElement): Point[] {
  const headings = [...figure.querySelectorAll("thead th")].map(
    ({ textContent }) => textContent?.trim() ?? "",
  );
  const points = [...figure.querySelectorAll<HTMLTableRowElement>("tbody tr")].map((row) => {
    const words = [...row.cells].map((cell, column) => wordsOf(cell, headings[column], column));
    const [from = 0, until = Infinity] = [...row.querySelectorAll("time")].map(({ dateTime }) =>
      Date.parse(dateTime),
    );
    return { from, until, y: null, words: words.join(", ") };
  });
  return points.sort(byTime);
}

/** The text of a cell after the heading of its column: `flow 12.5 m³/s`. The first cell needs no heading. A sign says what its words do. */
function wordsOf(cell: Element, heading = "", column: number): string {
  const own = cell.cloneNode(true) as Element;
  for (const sign of own.querySelectorAll("[aria-hidden]")) sign.remove();
  const text = own.textContent?.trim() ?? "";
  return column === 0 ? text : `${heading.toLowerCase()} ${text}`;
}
