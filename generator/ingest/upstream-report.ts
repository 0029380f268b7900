import type { Source } from "../load/load.ts";
import type { Draft } from "./edits/draft.ts";
import type { AreaProposal, Proposal, SeriesProposal } from "./edits/proposal.ts";
import { announcedIn } from "./pages/announced.ts";
import { Refusal } from "./refusal.ts";
import type { AreaReport, SeriesReport, UpstreamReport } from "./report.ts";

/** The outcome for one upstream, given the draft that is written. */
export function upstreamReport(
  { upstream, series, areas, page, refusal }: Proposal,
  draft: Draft,
  source: Source,
  now: number,
  folder: string,
): UpstreamReport {
  const seriesReports = series.map((proposal) => seriesReport(proposal, draft));
  const areaReports = areas.map((proposal) => areaReport(proposal, draft));
  const parts = [...seriesReports, ...areaReports];
  const isKept = refusal !== null || (parts.length > 0 && parts.every(({ state }) => state === "refused"));
  return {
    key: upstream.key,
    state: isKept ? "kept" : "fetched",
    series: seriesReports,
    faults: refusal === null ? [] : [refusal.message],
    ...(upstream.kind === "arcgis" && { areas: areaReports }),
    ...(upstream.kind === "page" && pageReport(upstream.key, page?.difference ?? null, source, now, folder)),
  };
}

/** The report on a watched page. `folder` is the folder of the data which a person edits. */
export function pageReport(
  key: string,
  difference: string | null,
  { upstreams, ...source }: Source,
  now: number,
  folder: string,
) {
  const page = upstreams.find(({ record }) => record.key === key)?.record;
  const areaIds = page?.kind === "page" ? page.areaIds : [];
  const announced = difference === null ? null : announcedIn(difference, areaIds, source, now, folder);
  return { changed: difference !== null, difference, announced };
}

function seriesReport(proposal: SeriesProposal, { takes }: Draft): SeriesReport {
  const { series, rows } = proposal;
  const take = takes.get(proposal);
  return {
    siteNumber: series.siteNumber,
    observationType: series.observationType,
    state: rows instanceof Refusal ? "refused" : "fetched",
    added: take?.added ?? 0,
    changed: take?.changed ?? 0,
    removed: take?.removed ?? 0,
    withoutValue: rows instanceof Refusal ? 0 : rows.filter(({ value }) => Number.isNaN(value)).length,
    fault: rows instanceof Refusal ? rows.message : null,
  };
}

const areaReport = ({ areaId, boundary }: AreaProposal, { changedAreas }: Draft): AreaReport => ({
  areaId,
  state: boundary instanceof Refusal ? "refused" : "fetched",
  changed: changedAreas.has(areaId),
  fault: boundary instanceof Refusal ? boundary.message : null,
});
