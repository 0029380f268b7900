import { type Html, html } from "./html.ts";

/** A column by its heading; numbers stand to the right. */
export type Column = string | { readonly heading: string; readonly isNumber: true };

type Cell = Html | string | number | null | undefined;

/** A row: a cell for each column, of which the first is the row's heading. */
export type Row = { readonly cells: readonly Cell[]; readonly attributes?: Html };

/** A column of numbers. */
export const numbers = (heading: string): Column => ({ heading, isNumber: true });

/**
 * A table that scrolls by itself where the page is too narrow for it, by keys too. On a phone its rows are cards, whose
 * lines are named by the headings of the columns.
 */
export function dataTable(label: string, columns: readonly Column[], rows: readonly Row[], more = ""): Html {
  const headings = columns.map((column) => (typeof column === "string" ? column : column.heading));
  const ends = columns.map((column) => typeof column !== "string" && html` class="number"`);
  return html`<div class="scroll${more && ` ${more}`}" role="region" aria-label="${label}, table" tabindex="0"><table class="data"><thead><tr>${headings.map(
    (heading, index) => html`<th scope="col"${ends[index]}>${heading}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ cells: [first, ...others], attributes }) =>
      html`<tr${attributes}><th scope="row">${first}</th>${others.map(
        (cell, index) => html`<td${ends[index + 1]} data-label="${headings[index + 1]}">${cell}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`;
}
