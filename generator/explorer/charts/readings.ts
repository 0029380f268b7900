/** The readings of one kind: a chart with the trigger levels of the linked consents, and tables. */

import { memoize } from "../../lib/memoize.ts";
import { HOUR } from "../../lib/time/time-units.ts";
import type { Reading } from "../../model/readings-as-of.ts";
import { HEIGHT, type Plotted, readingsPlot, type Span } from "../../views/charts/readings-plot.ts";
import type { Trigger } from "../../views/charts/trigger-labels.ts";
import { facts, type ReadingsFacts, type Runs } from "../../views/html/facts.ts";
import { type Html, html, markup } from "../../views/html/html.ts";
import { tallTable } from "../../views/html/table.ts";
import { formatTime, NEW_ZEALAND } from "../../views/words/time.ts";
import { count, formatQuantity, formatValue } from "../../views/words/words.ts";
import { mostCommon } from "../parts/most-common.ts";
import { type Day, daysOf, extentOf } from "../parts/state/days.ts";
import { isMeasured, type Measured, type Series } from "../parts/state/observations.ts";

/** How many readings are shown: a week of one every ten minutes. The API has them all. */
const MOST = 1008;

type Shown = {
  readonly series: Series;
  readonly latest: Measured;
  /** In the unit of the latest value. */
  readonly triggers: readonly Trigger[];
  /** The address of the newest readings as the API answers them. */
  readonly data: string;
};

/** All readings of the site: current ones one by one, older ones by the day. Values in another unit are in the table only. */
export function readingsChart({ series, latest, triggers, data }: Shown): Html {
  const { name, type } = series;
  const { unit } = latest;
  const isRain = type === "rainfall";
  const current = series.current.slice(0, MOST);
  const drawn = current.filter((reading) => reading.unit === unit);
  const days = daysOf(series);
  const since = drawn.at(-1)?.observedAt ?? latest.observedAt;
  const older = days.filter((day) => day.from < since);
  const until = drawn[0]?.observedAt ?? latest.observedAt;
  const span: Span = [Math.min(older[0]?.from ?? since, since, until - HOUR), until];
  const drawing = { unit, isRain, triggers, hasZero: type === "flow" };
  const plotted: Plotted = {
    ...drawing,
    readings: drawn.toReversed().map(({ observedAt, value = null }) => ({ at: observedAt, value })),
    days: isRain
      ? days.map(({ from, until, sum }) => ({ from, until, low: 0, high: sum, mean: null }))
      : older.map((day) => ({ ...day, until: Math.min(day.until, since) })),
  };
  const { parts, low, high } = readingsPlot(plotted, span);
  const all = series.current.length;
  const what = `${current.length < all ? `the newest ${MOST} of ` : ""}${count(all, "reading")} and ${count(days.length, "day")}`;
  const qualityCode = mostCommon(current.map((reading) => reading.qualityCode)) ?? "";
  const chart: ReadingsFacts = {
    ...{ span, scale: [low, high], name, ...drawing, qualityCode },
    times: runsOf(current.map(({ observedAt }) => observedAt)),
    days: chainsOf(days.toReversed()),
  };
  return html`<figure class="chart readings"${facts("chart", chart)}>
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="${name} since the oldest reading; the tables below have the same.">${parts}</svg>
<div class="chart-readout"></div>
<p class="chart-download">Download: <a href="${data}" download>The newest readings as JSON</a></p>
<details class="chart-table"><summary>Tables of ${what}, in ${unit}</summary>${table(current, chart, isRain ? days : [])}${dayTable(days, name, unit, isRain)}</details>
</figure>`;
}

/** `22 November 2026, NZDT`, and the middle of a row with `9:10 am`. Most sites observe at the same instants. */
const dayAndTime = memoize((instant: number) => ({
  day: `${formatTime(instant, NEW_ZEALAND, "date")}, ${formatTime(instant, NEW_ZEALAND, "clock").split(" ").at(-1)}`,
  cells: `><th>${formatTime(instant, NEW_ZEALAND, "timeOfDay")}<td>`,
}));

/** Instants in runs of even steps: most sites observe every so many minutes. */
function runsOf(instants: readonly number[]): Runs {
  const runs: [newest: number, step: number, count: number][] = [];
  for (const instant of instants) {
    const run = runs.at(-1);
    if (run?.[2] === 1) run[1] = run[0] - instant;
    if (run !== undefined && run[0] - run[1] * run[2] === instant) run[2]++;
    else runs.push([instant, 0, 1]);
  }
  return runs;
}

/** Days in chains: most begin where the one before them ends. */
function chainsOf(days: readonly Day[]): ReadingsFacts["days"] {
  const chains: number[][] = [];
  for (const { from, until } of days) {
    const chain = chains.at(-1);
    if (chain?.at(-1) === until) chain.push(from);
    else chains.push([until, from]);
  }
  return chains.map(runsOf);
}

/**
 * Before the rows of a day comes a row with the day and its time zone; a change of clocks begins another. A row contains only what
 * differs from the usual: another unit, another quality code. `client/chart/reading-rows.ts` reads it.
 */
function table(
  readings: readonly Reading[],
  { name, unit, qualityCode: usualCode }: ReadingsFacts,
  totals: readonly Day[],
): Html {
  const hasOtherCodes = readings.some(({ qualityCode }) => qualityCode !== usualCode);
  let latestDay = "";
  let rows = "";
  for (const reading of readings) {
    const { observedAt, qualityCode } = reading;
    const { day, cells } = dayAndTime(observedAt);
    if (day !== latestDay) {
      const total = totals.find(({ until }) => day.startsWith(formatTime(until - 1, NEW_ZEALAND, "date")));
      const rain =
        total === undefined ? "" : `: ${markup(formatQuantity(total.sum, unit))} ${extentOf(total)}`;
      rows += `<tr><th colspan="${hasOtherCodes ? 3 : 2}" scope="rowgroup">${day}${rain}`;
    }
    const code = qualityCode === usualCode ? "" : `<td>${markup(qualityCode)}`;
    rows += `<tr${cells}${markup(valueIn(reading, unit))}${code}`;
    latestDay = day;
  }
  const headings = ["Observed at", `${name} (${unit})`, ...(hasOtherCodes ? ["Quality code"] : [])];
  return html`<p class="meta">Quality code ${usualCode}${hasOtherCodes && ", unless a row has another"}.</p>${tallTable(
    `${name}, current readings`,
    headings,
    rows,
  )}`;
}

/** All days, newest first: the sum of rain; the minimum, mean and maximum of everything else. `client/chart/reading-rows.ts` reads it. */
function dayTable(days: readonly Day[], name: string, unit: string, isRain: boolean): Html {
  const headings = ["Day", ...(isRain ? [`Total (${unit})`] : [`Lowest (${unit})`, "Mean", "Highest"])];
  const rows = days.toReversed().map((one) => {
    const { until, low, mean, high, sum, isWhole } = one;
    const day = `${formatTime(until - 1, NEW_ZEALAND, "briefDate")}${isWhole ? "" : `, ${extentOf(one)}`}`;
    const values = (isRain ? [sum] : [low, mean, high]).map((value) => html`<td>${formatValue(value)}`);
    return html`<tr><th>${day}${values}`;
  });
  return tallTable(`${name} by the day`, headings, rows.join(""));
}

function valueIn(reading: Reading, unit: string): string {
  if (!isMeasured(reading)) return "No value";
  return reading.unit === unit ? formatValue(reading.value) : formatQuantity(reading.value, reading.unit);
}
