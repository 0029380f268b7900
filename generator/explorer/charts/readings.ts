/** The current readings of one kind: a line with the trigger levels of the linked consents, and a table. */

import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Reading } from "../../load/load.ts";
import { type Html, html } from "../parts/html.ts";
import { isMeasured, type Measured, type Series } from "../parts/observations.ts";
import { formatTime, NEW_ZEALAND } from "../parts/time.ts";
import { count, formatQuantity, formatValue } from "../parts/words.ts";
import { type Across, acrossOf, percent, timeAxis } from "./axis.ts";

/** In pixels. */
const HEIGHT = 230;
const TOP = 16;
const BOTTOM = 200;
/** The height of a label. */
const LABEL = 15;
/** The line is drawn in units of its own and stretched to the page; its stroke keeps its width. */
const UNITS = 1000;

/** How many readings are shown, a week of hourly ones: nobody reads a longer table. The API has them all. */
const MOST = 168;

/** A level at which the restriction of some band starts. */
export type Trigger = { readonly level: number; readonly unit: string | null; readonly label: string };

type Shown = {
  readonly series: Series;
  readonly latest: Measured;
  readonly triggers: readonly Trigger[];
  readonly asOf: number;
  /** How long a reading of the site counts as current, in milliseconds. */
  readonly maximumAge: number;
  /** The address of the newest readings as the API answers them. */
  readonly data: string;
};

export function readingsChart({ series, latest, triggers, asOf, maximumAge, data }: Shown): Html {
  const { name, type } = series;
  const current = series.current.slice(0, MOST);
  // Values in another unit are in the table only.
  const drawn = current.filter(({ unit }) => unit === latest.unit);
  const from = drawn.at(-1)?.observedAt ?? latest.observedAt;
  // Some room behind the last value keeps it clear of the labels of the axis.
  const until = asOf + (asOf - from) * 0.08;
  const comparable = triggers.filter((trigger) => trigger.unit === latest.unit);
  const values = valueScale(drawn, comparable, type === "flow" || type === "rainfall");
  const { low, high } = values;
  const across = acrossOf(from, until);
  return html`<figure class="chart readings" data-chart="readings" data-time-zone="${NEW_ZEALAND}">
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="${name} since the oldest current reading; the table below has the same." data-x="${from} ${until}" data-y="${low} ${high}" data-top="${TOP}" data-height="${BOTTOM - TOP}" data-unit="${latest.unit}" data-max-age="${maximumAge}">${timeAxis(
    { from, until, timeZone: NEW_ZEALAND, bottom: BOTTOM },
    "days",
  )}${valueAxis(values, latest.unit, comparable)}<svg class="line" viewBox="0 0 ${UNITS} ${UNITS}" preserveAspectRatio="none" x="0" y="${TOP}" width="100%" height="${BOTTOM - TOP}"><path d="${type === "rainfall" ? barsOf(drawn, across, values) : lineOf(drawn, across, values)}"/></svg>${triggerLines(comparable, values, pointsOf(drawn, across, values))}${dot(latest, percent(across(latest.observedAt)), values)}</svg>
<div class="chart-readout" aria-live="polite"></div>
<p class="chart-download">Download: <button type="button" class="chart-csv needs-script" data-name="${type}.csv">${name} as CSV</button> <a href="${data}" download>The newest readings as JSON</a></p>
<details class="chart-table"><summary>Table of ${current.length < series.current.length && `the newest ${MOST} of `}${count(series.current.length, "current reading")}</summary>${table(current, name)}</details>
</figure>`;
}

/** The values of a chart, from bottom to top. */
type Values = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Where a value is, in pixels from the top. */
  readonly yOf: (value: number) => number;
};

/** From zero where zero means something; else from just below the least value. A trigger far above all is left out. */
function valueScale(readings: readonly Reading[], triggers: readonly Trigger[], fromZero: boolean): Values {
  const values = readings.filter(isMeasured).map(({ value }) => value);
  const most = Math.max(...values);
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const near = triggers.map(({ level }) => level).filter((level) => level <= most * 2.5);
  // A dry day is no day of hundredths of a millimetre.
  const top = Math.max(most, ...near, ...(fromZero && most <= 0 ? [1] : []));
  const room = (top - least || Math.abs(top) || 1) * 0.08;
  const [low, high] = [least < 0 || !fromZero ? least - room : 0, top + room];
  const scale = scaleLinear([low, high], [BOTTOM, TOP]);
  return { low, high, ticks: scale.ticks(4), yOf: (value) => Math.round(scale(value)) };
}

/** A trigger's label says its value, so values beside one have a line only: on a phone the two would meet. */
const valueAxis = ({ ticks, yOf }: Values, unit: string, triggers: readonly Trigger[]): Html =>
  html`<g class="values">${ticks.map((tick, index, all) => {
    const y = yOf(tick);
    const isLabelled = triggers.every(({ level }) => Math.abs(yOf(level) - y) >= LABEL);
    return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/>${isLabelled && html`<text x="100%" y="${y - 4}" text-anchor="end">${formatValue(tick)}${index === all.length - 1 && ` ${unit}`}</text>`}`;
  })}</g>`;

const heightOf = ({ value }: Measured, { low, high }: Values) => (1 - (value - low) / (high - low)) * UNITS;

/** Values as they are drawn: across from 0 to 1, and down in pixels. */
const pointsOf = (readings: readonly Reading[], across: Across, { yOf }: Values) =>
  readings.filter(isMeasured).map(({ observedAt, value }) => ({ x: across(observedAt), y: yOf(value) }));

/** A line, broken where a reading has no value. */
function lineOf(readings: readonly Reading[], across: Across, values: Values): string {
  const points = readings.map((reading) => ({
    x: across(reading.observedAt) * UNITS,
    y: isMeasured(reading) ? Math.round(heightOf(reading, values)) : Number.NaN,
  }));
  const path = line<(typeof points)[number]>()
    .defined(({ y }) => !Number.isNaN(y))
    .x(({ x }) => x)
    .y(({ y }) => y)
    .digits(1);
  return path(points) ?? "";
}

/** Rain as bars: each reading covers a period of its own. */
const barsOf = (readings: readonly Reading[], across: Across, values: Values): string =>
  readings
    .filter(isMeasured)
    .map(
      (reading) =>
        `M${(across(reading.observedAt) * UNITS).toFixed(1)} ${UNITS}V${Math.round(heightOf(reading, values))}`,
    )
    .join("");

/** Where labels may begin, in pixels apart, and how wide a chart is at least: that of the narrowest phone. */
const COLUMN = 100;
const NARROWEST = 288;

/**
 * Trigger levels from the highest down. A label stands where it covers no other and, if there is such a place, where the line
 * does not run through it.
 */
function triggerLines(
  triggers: readonly Trigger[],
  { low, high, yOf }: Values,
  drawn: readonly { readonly x: number; readonly y: number }[],
): Html[] {
  const placed: { readonly y: number; readonly column: number }[] = [];
  const visible = triggers.filter(({ level }) => level >= low && level <= high);
  return visible.map(({ label, level }) => {
    const y = yOf(level);
    const isFree = (column: number) =>
      placed.every((other) => other.column !== column || y - other.y >= LABEL);
    const isCrossed = (column: number) =>
      drawn.some(
        (point) =>
          point.x * NARROWEST >= column * COLUMN &&
          point.x * NARROWEST <= (column + 1) * COLUMN &&
          Math.abs(point.y - (y - LABEL / 2)) < LABEL / 2,
      );
    // As many columns as triggers hold all labels, one beside the other.
    const free = [0, 1, 2, ...visible.keys()].filter(isFree);
    const column = free.find((place) => place <= 2 && !isCrossed(place)) ?? Math.min(...free);
    placed.push({ y, column });
    return html`<g class="trigger"><line x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="${2 + column * COLUMN}" y="${y - 4}">${label}: ${formatValue(level)}</text></g>`;
  });
}

const dot = ({ value }: Measured, x: string, { yOf }: Values): Html =>
  html`<circle class="latest" cx="${x}" cy="${yOf(value)}" r="4"/>`;

/** `22 November 2026, NZDT`. */
const dayOf = (instant: number): string =>
  `${formatTime(instant, NEW_ZEALAND, "date")}, ${formatTime(instant, NEW_ZEALAND, "clock").split(" ").at(-1)}`;

/** The rows of a day come after a row that names it, and its zone: the change of clocks begins another. */
const table = (readings: readonly Reading[], name: string): Html => {
  const days = Map.groupBy(readings, ({ observedAt }) => dayOf(observedAt));
  const rows = [...days].map(
    ([day, own]) =>
      html`<tr><th scope="rowgroup" colspan="3">${day}</th></tr>${own.map(
        (reading) =>
          html`<tr data-x="${reading.observedAt}"><th scope="row">${formatTime(reading.observedAt, NEW_ZEALAND, "timeOfDay")}</th><td>${isMeasured(reading) ? formatQuantity(reading.value, reading.unit) : "No value"}</td><td>${reading.qualityCode}</td></tr>`,
      )}`,
  );
  return html`<div class="scroll tall" role="region" aria-label="${name}, current readings, table" tabindex="0"><table class="data values"><thead><tr><th scope="col">Observed at</th><th scope="col">${name}</th><th scope="col">Quality code</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};
