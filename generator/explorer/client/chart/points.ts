/** What a chart shows, point by point, from the table under it. */

import { MOMENT } from "../../../lib/time/moment.ts";
import { NEW_ZEALAND } from "../../../lib/time/zone.ts";
import { numberIn } from "../../../views/words/words.ts";
import { data, element } from "../page/explorer.ts";
import { dayRows, readingRows } from "./reading-rows.ts";

export type Point = {
  /** Where it begins and ends on the time axis, in milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly y: number | null;
  readonly words: string;
};

/** What the table says, oldest first. */
export const pointsOf = (figure: HTMLElement): Point[] =>
  (figure.classList.contains("readings") ? readingsOf(figure) : periodsOf(figure)).sort(
    (a, b) => a.from - b.from,
  );

/** The index of the point whose time holds an instant, or else begins nearest to it. */
export function nearest(points: readonly Point[], time: number): number {
  const distances = points.map(({ from, until }) => (time < from ? from - time : Math.max(0, time - until)));
  return distances.indexOf(Math.min(...distances));
}

/** A reading is a moment; older ones are summed up by the day. */
function readingsOf(figure: HTMLElement): Point[] {
  const { unit } = element<SVGSVGElement>("svg.chart-plot", figure).dataset;
  const moment = new Intl.DateTimeFormat("en-NZ", { ...MOMENT, timeZone: NEW_ZEALAND });
  const name = data(figure, "name").toLowerCase();
  const readings = readingRows(figure).map(({ at, value, qualityCode }) => {
    const y = numberIn(value);
    const words = `${moment.format(at)}, ${name} ${value}${y === null ? "" : ` ${unit}`}, quality code ${qualityCode}`;
    return { from: at, until: at, y, words };
  });
  const since = Math.min(...readings.map(({ from }) => from));
  const days = dayRows(figure).flatMap(({ from, until, cells: [day, ...values] }) => {
    const words = values.length === 1 ? ["in all"] : ["lowest", "mean", "highest"];
    const told = values.map((value, index) => `${words[index]} ${value} ${unit}`);
    const y = numberIn(values[values.length === 1 ? 0 : 1] ?? "");
    const point = { from, until: Math.min(until, since), y, words: `${day}: ${name} ${told.join(", ")}` };
    return from < since ? point : [];
  });
  return [...readings, ...days];
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

/** The text of a cell after the heading of its column: `flow 12.5 m³/s`. The first cell needs no heading. */
function wordsOf({ textContent }: Element, heading = "", column: number): string {
  const text = textContent?.trim() ?? "";
  return column === 0 ? text : `${heading.toLowerCase()} ${text}`;
}
