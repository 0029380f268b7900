/** The part of time that a chart of readings shows: the newest day, the newest week, or all. Its axis fits what it shows. */

import { readingsPlot } from "../../../views/charts/readings-plot.ts";
import type { Range, ReadingsFacts } from "../../../views/html/facts.ts";
import { numberIn } from "../../../views/words/words.ts";
// A script without it would be a reason for the bundler to divide what all others share (page/core.ts).
import "../page/explorer.ts";
import type { DayRow, ReadingRow } from "./reading-rows.ts";

/** What the tables of a chart hold. */
type Rows = { readonly readings: readonly ReadingRow[]; readonly days: readonly DayRow[] };

/** Draws a span of a chart anew, from its tables, as the build drew all of it. Returns its scale. */
export function drawSpan(chart: ReadingsFacts, plot: SVGSVGElement, span: Range, rows: Rows): Range {
  const { isRain } = chart;
  const readings = rows.readings.map(({ at, value }) => ({ at, value: numberIn(value) })).reverse();
  const since = readings[0]?.at ?? Infinity;
  const days = rows.days
    .map(({ from, until, cells: [, ...cells] }) => {
      const [low = 0, mean = null, high = 0] = cells.map(numberIn).map((value) => value ?? 0);
      return isRain
        ? { from, until, low: 0, high: low, mean: null }
        : { from, until: Math.min(until, since), low, mean, high };
    })
    .filter(({ from }) => isRain || from < since)
    .reverse();
  const { parts, low, high } = readingsPlot({ ...chart, readings, days }, span);
  plot.innerHTML = String(parts);
  return [low, high];
}
