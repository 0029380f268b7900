/** The rows of the table of a chart of readings, newest first. */

import { data, element } from "./explorer.ts";

export type ReadingRow = {
  /** When it was observed, in milliseconds. */
  readonly at: number;
  /** As the table has it: a number in the unit of the chart, a value with another unit, or words. */
  readonly value: string;
  readonly qualityCode: string;
  readonly row: HTMLElement;
};

/** A row that names no instant of its own is a step older than the one before it. */
export function readingRows(figure: HTMLElement): ReadingRow[] {
  const table = element<HTMLTableElement>("table", figure);
  const step = Number(data(table, "step"));
  let at = 0;
  return [...table.querySelectorAll<HTMLTableRowElement>("tbody tr:not(:has([colspan]))")].map((row) => {
    at = row.dataset.x === undefined ? at - step : Number(row.dataset.x);
    return {
      row,
      at,
      value: row.cells[1]?.textContent ?? "",
      qualityCode: row.cells[2]?.textContent ?? data(table, "quality"),
    };
  });
}

/** Takes from the table, which all else reads, what is older than `from`. Each row counts from the one before it, so the rest stays. */
export function dropOlder(figure: HTMLElement, from: number): void {
  const rows = readingRows(figure);
  const old = rows.filter(({ at }) => at < from);
  if (old.length === 0) return;
  for (const { row } of old) row.remove();
  for (const day of figure.querySelectorAll("tr:has([colspan])"))
    if (day.nextElementSibling?.matches(":not(:has([colspan]))") !== true) day.remove();
  element("summary", figure).textContent = `Table of current readings: ${rows.length - old.length}`;
}

/** The number of a value; null if it has none, or another unit. */
export function numberIn(value: string): number | null {
  const number = Number(value.replaceAll(",", "").replace("−", "-"));
  return value === "" || Number.isNaN(number) ? null : number;
}
