/** The values of a chart as CSV: what its table has, with exact times. */

export function wireDownload(figure: HTMLElement): void {
  const button = figure.querySelector<HTMLButtonElement>("button.chart-csv");
  button?.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([csvOf(figure)], { type: "text/csv" }));
    link.download = button.dataset.name ?? "readings.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
}

function csvOf(figure: HTMLElement): string {
  const headings = [...figure.querySelectorAll("thead th")].map(({ textContent }) => textContent ?? "");
  const rows = [...figure.querySelectorAll<HTMLTableRowElement>("tr[data-x]")].map((row) => {
    const instant = new Date(Number(row.dataset.x)).toISOString().replace(".000Z", "Z");
    return [instant, ...[...row.cells].slice(1).map(({ textContent }) => textContent ?? "")];
  });
  return [headings, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** RFC 4180; a text that a spreadsheet would take for a formula stays a text. */
const quoted = (text: string): string => `"${text.replace(/^(?=[=+@\t])/, "'").replaceAll('"', '""')}"`;
