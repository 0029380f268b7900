/**
 * How many areas were at each grade over the last twelve months: a strip of a band for each grade, with a table of its months. The
 * hatch for unknown areas lies below all bands: in the strip itself it would be stretched.
 */

import { DAY } from "../../lib/time/time-units.ts";
import { areasByGrade, type DayOfGrades } from "../../model/areas-by-grade.ts";
import { GRADES, type Grade } from "../../model/grade.ts";
import type { Model } from "../../model/model.ts";
import { PLOTS } from "../../views/charts/plots.ts";
import { timeAxis } from "../../views/charts/time-axis.ts";
import { type Html, html } from "../../views/html/html.ts";
import { dataTable, numbers, tableHead } from "../../views/html/table.ts";
import { LEVEL_WORDS, levelOf } from "../../views/level.ts";
import { swatch } from "../../views/swatch.ts";
import { calendarDay, NEW_ZEALAND } from "../../views/words/time.ts";
import { HATCH } from "./map.ts";

const { top: TOP, bottom: BOTTOM } = PLOTS.timeline;

export function gradesStrip(model: Model): Html | false {
  const days = areasByGrade(model);
  const [oldest, newest] = [days[0], days.at(-1)];
  if (model.areas.length === 0 || oldest === undefined || newest === undefined) return false;
  const met = GRADES.filter((grade) => days.some((day) => day[grade] > 0));
  const [from, until] = [Date.parse(oldest.date), Date.parse(newest.date) + DAY];
  const months = days
    .filter(({ date }) => date.endsWith("-01"))
    .concat(newest.date.endsWith("-01") ? [] : newest);
  const bands = html`<svg y="${TOP}" width="100%" height="${BOTTOM - TOP}" viewBox="0 0 ${days.length} ${model.areas.length}" preserveAspectRatio="none">${met.map(
    (grade) =>
      html`<path class="${levelOf(grade)}" d="${band(days, grade)}" vector-effect="non-scaling-stroke"/>`,
  )}</svg>`;
  return html`<section aria-labelledby="by-grade"><h2 id="by-grade">Areas by grade, the last twelve months</h2>
<p class="means">What homes could do in their gardens from ${calendarDay(oldest.date, "shortDate")} to ${calendarDay(newest.date, "shortDate")}, by the rules as they are now. The strictest are on top.</p>
<figure class="chart strip"><svg class="chart-plot" width="100%" height="${BOTTOM + 24}" role="img" aria-label="Areas by grade over twelve months; the table below has their numbers month by month.">${HATCH}<rect class="untracked" y="${TOP}" width="100%" height="${BOTTOM - TOP}"/>${bands}${timeAxis({ from, until, timeZone: NEW_ZEALAND, bottom: BOTTOM }, "years")}</svg>
<figcaption><span class="legend">${met.map((grade) => html`<span>${swatch(levelOf(grade))} ${LEVEL_WORDS[levelOf(grade)]}</span> `)}</span></figcaption>
<details class="chart-table"><summary>Table by month</summary>${dataTable(
    tableHead(["Day", ...met.map((grade) => numbers(LEVEL_WORDS[levelOf(grade)]))]),
    months.toReversed().map((day) => [calendarDay(day.date, "shortDate"), ...met.map((grade) => day[grade])]),
  )}</details></figure>
<p>Every day is in a <a href="/v1/downloads/areas-by-grade.csv" download>spreadsheet (CSV)</a>.</p></section>
`;
}

/** The outline of a grade's band: along the top from left to right, and back along the bottom. A step is drawn where a count changes. */
function band(days: readonly DayOfGrades[], grade: Grade): string {
  const above = GRADES.slice(0, GRADES.indexOf(grade));
  const tops = days.map((day) => above.reduce((sum, other) => sum + day[other], 0));
  const bottoms = days.map((day, index) => (tops[index] ?? 0) + day[grade]);
  return `M0 ${tops[0]}${stepsAlong(tops)}H${days.length}V${bottoms.at(-1)}${stepsAlong(bottoms, true)}H0z`;
}

function stepsAlong(heights: readonly number[], isBackwards = false): string {
  const steps = heights.flatMap((height, x) => {
    const before = heights[x - 1];
    if (before === undefined || before === height) return [];
    return `H${x}V${isBackwards ? before : height}`;
  });
  return (isBackwards ? steps.reverse() : steps).join("");
}
