/** Tables, without the end tags that HTML does not need: there are tens of thousands of them, and a night writes most anew. */

import { type Html, html, markup, trusted } from "./html.ts";

/** A column by its heading. Numbers are aligned to the right, and statuses are in bold. */
export type Column = string | { readonly heading: string; readonly kind: "number" | "status" | "sentence" };

type Cell = Html | string | number | null | undefined | readonly Html[];

/** A column of numbers. */
export const numbers = (heading: string): Column => ({ heading, kind: "number" });

/** A column of restriction statuses. */
export const statuses = (heading: string): Column => ({ heading, kind: "status" });

/** A column of words that say by themselves what they are. */
export const sentences = (heading: string): Column => ({ heading, kind: "sentence" });

/** What tables of one kind share: their start, and the start of each cell of a row. */
export type TableHead = { readonly start: string; readonly cells: readonly string[] };

/**
 * The head of a table. Where there is no room for its columns each row is a card, and each line of a card starts with the
 * heading of its column; a status or a sentence needs none. `name` is a class, for scripts.
 */
export function tableHead(columns: readonly Column[], name = ""): TableHead {
  const shown = columns.map((column) => {
    const { heading, kind } = typeof column === "string" ? { heading: column } : column;
    return { heading, kind, style: kind !== undefined && kind !== "sentence" && html` class="${kind}"` };
  });
  const headings = shown.map(({ heading, style }) => html`<th${style}>${heading}`);
  const cells = shown.map(
    ({ heading, kind, style }) =>
      html`<td${style}${(kind === undefined || kind === "number") && html` data-label="${heading}"`}>`,
  );
  return {
    start: `<div class="data${name && ` ${name}`}"><table><thead><tr>${markup(headings)}<tbody>`,
    // By HTML's own rule a heading beside cells of data is its row's, so none says so: a night writes 70,000 of them.
    cells: ["<th>", ...cells.slice(1).map(String)],
  };
}

/** A table. A row has a cell for each column, and the first is the row's heading. Rows may have ids. */
export function dataTable(
  { start, cells }: TableHead,
  rows: readonly (readonly Cell[])[],
  ids: readonly string[] = [],
): Html {
  let text = start;
  rows.forEach((row, index) => {
    const id = ids[index];
    text += id === undefined ? "<tr>" : `<tr id="${markup(id)}">`;
    row.forEach((cell, column) => {
      text += `${cells[column]}${markup(cell)}`;
    });
  });
  return trusted(`${text}</table></div>`);
}

/**
 * A long table of numbers that scrolls by itself, by keyboard too. Its columns are narrow, so they fit a phone. `rows` is
 * markup.
 */
export const tallTable = (label: string, headings: readonly string[], rows: string): Html =>
  html`<div class="data tall" role="region" aria-label="${label}, table" tabindex="0"><table><thead><tr>${headings.map(
    (heading) => html`<th>${heading}`,
  )}<tbody>${trusted(rows)}</table></div>`;
