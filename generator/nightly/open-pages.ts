import { textOf } from "../ingest/edits/data-set.ts";
import { differenceOf } from "../ingest/pages/difference.ts";
import type { UpstreamReport } from "../ingest/report.ts";
import { pageReport } from "../ingest/upstream-report.ts";
import type { Source } from "../load/load.ts";

/**
 * The reports of upstreams. A watched page counts as changed as long as its text differs from the one in the data folder: the
 * maintainer may have missed the night on which it changed. The report stays as it is for a page without a text there, and for a
 * page that could not be read. `own` is the data folder, `fetched` the data of the night.
 */
export const withOpenPages = (
  upstreams: readonly UpstreamReport[],
  own: string,
  fetched: string,
  source: Source,
  now: number,
): UpstreamReport[] =>
  upstreams.map((report) => {
    const file = `upstreams/${report.key}.txt`;
    const isPage = report.state === "fetched" && report.difference !== undefined;
    if (!isPage) return report;
    const [confirmed, text] = [textOf(own, file), textOf(fetched, file)];
    const isAsReported = confirmed === null || text === null;
    const difference = isAsReported ? (report.difference ?? null) : differenceOf(confirmed, text);
    return { ...report, ...pageReport(report.key, difference, source, now, own) };
  });
