import { type Html, html } from "../parts/html.ts";
import { DAY, midnights, words } from "../parts/time.ts";

/**
 * A place across a drawing, in percent: drawings are as wide as the page lets them be, and their texts keep their size.
 */
export const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`;

export type Across = (instant: number) => number;

/** The way from an instant to its share of the span from `from` to `until`. */
export const acrossOf =
  (from: number, until: number): Across =>
  (instant) =>
    Math.min(1, Math.max(0, (instant - from) / (until - from)));

type TimeAxis = {
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
  /** Where the drawing of the values ends and the words of the axis begin, in pixels. */
  readonly bottom: number;
};

/** Strokes at the beginnings of years, days or quarters of a day, with words at a handful of them. */
export function timeAxis({ from, until, timeZone, bottom }: TimeAxis, of: "years" | "days"): Html {
  const across = acrossOf(from, until);
  const starts = startsOf(from, until, timeZone, of);
  const every = Math.max(1, Math.ceil(starts.length / 4));
  return html`<g class="axis">${starts.map((start, index) => {
    const x = percent(across(start));
    const isNamed = index % every === 0 && across(start) < 0.92;
    return html`<line x1="${x}" x2="${x}" y1="0" y2="${bottom + (isNamed ? 6 : 0)}"/>${isNamed && html`<text x="${x}" dx="4" y="${bottom + 18}">${nameOf(start, timeZone, of)}</text>`}`;
  })}<line class="base" x1="0" x2="100%" y1="${bottom}" y2="${bottom}"/></g>`;
}

function startsOf(from: number, until: number, timeZone: string, of: "years" | "days"): number[] {
  if (of === "years" || until - from > 3 * DAY) return midnights(from, until, timeZone, of);
  const quarters = midnights(from - DAY, until, timeZone, of).flatMap((start) =>
    [0, 0.25, 0.5, 0.75].map((share) => start + share * DAY),
  );
  return quarters.filter((start) => start >= from && start < until);
}

/** A year, or a day; or the hour, where it is no day's first. */
function nameOf(start: number, timeZone: string, of: "years" | "days"): string {
  if (of === "years") return words(start, timeZone, "date").slice(-4);
  const hour = words(start, timeZone, "hour");
  return hour === "12 am" ? words(start, timeZone, "dayAndMonth") : hour;
}
