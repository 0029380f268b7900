/** What one upstream would change in the data. */

import type { Coordinates } from "../../../schemas/geometry.ts";
import type { Series, Upstream, UpstreamOf } from "../../../schemas/upstream.ts";
import { describe } from "../../load/faults.ts";
import { differenceOf } from "../pages/difference.ts";
import { orRefusal, Refusal } from "../refusal.ts";
import type { Fetched } from "../requests/fetch-upstream.ts";
import type { Features } from "../upstreams/arcgis.ts";
import type { Row } from "../upstreams/rows.ts";
import { boundaryIn, checkPlace, unitedBoundary } from "./boundary.ts";
import { type Holdings, siteIdOf } from "./holdings.ts";
import { type Span, type TakenRow, takeOver } from "./take-over.ts";

export type SeriesProposal = {
  readonly series: Series;
  /** Null if the data has no such site; `rows` is a refusal then. */
  readonly siteId: string | null;
  readonly span: Span;
  readonly rows: readonly TakenRow[] | Refusal;
};

export type AreaProposal = { readonly areaId: string; readonly boundary: Coordinates | Refusal };

export type Proposal = {
  readonly upstream: Upstream;
  readonly series: readonly SeriesProposal[];
  readonly areas: readonly AreaProposal[];
  /** A fetched page, and its difference from the one last seen; null if it could not be read. */
  readonly page: { readonly text: string; readonly difference: string | null } | null;
  /** When a page was read; null if it could not be. */
  readonly checkedAt: number | null;
  /** Why nothing from it is used, if there is one reason for everything. */
  readonly refusal: Refusal | null;
};

/** Decides what to use from it. */
export async function proposalOf(
  upstream: Upstream,
  fetched: Fetched,
  now: number,
  holdings: Holdings,
): Promise<Proposal> {
  const none = { upstream, series: [], areas: [], page: null, checkedAt: null, refusal: null };
  if (fetched.kind === "page") {
    const { page: text } = fetched;
    if (text instanceof Refusal) return { ...none, refusal: text };
    const seen = holdings.seen(upstream.key);
    // The first fetch of a page counts as no change.
    const difference = seen === null ? null : differenceOf(seen, text);
    // A text that differs in its line ends alone stays as it is.
    const page = { text: difference === null ? (seen ?? text) : text, difference };
    return { ...none, page, checkedAt: now };
  }
  if (fetched.kind === "arcgis") {
    const { features } = fetched;
    if (features instanceof Refusal) return { ...none, refusal: features };
    const { ids, merge } = (upstream as UpstreamOf<"arcgis">).areas;
    const areas = Object.entries(ids).map(async ([value, areaId]) => ({
      areaId,
      boundary: await orRefusal(() => boundaryOf(features, value, holdings.boundary(areaId), merge)),
    }));
    return { ...none, areas: await Promise.all(areas) };
  }
  const { providerKey, series, span } = upstream as UpstreamOf<"hilltop" | "kiwis">;
  const within: Span = { from: now - span, until: now };
  const decided = series.map(async (one, index) => {
    const siteId = siteIdOf(holdings.source, providerKey, one.siteNumber);
    const rows = fetched.series[index] ?? new Refusal("expected an answer, found none: report it");
    return {
      series: one,
      siteId,
      span: within,
      rows: await orRefusal(() => decide(siteId, one, rows)),
    };
  });
  return { ...none, series: await Promise.all(decided) };

  function decide(siteId: string | null, one: Series, rows: readonly Row[] | Refusal): TakenRow[] {
    if (rows instanceof Refusal) throw rows;
    if (siteId !== null) return takeOver(rows, holdings.held(siteId, one.observationType), within, one);
    throw new Refusal("expected the site in the data, found that it was taken out during the run: run again");
  }
}

function boundaryOf(
  { geometries, unmapped }: Features,
  value: string,
  held: Coordinates | null,
  merge: boolean,
): Coordinates {
  const own = geometries.get(value);
  if (own !== undefined) {
    const found = merge ? unitedBoundary(own) : boundaryIn(own[0]);
    if (held !== null) checkPlace(found, held);
    return found;
  }
  throw new Refusal(
    `expected a feature ${describe(value)}, found ${foundInstead(unmapped)}: check areas.ids; the area keeps its boundary`,
  );
}

/** With a few values that no area is mapped to: one of them may be its new name. */
function foundInstead(unmapped: readonly string[]): string {
  if (unmapped.length === 0) return "none";
  const few = unmapped.slice(0, 3).map(describe);
  if (unmapped.length > few.length) few.push(`${unmapped.length - few.length} more`);
  return `none, and mapped to no area ${few.join(", ")}`;
}
