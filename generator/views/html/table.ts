/** Tables, without the end tags that HTML does not need: there are tens of thousands of them, and a night writes most anew. */

import { type Html, html, markup, trusted } from "./html.ts";

/** A column by its heading. Numbers are aligned to the right. */
export type Column = string | { readonly heading: string; readonly isNumber: true };

type Cell = Html | string | number | null | undefined | readonly Html[];

/** A row: a cell for each column. The first cell is the row's heading. */
export type TableRow = { readonly cells: readonly Cell[]; readonly attributes?: Html };

/** A column of numbers. */
export const numbers = (heading: string): Column => ({ heading, isNumber: true });

/**
 * A table that scrolls by itself where the page is too narrow for it, by keyboard too. On a phone each row is a card, and
 * each of its lines starts with the heading of its column.
 */
export function dataTable(
  label: string,
  columns: readonly Column[],
  rows: readonly TableRow[],
  more = "",
): Html {
  const headings = columns.map((column) => (typeof column === "string" ? column : column.heading));
  const classes = columns.map((column) => typeof column !== "string" && html` class="number"`);
  const table = html`<table class="data"><thead><tr>${headings.map(
    (heading, index) => html`<th scope="col"${classes[index]}>${heading}`,
  )}<tbody>${rows.map(
    ({ cells: [first, ...others], attributes }) =>
      html`<tr${attributes}><th scope="row">${first}${others.map(
        (cell, index) => html`<td${classes[index + 1]} data-label="${headings[index + 1]}">${cell}`,
      )}`,
  )}</table>`;
  return scrolling(label, table, more);
}

/** The start of tables that occur thousands of times. */
export type TableHead = { readonly text: string };

/** Its class has the styles of the columns, so the cells need no attributes. */
export function tableHead(
  kind: "bands" | "linked" | "consents" | "sites" | "statuses" | "days" | "totals",
  headings: readonly string[],
): TableHead {
  const cells = headings.map((heading) => html`<th>${heading}`);
  return { text: String(html`<table class="data ${kind}"><thead><tr>${cells}<tbody>`) };
}

/**
 * A table that occurs thousands of times. Where the page is too narrow, its rows are cards, so it never scrolls sideways.
 * `attributes` are those of the rows.
 */
export function styledTable(
  head: TableHead,
  rows: readonly (readonly Cell[])[],
  attributes: readonly Html[] = [],
): Html {
  let { text } = head;
  rows.forEach(([first, ...others], index) => {
    text += `<tr${markup(attributes[index])}><th scope="row">${markup(first)}`;
    for (const cell of others) text += `<td>${markup(cell)}`;
  });
  return trusted(`${text}</table>`);
}

/** A long table that scrolls by itself, by keyboard too. */
export const tallTable = (label: string, table: Html): Html => scrolling(label, table, "tall");

const scrolling = (label: string, table: Html, more: string): Html =>
  html`<div class="scroll${more && ` ${more}`}" role="region" aria-label="${label}, table" tabindex="0">${table}</div>`;
