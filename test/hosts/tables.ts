/** What was measured, as the tables of the docs: a row an operation, a column a host. */

import { operations } from "../../generator/api/operations.ts";
import type { Subject } from "./hosts.ts";
import { DOCUMENTS, ELSEWHERE, type Tally } from "./judge.ts";

/** The tallies by host, and by row. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Tally>>;

const ROWS = [...operations.map(({ id }) => id), DOCUMENTS, ELSEWHERE];

/** Where each host is exact, and for what reasons it is not. */
export function exactnessTable(subjects: readonly Subject[], results: Results): string {
  const reasons = [...new Set(all(results).flatMap(({ excepted }) => [...excepted.keys()]))].sort();
  const mark = (reason: string) => String.fromCharCode(97 + reasons.indexOf(reason));
  const body = table(subjects, results, ({ excepted, wrong }) => {
    if (wrong.length > 0) return `${wrong.length} wrong`;
    const marks = statusesOf(excepted).map((status) => {
      const own = [...excepted].filter((entry) => entry[1].status === status).map(([reason]) => mark(reason));
      return `${status} ${own.sort().join(" ")}`;
    });
    return marks.join(", ") || "exact";
  });
  const legend = reasons.map((reason) => `- ${mark(reason)}: ${reason}`);
  return [body, ...(legend.length > 0 ? ["", ...legend] : [])].join("\n");
}

/** How many answers were judged, and how many of them were no answer by design. */
export const countsTable = (subjects: readonly Subject[], results: Results): string =>
  table(subjects, results, ({ asked, excepted, wrong }) => {
    const counts = statusesOf(excepted).map((status) => {
      const own = [...excepted.values()].filter((found) => found.status === status);
      return `${own.reduce((sum, { count }) => sum + count, 0)} × ${status}`;
    });
    return [asked, ...counts, ...(wrong.length > 0 ? [`${wrong.length} wrong`] : [])].join(", ");
  });

const statusesOf = (excepted: Tally["excepted"]): number[] =>
  [...new Set([...excepted.values()].map(({ status }) => status))].sort();

const all = (results: Results): Tally[] => [...results.values()].flatMap((tallies) => [...tallies.values()]);

function table(subjects: readonly Subject[], results: Results, cellOf: (tally: Tally) => string): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = ROWS.map((row) => {
    const cells = subjects.map(({ name }) => {
      const tally = results.get(name)?.get(row);
      return tally ? cellOf(tally) : "–";
    });
    return line([row, ...cells]);
  });
  const titles = subjects.map(({ title }) => title);
  return [line(["Operation", ...titles]), line(["---", ...titles.map(() => "---")]), ...rows].join("\n");
}

export { generatedPart } from "../support/generated-part.ts";
