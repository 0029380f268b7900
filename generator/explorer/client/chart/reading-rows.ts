/** The rows of the tables of a chart of readings, newest first. */

import type { ReadingsFacts, Runs } from "../../../views/html/facts.ts";

export type ReadingRow = {
  /** When it was observed, in milliseconds. */
  readonly at: number;
  /** As the table has it: a number in the unit of the chart, a value with another unit, or words. */
  readonly value: string;
  readonly qualityCode: string;
};

export function readingRows(figure: HTMLElement, { times, qualityCode }: ReadingsFacts): ReadingRow[] {
  const rows = rowsOf(figure, "table tr:has(td)");
  return instantsOf(times).map((at, index) => {
    const [, value = "", code = qualityCode] = rows[index] ?? [];
    return { at, value, qualityCode: code };
  });
}

/** When a day begins and ends, in milliseconds, and the texts of its cells. */
export type DayRow = { readonly from: number; readonly until: number; readonly cells: readonly string[] };

export function dayRows(figure: HTMLElement, { days }: ReadingsFacts): DayRow[] {
  const rows = rowsOf(figure, ".tall + .tall tr:has(td)");
  const spans = days
    .map(instantsOf)
    .flatMap((chain) => chain.slice(1).map((from, index) => ({ from, until: chain[index] ?? 0 })));
  return spans.map((span, index) => ({ ...span, cells: rows[index] ?? [] }));
}

const instantsOf = (runs: Runs): number[] =>
  runs.flatMap(([newest, step, count]) => Array.from({ length: count }, (_, index) => newest - index * step));

/** The texts of the cells of rows. */
const rowsOf = (figure: HTMLElement, rows: string): string[][] =>
  [...figure.querySelectorAll<HTMLTableRowElement>(rows)].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent ?? ""),
  );
