/** The readings of one kind: a chart with the trigger levels of the linked consents, and tables. */

import { memoize } from "../../lib/memoize.ts";
import { DAY, HOUR } from "../../lib/time/time-units.ts";
import type { Reading } from "../../model/readings-as-of.ts";
import { HEIGHT, type Plotted, readingsPlot, type Span } from "../../views/charts/readings-plot.ts";
import type { Trigger } from "../../views/charts/trigger-labels.ts";
import { type Html, html, markup } from "../../views/html/html.ts";
import { tallTable } from "../../views/html/table.ts";
import { formatTime, NEW_ZEALAND } from "../../views/words/time.ts";
import { count, formatQuantity, formatValue } from "../../views/words/words.ts";
import { mostCommon } from "../parts/most-common.ts";
import { type Day, daysOf, isMeasured, type Measured, type Series } from "../parts/state/observations.ts";

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

/**
 * All that the site has: the current readings one by one, and what is older by the day. Values in another unit are in the table only.
 */
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
  const plotted: Plotted = {
    ...{ unit, isRain, triggers, hasZero: type === "flow" },
    readings: drawn.toReversed().map(({ observedAt, value = null }) => ({ at: observedAt, value })),
    days: isRain
      ? days.map(({ from, until, sum }) => ({ from, until, low: 0, high: sum, mean: null }))
      : older.map((day) => ({ ...day, until: Math.min(day.until, since) })),
  };
  const { parts, low, high } = readingsPlot(plotted, span);
  const all = series.current.length;
  const what = `${current.length < all ? `the newest ${MOST} of ` : ""}${count(all, "reading")} and ${count(days.length, "day")}`;
  const levels = JSON.stringify(triggers.map(({ level, bands }) => [level, bands]));
  return html`<figure class="chart readings" data-name="${name}" data-type="${type}">
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="${name} since the oldest reading; the tables below have the same."
 data-x="${span.join(" ")}" data-y="${low} ${high}" data-unit="${unit}"${triggers.length > 0 && html` data-triggers="${levels}"`}>${parts}</svg>
<div class="chart-readout"></div>
<p class="chart-download">Download: <a href="${data}" download>The newest readings as JSON</a></p>
<details class="chart-table"><summary>Tables of ${what}, in ${unit}</summary>${table(current, name, unit, isRain ? days : [])}${dayTable(days, name, unit, isRain)}</details>
</figure>`;
}

/** `22 November 2026, NZDT`, and the middle of a row with `9:10 am`. Most sites observe at the same instants. */
const dayAndTime = memoize((instant: number) => ({
  day: `${formatTime(instant, NEW_ZEALAND, "date")}, ${formatTime(instant, NEW_ZEALAND, "clock").split(" ").at(-1)}`,
  cells: `><th>${formatTime(instant, NEW_ZEALAND, "timeOfDay")}<td>`,
}));

/**
 * Before the rows of a day comes a row with the day and its time zone; a change of clocks begins another. A row
 * contains only what differs from the usual: an instant that is not one step before the row above, another unit,
 * another quality code. `client/chart/reading-rows.ts` reads it.
 */
function table(readings: readonly Reading[], name: string, unit: string, totals: readonly Day[]): Html {
  const step = mostCommon(
    readings.slice(1).map(({ observedAt }, index) => (readings[index]?.observedAt ?? 0) - observedAt),
  );
  const usualCode = mostCommon(readings.map(({ qualityCode }) => qualityCode));
  const hasOtherCodes = readings.some(({ qualityCode }) => qualityCode !== usualCode);
  let [latestDay, before] = ["", Number.NaN];
  let rows = "";
  for (const reading of readings) {
    const { observedAt, qualityCode } = reading;
    const { day, cells } = dayAndTime(observedAt);
    if (day !== latestDay) {
      const total = totals.find(({ until }) => day.startsWith(formatTime(until - 1, NEW_ZEALAND, "date")));
      const inAll = total === undefined ? "" : `: ${markup(formatQuantity(total.sum, unit))} in all`;
      rows += `<tr><th colspan="${hasOtherCodes ? 3 : 2}" scope="rowgroup">${day}${inAll}`;
    }
    const place = before - observedAt === step ? "" : ` data-x="${observedAt}"`;
    const code = qualityCode === usualCode ? "" : `<td>${markup(qualityCode)}`;
    rows += `<tr${place}${cells}${markup(valueIn(reading, unit))}${code}`;
    [latestDay, before] = [day, observedAt];
  }
  const headings = ["Observed at", `${name} (${unit})`, ...(hasOtherCodes ? ["Quality code"] : [])];
  return html`<p class="meta">Quality code ${usualCode}${hasOtherCodes && ", unless a row has another"}.</p>${tallTable(
    `${name}, current readings`,
    headings,
    rows,
    html` data-step="${step ?? 0}" data-quality="${usualCode}"`,
  )}`;
}

/**
 * All days, newest first: the sum of rain; the minimum, mean and maximum of everything else. A row without an end ends
 * where the row above it begins, and one without either lasts 24 hours. `client/chart/reading-rows.ts` reads it.
 */
function dayTable(days: readonly Day[], name: string, unit: string, isRain: boolean): Html {
  const headings = ["Day", ...(isRain ? [`Total (${unit})`] : [`Lowest (${unit})`, "Mean", "Highest"])];
  const rows = days.toReversed().map(({ from, until, low, mean, high, sum, isWhole }, index, shown) => {
    const end = shown[index - 1]?.from === until ? "" : ` ${until}`;
    const span = end === "" && until - from === DAY ? "" : html`="${from}${end}"`;
    const day = `${formatTime(until - 1, NEW_ZEALAND, "briefDate")}${isWhole ? "" : ", in part"}`;
    const values = (isRain ? [sum] : [low, mean, high]).map((value) => html`<td>${formatValue(value)}`);
    return html`<tr data-day${span}><th scope="row">${day}${values}`;
  });
  return tallTable(`${name} by the day`, headings, rows.join(""));
}

function valueIn(reading: Reading, unit: string): string {
  if (!isMeasured(reading)) return "No value";
  return reading.unit === unit ? formatValue(reading.value) : formatQuantity(reading.value, reading.unit);
}
