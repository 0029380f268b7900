/** What a chart draws of readings in a span of time. The build draws all that a site has, a script the span that a reader chooses. */

import { NEW_ZEALAND } from "../../lib/time/zone.ts";
import { isRestrictedBelow } from "../against-trigger.ts";
import { type Html, html } from "../html/html.ts";
import { formatValue } from "../words/words.ts";
import { breaksIn } from "./gaps.ts";
import { PLOTS } from "./plots.ts";
import { acrossOf, percent, timeAxis } from "./time-axis.ts";
import { type Trigger, triggerLabels } from "./trigger-labels.ts";
import { type ValueScale, valueScale } from "./value-scale.ts";

const { top: TOP, bottom: BOTTOM } = PLOTS.readings;
/** In pixels: that of the values, and the labels of the time below them. */
export const HEIGHT = 230;

/**
 * The line is drawn in these units and stretched to the page; its stroke keeps its width. There are enough for every pixel of a
 * wide screen.
 */
export const ACROSS = 2000;
const DOWN = 500;

/** A reading, or null where the site gave no value. Instants are in milliseconds. */
type PlottedReading = { readonly at: number; readonly value: number | null };

/** A day from its least to its greatest value, with its mean; of rain from zero to its sum, without a mean. */
type PlottedDay = {
  readonly from: number;
  readonly until: number;
  readonly low: number;
  readonly high: number;
  readonly mean: number | null;
};

/** What a chart can show, oldest first, all in one unit. */
export type Plotted = {
  readonly unit: string;
  readonly isRain: boolean;
  /** Whether zero means that there is nothing left. */
  readonly hasZero: boolean;
  readonly readings: readonly PlottedReading[];
  readonly days: readonly PlottedDay[];
  readonly triggers: readonly Trigger[];
};

/** The span of time that a chart shows, in milliseconds. */
export type Span = readonly [from: number, until: number];

/** The drawing inside the chart, and the values at its bottom and its top. */
export function readingsPlot(plotted: Plotted, span: Span): { parts: Html; low: number; high: number } {
  const { unit, isRain, triggers, hasZero } = plotted;
  const [from, until] = span;
  const readings = plotted.readings.filter(({ at }) => at >= from && at <= until);
  const days = plotted.days.filter((day) => day.until > from && day.from < until);
  const values = [
    ...readings.flatMap(({ value }) => value ?? []),
    ...days.flatMap(({ low, high }) => [low, high]),
  ];
  const references = [...triggers.map(({ level }) => level), ...(hasZero ? [0] : [])];
  const scale = valueScale(values, references, isRain);
  const across = acrossOf(from, until);
  const place = {
    x: (instant: number) => Math.round(across(instant) * ACROSS),
    y: (value: number) => Math.round((1 - (value - scale.low) / (scale.high - scale.low)) * DOWN),
  };
  const newest = readings.findLast(({ value }) => value !== null);
  // By all readings: a short span has too few to tell the usual step.
  const breaks = breaksIn(plotted.readings.map(({ at }) => at));
  const parts = html`${timeAxis({ from, until, timeZone: NEW_ZEALAND, bottom: BOTTOM }, "days")}${valueAxis(scale, unit)}
<svg class="line" viewBox="0 0 ${ACROSS} ${DOWN}" preserveAspectRatio="none" x="0" y="${TOP}" width="100%" height="${BOTTOM - TOP}">${
    days.length > 0 && daysIn(days, place)
  }${isRain ? html`<path d="${barsOf(readings, place)}"/>` : lineOf(readings, place, breaks)}</svg>
${triggers.length > 0 && triggerLines(plotted, scale)}${
  newest !== undefined &&
  html`<circle class="latest" cx="${percent(across(newest.at))}" cy="${scale.yOf(newest.value ?? 0)}" r="4"/>`
}`;
  return { parts, low: rounded(scale.low), high: rounded(scale.high) };
}

/** Without the digits that come from adding fractions. */
const rounded = (value: number): number => Number(value.toPrecision(8));

/** Numbers to the left of their lines, and the unit above them. */
const valueAxis = ({ ticks, yOf }: ValueScale, unit: string): Html =>
  html`<g class="values" text-anchor="end">${ticks.map((tick) => {
    const y = yOf(tick);
    return html`<line x2="100%" y1="${y}" y2="${y}"/><text x="-6" y="${y + 4}">${formatValue(tick)}</text>`;
  })}<text y="8" text-anchor="start">${unit}</text></g>`;

/** Where instants and values are, in the units of the line. */
type Place = { readonly x: (instant: number) => number; readonly y: (value: number) => number };

/** A line, broken where a reading has no value, and before the instants at which a gap ends. A piece of one reading is a dot. */
export function lineOf(
  readings: readonly PlottedReading[],
  { x, y }: Place,
  breaks: ReadonlySet<number>,
): Html {
  const pieces: (readonly [x: number, y: number])[][] = [[]];
  for (const { at, value } of readings) {
    if (value === null || breaks.has(at)) pieces.push([]);
    if (value !== null) pieces.at(-1)?.push([x(at), y(value)]);
  }
  const [dots, lines] = [
    pieces.filter(({ length }) => length === 1),
    pieces.filter(({ length }) => length > 1),
  ];
  return html`${dots.length > 0 && html`<path class="dots" d="${dots.map(pieceOf).join("")}"/>`}<path d="${lines.map(pieceOf).join("")}"/>`;
}

/** Each point is relative to the one before: that is shortest. One alone is a line without a length, which round ends show. */
function pieceOf(points: readonly (readonly [x: number, y: number])[]): string {
  const [first = [0, 0], ...others] = points;
  let [across, down] = first;
  const steps = others.map(([x, y], index) => {
    const step = `${spaced(x - across, index > 0)}${spaced(y - down, true)}`;
    [across, down] = [x, y];
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join("") || "0 0"}`;
}

/** A minus sign also separates a number from the one before it. */
const spaced = (number: number, isAfterNumber: boolean): string =>
  number < 0 || !isAfterNumber ? String(number) : ` ${number}`;

/** Rain as bars: each reading covers a separate period. */
const barsOf = (readings: readonly PlottedReading[], { x, y }: Place): string =>
  readings.flatMap(({ at, value }) => (value === null ? [] : `M${x(at)} ${DOWN}V${y(value)}`)).join("");

/** Days as boxes, and their means as steps: a slope would show values that were not measured. */
function daysIn(days: readonly PlottedDay[], { x, y }: Place): Html {
  const boxes = days.map(
    ({ from, until, low, high }) => `M${x(from)} ${y(low)}V${y(high)}H${x(until)}V${y(low)}z`,
  );
  const means = days.flatMap(({ from, until, mean }, index) => {
    if (mean === null) return [];
    const isFirst = days[index - 1]?.until !== from;
    return `${isFirst ? `M${x(from)} ` : "V"}${y(mean)}H${x(until)}`;
  });
  return html`<path class="totals" d="${boxes.join("")}"/>${means.length > 0 && html`<path class="means" d="${means.join("")}"/>`}`;
}

/** How far the labels stand from the plot, in pixels: a stroke leads to each from its level. */
const LEADER = 10;

/** Dashed lines at trigger levels, and a column of labels to the right of the plot. */
function triggerLines({ triggers, unit }: Plotted, scale: ValueScale): Html {
  const labels = triggerLabels(triggers, scale);
  const heights = [
    ...new Set(
      triggers
        .filter(({ level }) => level >= scale.low && level <= scale.high)
        .map(({ level }) => scale.yOf(level)),
    ),
  ];
  // The bands overlap: the lower the level, the more of them.
  const bands =
    isRestrictedBelow(unit) &&
    html`<g class="bands">${heights.map((y) => html`<path d="M0 ${y}h1V${BOTTOM}H0z"/>`)}</g>`;
  const leaders = labels
    .filter(({ isInside }) => isInside)
    .map(({ y, at }) => html`<line y1="${y}" x2="${LEADER - 3}" y2="${at}"/>`);
  return html`<g class="trigger"><svg viewBox="0 0 1 ${HEIGHT}" preserveAspectRatio="none" width="100%" height="${HEIGHT}">${bands}<path d="${heights.map((y) => `M0 ${y}h1`).join("")}"/></svg><svg x="100%" width="${LEADER}" height="${HEIGHT}">${leaders}</svg>${labels.map(
    ({ figure, bands, at }) =>
      html`<text x="100%" dx="${LEADER}" y="${at + 4}">${figure}<tspan class="on-wide"> ${bands}</tspan></text>`,
  )}</g>`;
}
