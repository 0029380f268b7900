import { textOf } from "../ingest/edits/data-set.ts";
import type { UpstreamReport } from "../ingest/report.ts";
import { differenceOf } from "../ingest/upstreams/difference.ts";

/**
 * The reports of upstreams, in which a watched page has changed as long as its text is another than the one in the data
 * folder: somebody may have missed the night on which it changed. Of a page without a text there, and of one that could not be
 * read, the report stays as it is.
 *
 * `own` is the data folder, `fetched` the data of the night.
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
