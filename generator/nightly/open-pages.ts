import { textOf } from "../ingest/edits/data-set.ts";
import { differenceOf } from "../ingest/pages/difference.ts";
import type { UpstreamReport } from "../ingest/report.ts";

/**
 * The reports of upstreams. A watched page counts as changed as long as its text differs from the one in the data
 * folder: somebody may have missed the night on which it changed. The report stays as it is for a page without a text
 * there, and for one that could not be read. `own` is the data folder, `fetched` the data of the night.
 */
export const withOpenPages = (
  upstreams: readonly UpstreamReport[],
  own: string,
  fetched: string,
): UpstreamReport[] =>
  upstreams.map((report) => {
    const file = `upstreams/${report.key}.txt`;
    const isPage = report.state === "fetched" && report.difference !== undefined;
    const [confirmed, now] = isPage ? [textOf(own, file), textOf(fetched, file)] : [null, null];
    if (confirmed === null || now === null) return report;
    const difference = differenceOf(confirmed, now);
    return { ...report, changed: difference !== null, difference };
  });
