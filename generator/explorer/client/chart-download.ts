/** The values of a chart as CSV: what its table has, with exact times. */

import { make } from "./explorer.ts";
import { numberIn, readingRows } from "./reading-rows.ts";

export function wireDownload(figure: HTMLElement): void {
  const button = figure.querySelector<HTMLButtonElement>("button.chart-csv");
  button?.addEventListener("click", () => {
    const href = URL.createObjectURL(new Blob([csvOf(figure)], { type: "text/csv" }));
    make("a", { href, download: button.dataset.name ?? "readings.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  });
}

function csvOf(figure: HTMLElement): string {
  const [time = "", value = ""] = [...figure.querySelectorAll("thead th")].map(
    ({ textContent }) => textContent ?? "",
  );
  const rows = readingRows(figure).map(({ at, value, qualityCode }) => {
    const instant = new Date(at).toISOString().replace(".000Z", "Z");
    return [instant, String(numberIn(value) ?? value), qualityCode];
  });
  return [[time, value, "Quality code"], ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** RFC 4180; a text that a spreadsheet would take for a formula stays a text. */
const quoted = (text: string): string => `"${text.replace(/^(?=[=+@\t])/, "'").replaceAll('"', '""')}"`;
