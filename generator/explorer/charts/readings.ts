/** The readings of one kind: a line with the trigger levels of the linked consents, and tables. */

import { memoize } from "../../lib/memoize.ts";
import { HOUR } from "../../lib/time/time-units.ts";
import type { Reading } from "../../load/load.ts";
import { ACROSS, DOWN, PLOTS } from "../../views/charts/plots.ts";
import { type Across, acrossOf, percent, timeAxis } from "../../views/charts/time-axis.ts";
import { type Html, html, markup } from "../../views/html/html.ts";
import { tallTable } from "../../views/html/table.ts";
import { formatTime, NEW_ZEALAND } from "../../views/words/time.ts";
import { count, formatQuantity, formatValue } from "../../views/words/words.ts";
import { mostCommon } from "../parts/most-common.ts";
import { type Day, daysOf, isMeasured, type Measured, type Series } from "../parts/state/observations.ts";
import { ticksIn } from "./ticks.ts";

/** In pixels. */
const HEIGHT = 230;
const { top: TOP, bottom: BOTTOM } = PLOTS.readings;
/** The height of a label. */
const LABEL = 15;
/** How many readings are shown: a week of one every ten minutes. The API has them all. */
const MOST = 1008;

/** A level at which the restriction of some band starts. */
export type Trigger = { readonly level: number; readonly unit: string | null; readonly label: string };

type Shown = {
  readonly series: Series;
  readonly latest: Measured;
  readonly triggers: readonly Trigger[];
  /** The address of the newest readings as the API answers them. */
  readonly data: string;
};

/**
 * All that the site has: the current readings one by one, and what is older by the day. Values in another unit are in the table only.
 */
export function readingsChart({ series, latest, triggers, data }: Shown): Html {
  const { name, type } = series;
  const isRain = type === "rainfall";
  const current = series.current.slice(0, MOST);
  const drawn = current.filter(({ unit }) => unit === latest.unit);
  const days = daysOf(series);
  const since = drawn.at(-1)?.observedAt ?? latest.observedAt;
  const older = days.filter((day) => day.from < since);
  const from = Math.min(older[0]?.from ?? since, since);
  // Some room after the last value keeps it clear of the labels of the axis.
  const newest = drawn[0]?.observedAt ?? latest.observedAt;
  const until = newest + Math.max(HOUR, (newest - from) * 0.08);
  const comparable = triggers.filter((trigger) => trigger.unit === latest.unit);
  const ofDays = isRain ? days.map(({ sum }) => sum) : older.flatMap(({ low, high }) => [low, high]);
  const drawnValues = [...drawn.filter(isMeasured).map(({ value }) => value), ...ofDays];
  const values = valueScale(drawnValues, comparable, type === "flow" || isRain);
  const { low, high } = values;
  const across = acrossOf(from, until);
  const history = isRain
    ? totalBars(days, across, values)
    : olderDays(older, drawn.at(-1) ?? latest, across, values);
  const axis = timeAxis({ from, until, timeZone: NEW_ZEALAND, bottom: BOTTOM }, "days");
  const places = [...pointsOf(drawn, across, values), ...edgesOf(older, across, values)];
  const all = series.current.length;
  const what = `${current.length < all ? `the newest ${MOST} of ` : ""}${count(all, "reading")} and ${count(days.length, "day")}`;
  const path = isRain ? barsOf(drawn, across, values) : lineOf(drawn, across, values);
  return html`<figure class="chart readings" data-name="${name}">
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="${name} since the oldest reading; the tables below have the same."
 data-x="${from} ${until}" data-y="${rounded(low)} ${rounded(high)}" data-unit="${latest.unit}">${axis}${valueAxis(values, latest.unit, comparable)}
<svg class="line" viewBox="0 0 ${ACROSS} ${DOWN}" preserveAspectRatio="none" x="0" y="${TOP}" width="100%" height="${BOTTOM - TOP}">${history}<path d="${path}"/></svg>
${triggerLines(comparable, values, places)}${dot(latest, percent(across(latest.observedAt)), values)}</svg>
<div class="chart-readout"></div>
<p class="chart-download">Download: <a href="${data}" download>The newest readings as JSON</a></p>
<details class="chart-table"><summary>Tables of ${what}, in ${latest.unit}</summary>${table(current, name, latest.unit, isRain ? days : [])}${dayTable(days, name, latest.unit, isRain)}</details>
</figure>`;
}

/** Without the digits that come from adding fractions. */
const rounded = (value: number): number => Number(value.toPrecision(8));

/** The values of a chart, from bottom to top. */
type Values = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Where a value is, in pixels from the top. */
  readonly yOf: (value: number) => number;
};

/**
 * From zero if zero is meaningful; otherwise from just below the least value. A trigger far above all values is left
 * out.
 */
function valueScale(values: readonly number[], triggers: readonly Trigger[], fromZero: boolean): Values {
  const most = Math.max(...values);
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const near = triggers.map(({ level }) => level).filter((level) => level <= most * 2.5);
  // A dry day must not get an axis in hundredths of a millimetre.
  const top = Math.max(most, ...near, ...(fromZero && most <= 0 ? [1] : []));
  const room = (top - least || Math.abs(top) || 1) * 0.08;
  const [low, high] = [least < 0 || !fromZero ? least - room : 0, top + room];
  const yOf = (value: number) => Math.round(BOTTOM + ((value - low) / (high - low)) * (TOP - BOTTOM));
  return { low, high, ticks: ticksIn(low, high), yOf };
}

/**
 * A trigger's label states its value. A tick close to it has a line but no label, because on a phone the two would
 * overlap. The highest label names the unit.
 */
function valueAxis({ ticks, yOf }: Values, unit: string, triggers: readonly Trigger[]): Html {
  const labelled = ticks.filter((tick) =>
    triggers.every(({ level }) => Math.abs(yOf(level) - yOf(tick)) >= LABEL),
  );
  const highest = labelled.at(-1);
  const label = (y: number, words: string) =>
    html`<text x="100%" y="${y - 4}" text-anchor="end">${words}</text>`;
  return html`<g class="values">${ticks.map((tick) => {
    const y = yOf(tick);
    const words = tick === highest ? formatQuantity(tick, unit) : formatValue(tick);
    return html`<line x2="100%" y1="${y}" y2="${y}"/>${labelled.includes(tick) && label(y, words)}`;
  })}${highest === undefined && label(TOP, unit)}</g>`;
}

const heightOf = (value: number, { low, high }: Values): number =>
  Math.round((1 - (value - low) / (high - low)) * DOWN);

const placeAt = (instant: number, across: Across): number => Math.round(across(instant) * ACROSS);

const placeOf = ({ observedAt }: Reading, across: Across): number => placeAt(observedAt, across);

/** A value as it is drawn: across from 0 to 1, and down in pixels. */
type Drawn = { readonly x: number; readonly y: number };

const pointsOf = (readings: readonly Reading[], across: Across, { yOf }: Values): Drawn[] =>
  readings.filter(isMeasured).map(({ observedAt, value }) => ({ x: across(observedAt), y: yOf(value) }));

/** A line, broken where a reading has no value. Each point is relative to the one before: that is shortest. */
function lineOf(readings: readonly Reading[], across: Across, values: Values): string {
  let path = "";
  let last: readonly [x: number, y: number] | null = null;
  let isLine = false;
  for (const reading of readings) {
    if (!isMeasured(reading)) {
      last = null;
      continue;
    }
    const [x, y] = [placeOf(reading, across), heightOf(reading.value, values)];
    if (last === null) path += `M${x} ${y}`;
    else path += `${isLine ? "" : "l"}${spaced(x - last[0], isLine)}${spaced(y - last[1], true)}`;
    isLine = last !== null;
    last = [x, y];
  }
  return path;
}

/** A minus sign also separates a number from the one before it. */
const spaced = (number: number, isAfterNumber: boolean): string =>
  number < 0 || !isAfterNumber ? String(number) : ` ${number}`;

/** Rain as bars: each reading covers a period of its own. */
const barsOf = (readings: readonly Reading[], across: Across, values: Values): string =>
  readings
    .filter(isMeasured)
    .map((reading) => `M${placeOf(reading, across)} ${DOWN}V${heightOf(reading.value, values)}`)
    .join("");

/** Rain by the day, as wide bars behind those of the readings. */
const totalBars = (days: readonly Day[], across: Across, values: Values): Html =>
  html`<path class="totals" d="${days.map((day) => boxOf(day, across, DOWN, heightOf(day.sum, values))).join("")}"/>`;

/** Days from their least to their greatest value, and a line through their means that leads to the first reading. */
function olderDays(days: readonly Day[], first: Reading, across: Across, values: Values): Html | false {
  const shown = days.map((day) => ({ ...day, until: Math.min(day.until, first.observedAt) }));
  const boxes = shown.map((day) => boxOf(day, across, heightOf(day.low, values), heightOf(day.high, values)));
  const means = shown.map(({ from, until, mean }, index) => {
    const isFirst = shown[index - 1]?.until !== from;
    return `${isFirst ? "M" : "L"}${placeAt((from + until) / 2, across)} ${heightOf(mean, values)}`;
  });
  if (isMeasured(first)) means.push(`L${placeOf(first, across)} ${heightOf(first.value, values)}`);
  return (
    days.length > 0 &&
    html`<path class="totals" d="${boxes.join("")}"/><path class="means" d="${means.join("")}"/>`
  );
}

/** The width of a day between two heights. */
const boxOf = ({ from, until }: Day, across: Across, low: number, high: number): string =>
  `M${placeAt(from, across)} ${low}V${high}H${placeAt(until, across)}V${low}z`;

const edgesOf = (days: readonly Day[], across: Across, { yOf }: Values): Drawn[] =>
  days.flatMap(({ from, until, low, high }) =>
    [from, until].flatMap((instant) => [low, high].map((value) => ({ x: across(instant), y: yOf(value) }))),
  );

/**
 * The distance between positions where labels may begin, and the minimum width of a chart, for the narrowest phone: in
 * pixels.
 */
const COLUMN = 100;
const NARROWEST = 288;

/**
 * Trigger levels from the highest down. A label stands where it covers no other and, if there is such a place, where the line
 * does not run through it.
 */
function triggerLines(triggers: readonly Trigger[], values: Values, drawn: readonly Drawn[]): Html | false {
  const { low, high, yOf } = values;
  const visible = triggers.filter(({ level }) => level >= low && level <= high);
  if (visible.length === 0) return false;
  const heightsIn = [0, 1, 2].map((column) => {
    const [left, right] = [(column * COLUMN) / NARROWEST, ((column + 1) * COLUMN) / NARROWEST];
    return drawn.filter(({ x }) => x >= left && x <= right).map(({ y }) => y);
  });
  /** Of the lowest label in each column. */
  const lowest: number[] = [];
  const labels = visible.map(({ label, level }) => {
    const y = yOf(level);
    const isFree = (column: number) => y - (lowest[column] ?? Number.NEGATIVE_INFINITY) >= LABEL;
    const isCrossed = (column: number) =>
      heightsIn[column]?.some((height) => Math.abs(height - (y - LABEL / 2)) < LABEL / 2) === true;
    let column = [0, 1, 2].find((place) => isFree(place) && !isCrossed(place));
    if (column === undefined) for (column = 0; !isFree(column); ) column++;
    lowest[column] = y;
    return html`<text x="${2 + column * COLUMN}" y="${y - 4}">${label}: ${formatValue(level)}</text>`;
  });
  const heights = new Set(visible.map(({ level }) => yOf(level)));
  const lines = [...heights].map((y) => `M0 ${y}h1`).join("");
  // The bands overlap: the lower the level, the more of them.
  const bands = [...heights].map((y) => html`<path class="band" d="M0 ${y}h1V${BOTTOM}H0z"/>`);
  return html`<g class="trigger"><svg viewBox="0 0 1 ${HEIGHT}" preserveAspectRatio="none" width="100%" height="${HEIGHT}">${bands}<path d="${lines}"/></svg>${labels}</g>`;
}

const dot = ({ value }: Measured, x: string, { yOf }: Values): Html =>
  html`<circle class="latest" cx="${x}" cy="${yOf(value)}" r="4"/>`;

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
 * where the row above it begins. `client/chart/reading-rows.ts` reads it.
 */
function dayTable(days: readonly Day[], name: string, unit: string, isRain: boolean): Html {
  const headings = ["Day", ...(isRain ? [`Total (${unit})`] : [`Lowest (${unit})`, "Mean", "Highest"])];
  const rows = days.toReversed().map(({ from, until, low, mean, high, sum, isWhole }, index, shown) => {
    const end = shown[index - 1]?.from === until ? "" : ` ${until}`;
    const day = `${formatTime(until - 1, NEW_ZEALAND, "briefDate")}${isWhole ? "" : ", in part"}`;
    const values = (isRain ? [sum] : [low, mean, high]).map((value) => html`<td>${formatValue(value)}`);
    return html`<tr data-day="${from}${end}"><th scope="row">${day}${values}`;
  });
  return tallTable(`${name} by the day`, headings, rows.join(""));
}

function valueIn(reading: Reading, unit: string): string {
  if (!isMeasured(reading)) return "No value";
  return reading.unit === unit ? formatValue(reading.value) : formatQuantity(reading.value, reading.unit);
}
