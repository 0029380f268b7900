/** The outcome of a run for people: a table, every fault, and what changed on watched pages, as Markdown. */

import { counted, faultList, fenced, markdown, plain, table } from "../lib/markdown.ts";
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
    const { key, state, series } = upstream;
    const sum = (count: "added" | "changed" | "removed" | "withoutValue") =>
      String(series.reduce((all, one) => all + one[count], 0));
    return [
      key,
      state,
      takenOf(upstream),
      sum("added"),
      upstream.changed === undefined ? changedOf(upstream) : upstream.changed ? "the page" : "0",
      sum("removed"),
      sum("withoutValue"),
    ];
  });

/** How many of its series and areas were accepted. */
export function takenOf({ series, areas = [] }: UpstreamReport): string {
  const parts = [...series, ...areas];
  const taken = parts.filter((part) => part.state === "fetched").length;
  return parts.length === 0 ? "" : `${taken} of ${parts.length}`;
}

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

export function summaryOf(report: IngestReport): string {
  const faults = faultsOf(report);
  const pages = report.upstreams.filter(({ changed }) => changed === true);
  return markdown([
    `# Ingest of ${report.now}`,
    `${counted(report.upstreams.length, "upstream")}, ${counted(faults.length, "fault")}, ${counted(pages.length, "changed page")}.`,
    table(HEADINGS, tableOf(report)),
    ...faultList(faults),
    ...pages.flatMap(({ key, difference, announced }) => [
      `## ${plain(key)} has changed`,
      fenced(difference ?? "", "diff"),
      ...announcement(announced).map((part, index) => (index === 0 ? plain(part) : fenced(part, "sh"))),
    ]),
  ]);
}

/** What the difference of a page may announce: a sentence, and the commands for it. */
export function announcement(announced: UpstreamReport["announced"]): string[] {
  const { levels, dates, commands } = announced ?? { levels: [], dates: [], commands: [] };
  const named = [...levels, ...dates].join(", ");
  if (commands.length === 0)
    return [`The lines that came name ${named === "" ? "no level and no date" : named}.`];
  return [
    `The lines that came name ${named}. Compare with the page. Whichever of these is announced, complete it and run it:`,
    commands.join("\n"),
  ];
}
