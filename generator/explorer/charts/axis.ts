import { DAY } from "../../lib/time/time-units.ts";
import { type Html, html } from "../parts/html/html.ts";
import { formatTime, midnights } from "../parts/words/time.ts";

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

/** Lines at the beginnings of years, days or quarters of a day, a handful of them with labels: within days, those that name the day. */
export function timeAxis({ from, until, timeZone, bottom }: TimeAxis, unit: Unit): Html {
  const across = acrossOf(from, until);
  const starts = startsOf(from, until, timeZone, unit);
  const named = nameable(starts, timeZone, unit);
  const every = Math.ceil(named.length / 4);
  return html`<g class="axis">${starts.map((start) => {
    const x = percent(across(start));
    const isLabelled = named.includes(start) && named.indexOf(start) % every === 0 && across(start) < 0.8;
    return html`<line x1="${x}" x2="${x}" y2="${bottom + (isLabelled ? 6 : 0)}"/>${isLabelled && html`<text x="${x}" dx="4" y="${bottom + 18}">${labelOf(start, timeZone, unit)}</text>`}`;
  })}<line class="base" x2="100%" y1="${bottom}" y2="${bottom}"/></g>`;
}

function startsOf(from: number, until: number, timeZone: string, unit: Unit): number[] {
  if (unit === "years" || until - from > 3 * DAY) return midnights(from, until, timeZone, unit);
  const quarters = midnights(from - DAY, until, timeZone, unit).flatMap((start) =>
    [0, 0.25, 0.5, 0.75].map((share) => start + share * DAY),
  );
  return quarters.filter((start) => start >= from && start < until);
}

/** The lines whose labels tell when they are: midnights, or the first of a part of a day without one. */
function nameable(starts: readonly number[], timeZone: string, unit: Unit): readonly number[] {
  if (unit === "years") return starts;
  const days = starts.filter((start) => isMidnight(start, timeZone));
  return days.length > 0 ? days : starts.slice(0, 1);
}

const isMidnight = (start: number, timeZone: string): boolean =>
  formatTime(start, timeZone, "timeOfDay") === "12:00 am";

/** The year or the day; within a day, the hour too. */
function labelOf(start: number, timeZone: string, unit: Unit): string {
  if (unit === "years") return formatTime(start, timeZone, "year");
  const day = formatTime(start, timeZone, "briefDate");
  return isMidnight(start, timeZone) ? day : `${day}, ${formatTime(start, timeZone, "hour")}`;
}
