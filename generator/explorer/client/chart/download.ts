/** The values of a chart as CSV: what its tables have, with exact times. */

import type { ReadingsFacts } from "../../../views/html/facts.ts";
import { dateOf, NEW_ZEALAND } from "../../../views/words/time.ts";
import { numberIn } from "../../../views/words/words.ts";
import { element, make, makeButton } from "../page/explorer.ts";
import { dayRows, readingRows } from "./reading-rows.ts";

type Rows = readonly (readonly string[])[];

/** Adds the buttons for the readings and the days of a chart, before the link to its data. */
export function addDownloads(figure: HTMLElement, chart: ReadingsFacts): void {
  const { name } = chart;
  const file = name.toLowerCase().replaceAll(" ", "-");
  const buttonFor = (words: string, download: string, rowsOf: typeof readings) => {
    const save = () => {
      const text = rowsOf(figure, chart).map((row) => `${row.map(quoted).join(",")}\r\n`);
      const href = URL.createObjectURL(new Blob(text, { type: "text/csv" }));
      make("a", { href, download }).click();
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    };
    return makeButton({ class: "chart-csv" }, save, words);
  };
  element(".chart-download a", figure).before(
    buttonFor(`${name} as CSV`, `${file}.csv`, readings),
    buttonFor("By the day as CSV", `${file}-days.csv`, days),
  );
}

function readings(figure: HTMLElement, chart: ReadingsFacts): Rows {
  const [time = "", value = ""] = headings(figure);
  const rows = readingRows(figure, chart).map(({ at, value, qualityCode }) => [
    new Date(at).toISOString().replace(".000Z", "Z"),
    plain(value),
    qualityCode,
  ]);
  return [[time, value, "Quality code"], ...rows];
}

/** The dates in full: the table names no year. */
function days(figure: HTMLElement, chart: ReadingsFacts): Rows {
  const rows = dayRows(figure, chart).map(({ until, cells: [, ...values] }) => [
    dateOf(until - 1, NEW_ZEALAND),
    ...values.map(plain),
  ]);
  return [headings(figure, ".tall + .tall thead"), ...rows];
}

const headings = (figure: HTMLElement, head = "thead"): string[] =>
  [...element(head, figure).querySelectorAll("th")].map(({ textContent }) => textContent ?? "");

const plain = (value: string): string => String(numberIn(value) ?? value);

/** RFC 4180; a text that a spreadsheet would take for a formula stays a text. */
const quoted = (text: string): string => `"${text.replace(/^(?=[=+@\t])/, "'").replaceAll('"', '""')}"`;
