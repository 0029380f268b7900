/** The part of time that a chart of readings shows: the newest day, the newest week, or all. Its axis fits what it shows. */

import { readingsPlot, type Span } from "../../../views/charts/readings-plot.ts";
import { numberIn } from "../../../views/words/words.ts";
import { data } from "../page/explorer.ts";
import type { DayRow, ReadingRow } from "./reading-rows.ts";

/** What the tables of a chart hold. */
type Rows = { readonly readings: readonly ReadingRow[]; readonly days: readonly DayRow[] };

/** Draws a span of a chart anew, from its tables, as the build drew all of it. */
export function drawSpan(figure: HTMLElement, plot: SVGSVGElement, span: Span, rows: Rows): void {
  const { unit = "", triggers = "[]" } = plot.dataset;
  const type = data(figure, "type");
  const isRain = type === "rainfall";
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
  const levels: [level: number, bands: number[]][] = JSON.parse(triggers);
  const { parts, low, high } = readingsPlot(
    {
      ...{ unit, isRain, hasZero: type === "flow" },
      ...{ readings, days, triggers: levels.map(([level, bands]) => ({ level, bands })) },
    },
    span,
  );
  plot.innerHTML = String(parts);
  plot.dataset.y = `${low} ${high}`;
}
