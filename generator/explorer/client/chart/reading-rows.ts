/** The rows of the tables of a chart of readings, newest first. */

import { DAY } from "../../../lib/time/time-units.ts";
import { data, element } from "../page/explorer.ts";

export type ReadingRow = {
  /** When it was observed, in milliseconds. */
  readonly at: number;
  /** As the table has it: a number in the unit of the chart, a value with another unit, or words. */
  readonly value: string;
  readonly qualityCode: string;
};

/** A row that names no instant of its own is a step older than the one before it. */
export function readingRows(figure: HTMLElement): ReadingRow[] {
  const table = element<HTMLTableElement>("table", figure);
  const step = Number(data(table, "step"));
  let at = 0;
  return [...table.querySelectorAll<HTMLTableRowElement>("tbody tr:not(:has([colspan]))")].map((row) => {
    at = row.dataset.x === undefined ? at - step : Number(row.dataset.x);
    return {
      at,
      value: row.cells[1]?.textContent ?? "",
      qualityCode: row.cells[2]?.textContent ?? data(table, "quality"),
    };
  });
}

/** When a day begins and ends, in milliseconds, and the texts of its cells. */
export type DayRow = { readonly from: number; readonly until: number; readonly cells: readonly string[] };

/**
 * The days of the second table, newest first. A row that names no end ends where the one before it begins; one that names nothing
 * lasts 24 hours.
 */
export function dayRows(figure: HTMLElement): DayRow[] {
  let end = 0;
  return [...figure.querySelectorAll<HTMLTableRowElement>("tr[data-day]")].map((row) => {
    const [from = end - DAY, until = end] = data(row, "day").match(/-?\d+/g)?.map(Number) ?? [];
    end = from;
    return { from, until, cells: [...row.cells].map(({ textContent }) => textContent ?? "") };
  });
}
