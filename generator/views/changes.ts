/** The lists of the page of changes: the page draws them, and its script again, by the clock and for the council that is chosen. */

import { droppedChanges } from "./area/changes.ts";
import { moreDays } from "./change-words.ts";
import { type Html, html } from "./html/html.ts";
import { calendarDay } from "./words/time.ts";

/** A change as an item of a list, and its day by the clocks of its area: `2026-11-22`. */
export type DatedItem = { readonly day: string; readonly item: Html };

export type ChangeList = "ahead" | "past" | "dropped";

const NONE = { ahead: "Nothing is scheduled.", past: "Nothing has changed.", dropped: "" };

/** How many changes are shown at once; more are behind a click. */
const MANY = 20;

/** A list of changes, each under its day, in the order given. All dropped ones are behind a click. */
export function changeList(
  list: ChangeList,
  items: readonly DatedItem[],
  { none = NONE[list], isOpen = false }: { none?: string | undefined; isOpen?: boolean | undefined } = {},
): Html {
  if (items.length === 0) return html`<p>${none}</p>`;
  const byDay = [...Map.groupBy(items, ({ day }) => day)];
  const upTo = (days: number) => byDay.slice(0, days).flatMap(([, own]) => own).length;
  // Whole days.
  const last = byDay.findIndex((_, index) => upTo(index + 1) >= MANY);
  const first = last < 0 ? byDay : byDay.slice(0, last + 1);
  const others = byDay.slice(first.length);
  const days = (shown: typeof byDay) =>
    shown.map(
      ([date, own]) =>
        html`<section class="day"><h3>${calendarDay(date, "weekday")}</h3><ul>${own.map(({ item }) => item)}</ul></section>\n`,
    );
  const folded = (summary: string, content: readonly (Html | false)[]) =>
    html`<details class="more-days"${isOpen && html` open`}><summary>${summary}</summary>${content}</details>`;
  const all = [
    ...days(first),
    others.length > 0 && folded(moreDays(items.length - upTo(first.length), others.length), days(others)),
  ];
  return list === "dropped" ? folded(droppedChanges(items.length), all) : html`${all}`;
}
