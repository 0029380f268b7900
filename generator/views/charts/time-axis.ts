import { DAY } from "../../lib/time/time-units.ts";
import { type Html, html } from "../html/html.ts";
import { formatTime, midnights } from "../words/time.ts";

/**
 * A horizontal position in a drawing, in percent. Drawings are as wide as the page allows, while their texts keep their
 * size.
 */
export const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`;

/** Maps an instant to its share of a span of time. */
export type Across = (instant: number) => number;

export const acrossOf =
  (from: number, until: number): Across =>
  (instant) =>
    Math.min(1, Math.max(0, (instant - from) / (until - from)));

type TimeAxis = {
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
  /** Where the area of the values ends and the labels of the axis begin, in pixels. */
  readonly bottom: number;
};

type Unit = "years" | "days";

/** A day's label is twice as wide as a year's, and the plot of readings has labels on both sides, on a phone too. */
const MOST_LABELS = { years: 4, days: 3 } as const;

/** More would leave less than a pixel between two lines: then there are lines at years, or at tens or hundreds of them. */
const MOST_LINES = { years: 100, days: 3 * 366 } as const;

/** From this share of the time on, a label does not fit after its line. */
const LATE = 0.8;

/**
 * Lines at the beginnings of years or days, a handful of them with labels. Within two days there is a line at every quarter of a
 * day too, with the hour. A single reading with a mistyped year makes a span of centuries.
 */
export function timeAxis({ from, until, timeZone, bottom }: TimeAxis, wanted: Unit): Html {
  const across = acrossOf(from, until);
  const hasHours = wanted === "days" && until - from <= 2 * DAY;
  const unit = until - from > MOST_LINES.days * DAY ? "years" : wanted;
  const starts = hasHours ? quartersIn(from, until, timeZone) : linesAt(unit, from, until, timeZone);
  const named = hasHours ? starts.filter((start) => isMidnight(start, timeZone)) : starts;
  const places = new Map(named.map((start, index) => [start, index]));
  const every = Math.ceil(named.length / MOST_LABELS[unit]);
  const isLate = (start: number | undefined) => start !== undefined && across(start) >= LATE;
  const isNamed = (start: number | undefined) => start !== undefined && places.has(start);
  const labelOf = (start: number, index: number): string => {
    const name = formatTime(start, timeZone, unit === "years" ? "year" : "briefDate");
    const place = places.get(start);
    if (place !== undefined) return (isLate(start) && !hasHours) || place % every > 0 ? "" : name;
    const hour = formatTime(start, timeZone, "hour");
    // The first line names the day where no midnight does.
    if (named.length === 0) return index === 0 && !isLate(start) ? `${name}, ${hour}` : "";
    const next = starts[index + 1];
    // The name of a day is as wide as a quarter of it.
    if (isNamed(starts[index - 1])) return "";
    return isLate(start) || (isLate(next) && isNamed(next ?? start)) ? "" : hour;
  };
  const height = bottom + 6;
  const labels = starts.map(labelOf);
  const lines = starts.map(
    (start, index) => `M${Math.round(across(start) * ACROSS)} 0V${labels[index] === "" ? bottom : height}`,
  );
  return html`<g class="axis"><svg viewBox="0 0 ${ACROSS} ${height}" preserveAspectRatio="none" width="100%" height="${height}"><path d="${lines.join("")}"/></svg>${starts.map(
    (start, index) => {
      const label = labels[index] as string;
      // The label of a late midnight stands before its line, in place of that of the evening.
      const place = isLate(start) ? html`dx="-4" text-anchor="end"` : html`dx="4"`;
      return (
        label !== "" &&
        html`<text x="${percent(across(start))}" ${place} y="${bottom + 18}">${withShortDay(label)}</text>`
      );
    },
  )}<line class="base" x2="100%" y1="${bottom}" y2="${bottom}"/></g>`;
}

/** Lines are drawn in these units and stretched to the page, ten for a pixel of a wide screen. */
const ACROSS = 20_000;

/** A phone has no room for the day of the week. */
const withShortDay = (label: string): Html => {
  const [, weekday = "", rest = label] = /^(\w{3} )(\d.*)$/.exec(label) ?? [];
  return html`${weekday !== "" && html`<tspan class="on-wide">${weekday}</tspan>`}${rest}`;
};

/** The midnights at which days or years begin; of more than a hundred years, only the round ones. */
function linesAt(unit: Unit, from: number, until: number, timeZone: string): number[] {
  const starts = midnights(from, until, timeZone, unit);
  if (unit === "days" || starts.length <= MOST_LINES.years) return starts;
  const round = 10 ** Math.ceil(Math.log10(starts.length / MOST_LINES.years));
  return starts.filter((start) => Number(formatTime(start, timeZone, "year")) % round === 0);
}

const quartersIn = (from: number, until: number, timeZone: string): number[] =>
  midnights(from - DAY, until, timeZone, "days")
    .flatMap((start) => [0, 0.25, 0.5, 0.75].map((share) => start + share * DAY))
    .filter((start) => start >= from && start < until);

const isMidnight = (start: number, timeZone: string): boolean =>
  formatTime(start, timeZone, "timeOfDay") === "12:00 am";
