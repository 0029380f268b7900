/** The current readings of one kind as a line, with the trigger levels of the consents that go by them, and a table. */

import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Reading } from "../../load/load.ts";
import { type Html, html } from "../parts/html.ts";
import { isMeasured, type Measured, type Series } from "../parts/observations.ts";
import { dataTable, numbers } from "../parts/table.ts";
import { NEW_ZEALAND, time } from "../parts/time.ts";
import { count, measured } from "../parts/words.ts";
import { acrossOf, percent, timeAxis } from "./axis.ts";

/** In pixels, as timeline.ts has them. */
const HEIGHT = 230;
const TOP = 16;
const BOTTOM = 200;
/** The line is drawn in units of its own and stretched; the strokes keep their width. */
const UNITS = 1000;

/** The newest readings that are drawn: a table of more is nothing to read. The page's JSON has them all. */
const MOST = 200;

/** A level at which some band's restriction starts. */
export type Trigger = { readonly level: number; readonly unit: string | null; readonly label: string };

type Shown = { readonly series: Series; readonly triggers: readonly Trigger[]; readonly asOf: number };

export function readingsChart({ series, triggers, asOf }: Shown): Html {
  const { name } = series;
  const current = series.current.slice(0, MOST);
  const newest = series.latest;
  if (newest === null) return html``;
  // Values of another unit stand in the table alone.
  const drawn = current.filter(({ unit }) => unit === newest.unit);
  const values = drawn.filter(isMeasured);
  const from = (drawn.at(-1) as Reading).observedAt;
  // Some room behind the last value keeps it clear of the words of the axis.
  const until = asOf + (asOf - from) * 0.08;
  const shown = triggers.filter((trigger) => trigger.unit === newest.unit);
  const scale = scaleOf(values, shown, series.type === "flow" || series.type === "rainfall");
  const [low, high] = scale.domain() as [number, number];
  const across = acrossOf(from, until);
  return html`<figure class="chart readings" data-chart="readings" data-time-zone="${NEW_ZEALAND}">
<svg class="chart-plot" width="100%" height="${HEIGHT}" role="img" aria-label="${name} since the oldest current reading; the table below has the same." data-x="${from} ${until}" data-y="${low} ${high}" data-top="${TOP}" data-height="${BOTTOM - TOP}" data-unit="${newest.unit}">${timeAxis(
    { from, until, timeZone: NEW_ZEALAND, bottom: BOTTOM },
    "days",
  )}${valueAxis(scale, newest.unit)}<svg class="line" viewBox="0 0 ${UNITS} ${UNITS}" preserveAspectRatio="none" x="0" y="${TOP}" width="100%" height="${BOTTOM - TOP}"><path d="${pathOf(drawn, { type: series.type, across, low, high })}"/></svg>${shown
    .filter(({ level }) => level >= low && level <= high)
    .map((trigger, index, all) =>
      triggerLine(trigger, index, all, scale),
    )}${dot(newest, percent(across(newest.observedAt)), scale)}</svg>
<div class="chart-readout" aria-live="polite"></div>
<details class="chart-table"><summary>Table of ${current.length < series.current.length && `the newest ${MOST} of `}${count(series.current.length, "current reading")}</summary>${table(current, name, newest.unit)}</details>
</figure>`;
}

/** From zero for a flow, of which zero means something; else from a little below. A level far above is left out. */
function scaleOf(values: readonly Measured[], triggers: readonly Trigger[], fromZero: boolean) {
  const numbers = values.map(({ value }) => value);
  const most = numbers.reduce((a, b) => Math.max(a, b));
  const least = fromZero ? 0 : numbers.reduce((a, b) => Math.min(a, b));
  const near = triggers.map(({ level }) => level).filter((level) => level <= most * 2.5);
  const top = near.reduce((a, b) => Math.max(a, b), most);
  const room = (top - least || Math.abs(top) || 1) * 0.08;
  return scaleLinear([least < 0 || !fromZero ? least - room : 0, top + room], [BOTTOM, TOP]);
}

type Scale = ReturnType<typeof scaleOf>;

const valueAxis = (scale: Scale, unit: string): Html =>
  html`<g class="values">${scale.ticks(4).map((tick, index, all) => {
    const y = Math.round(scale(tick));
    return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="100%" y="${y - 4}" text-anchor="end">${measured(tick)}${index === all.length - 1 && ` ${unit}`}</text>`;
  })}</g>`;

type Drawing = {
  readonly type: Series["type"];
  readonly across: (instant: number) => number;
  readonly low: number;
  readonly high: number;
};

/** A line, with a gap where a reading has no value: nothing is known there. Rain is strokes, each by itself. */
function pathOf(readings: readonly Reading[], { type, across, low, high }: Drawing): string {
  const x = ({ observedAt }: Reading) => across(observedAt) * UNITS;
  const y = ({ value }: Reading) => (1 - ((value as number) - low) / (high - low)) * UNITS;
  if (type === "rainfall") {
    return readings
      .filter(isMeasured)
      .map((reading) => `M${x(reading).toFixed(1)} ${UNITS}V${y(reading).toFixed(1)}`)
      .join("");
  }
  return line<Reading>().defined(isMeasured).x(x).y(y).digits(1)([...readings]) ?? "";
}

/** Levels come from the highest down; words that would stand on those of the level above step aside. */
function triggerLine({ level, label }: Trigger, index: number, all: readonly Trigger[], scale: Scale): Html {
  const y = Math.round(scale(level));
  let aside = 0;
  while (aside < index && scale(level) - scale((all[index - aside - 1] as Trigger).level) < 15 * (aside + 1))
    aside++;
  return html`<g class="trigger"><line x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="${2 + aside * 100}" y="${y - 4}">${label}: ${measured(level)}</text></g>`;
}

const dot = ({ value }: Measured, x: string, scale: Scale): Html =>
  html`<circle class="latest" cx="${x}" cy="${Math.round(scale(value))}" r="4"/>`;

const table = (readings: readonly Reading[], name: string, unit: string): Html =>
  dataTable(
    `${name}, current readings`,
    ["Observed at", numbers(name), "Quality code"],
    readings.map((reading) => ({
      cells: [
        time(reading.observedAt, NEW_ZEALAND),
        html`${isMeasured(reading) ? `${measured(reading.value)} ${reading.unit}` : "none stated"}`,
        reading.qualityCode,
      ],
      attributes: html` data-x="${reading.observedAt}" data-y="${reading.unit === unit && reading.value}"`,
    })),
    "tall",
  );
