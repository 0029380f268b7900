/** The outcome of a run for people: a table, every fault, and what changed on watched pages, as Markdown. */

import { visible, visibleLines } from "../lib/visible.ts";
import type { IngestReport, UpstreamReport } from "./report.ts";

export const HEADINGS = [
  "Upstream",
  "State",
  "Taken",
  "Added",
  "Changed",
  "Removed",
  "Without value",
] as const;

/** One row for each upstream. */
export const tableOf = ({ upstreams }: IngestReport): string[][] =>
  upstreams.map((upstream) => {
    const { key, state, series, areas } = upstream;
    const parts = [...series, ...(areas ?? [])];
    const taken = parts.filter((part) => part.state === "fetched").length;
    const sum = (count: "added" | "changed" | "removed" | "withoutValue") =>
      String(series.reduce((all, one) => all + one[count], 0));
    return [
      key,
      state,
      parts.length === 0 ? "" : `${taken} of ${parts.length}`,
      sum("added"),
      upstream.changed === undefined ? changedOf(upstream) : upstream.changed ? "the page" : "0",
      sum("removed"),
      sum("withoutValue"),
    ];
  });

const changedOf = ({ series, areas = [] }: UpstreamReport): string =>
  String(series.reduce((all, one) => all + one.changed, 0) + areas.filter(({ changed }) => changed).length);

/** Every fault, and where it was found. */
export const faultsOf = ({ upstreams }: IngestReport): [of: string, fault: string][] =>
  upstreams.flatMap(({ key, faults, series, areas = [] }): [string, string][] => [
    ...faults.map((fault): [string, string] => [key, fault]),
    ...series.flatMap(({ siteNumber, observationType, fault }): [string, string][] =>
      fault === null || faults.includes(fault) ? [] : [[`${key}, ${siteNumber} ${observationType}`, fault]],
    ),
    ...areas.flatMap(({ areaId, fault }): [string, string][] =>
      fault === null || faults.includes(fault) ? [] : [[`${key}, area ${areaId}`, fault]],
    ),
  ]);

/** GitHub accepts summaries of 1 MiB and comments of 65,536 characters. */
const MOST = 60_000;
const MOST_LINES = 200;

export function summaryOf(report: IngestReport): string {
  const faults = faultsOf(report);
  const pages = report.upstreams.filter(({ changed }) => changed === true);
  const parts = [
    `# Ingest of ${report.now}`,
    `${count(report.upstreams.length, "upstream")}, ${count(faults.length, "fault")}, ${count(pages.length, "changed page")}.`,
    [HEADINGS, HEADINGS.map(() => "---"), ...tableOf(report)].map(tableRow).join("\n"),
    ...(faults.length === 0
      ? []
      : ["## Faults", faults.map(([of, fault]) => `- **${plain(of)}**: ${plain(fault)}`).join("\n")]),
    ...pages.flatMap(({ key, difference }) => [`## ${plain(key)} has changed`, fenced(difference ?? "")]),
  ];
  const text = `${parts.join("\n\n")}\n`;
  return text.length <= MOST
    ? text
    : `${text.slice(0, MOST).toWellFormed()}\n\nThere is more in the report.\n`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

const tableRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => (cell === "---" ? cell : plain(cell))).join(" | ")} |`;

/** Text from upstreams must not become markup. */
const plain = (text: string): string =>
  visible(text.replace(/[\\`*_{}[\]<>()#|~!&]/g, "\\$&").replace(/\s+/g, " "));

function fenced(difference: string): string {
  const lines = visibleLines(difference).split("\n");
  const shown = lines.slice(0, MOST_LINES);
  if (shown.length < lines.length) shown.push(`… and ${lines.length - shown.length} more lines`);
  const longest = Math.max(2, ...[...difference.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${shown.join("\n")}\n${fence}`;
}
