/** The compiled answers to "May water be used now?" (docs/contract.md §9): a file for each area. */

import type { Stage } from "../../../schemas/source.ts";
import type { TimedRule, UsesOfStage, UsesOverTime } from "../../api/may-use-file.ts";
import type { UseRule } from "../../api/uses.ts";
import { memoize, memoizeEach } from "../../lib/memoize.ts";
import { DAY } from "../../lib/time/time-units.ts";
import type { Area, Model } from "../../model/model.ts";
import type { Span } from "../../model/open-spans.ts";
import { spansOf } from "../../model/rule-spans.ts";
import { sourceUrlOf } from "../../model/source-url.ts";
import { type StagePeriod, stagePeriodsOf } from "../../model/stage-periods.ts";
import { stageSummary } from "../answered-records.ts";

type AreaOverTime = Pick<Area, "id" | "timeZoneId" | "trackingStatus"> & {
  readonly periods: readonly StagePeriod[];
};

/** Between which instants answers are known, in milliseconds; without an end, at the first one alone. */
type Known = { readonly from: number; readonly until: number | null };

/** The files of all areas by their ids: the answers are made of them, and pages. */
export const usesIn = memoizeEach((model: Model): ReadonlyMap<string, UsesOverTime> => {
  const periods = stagePeriodsOf(model);
  const { asOf, ahead, areas } = model;
  return new Map(
    areas.map((area) => {
      const over = { ...area, periods: periods.get(area.id) ?? [] };
      return [area.id, usesOverTime(over, { from: asOf, until: ahead.horizon })];
    }),
  );
});

/**
 * How far windows are looked for where no horizon ends them, however far the end of a stage is: every window of a week
 * opens within three, and is cut short by the clocks at most once a month.
 */
const LOOK_AHEAD = 63 * DAY;

/** The file of an area. */
export function usesOverTime(
  { id, timeZoneId, trackingStatus, periods }: AreaOverTime,
  known: Known,
): UsesOverTime {
  if (trackingStatus !== "tracked")
    return { areaId: id, isTracked: false, knownFrom: null, knownUntil: null, stages: [] };
  return {
    areaId: id,
    isTracked: true,
    knownFrom: known.from / 1000,
    knownUntil: known.until === null ? null : known.until / 1000,
    stages: periods.map((period) => ofStage(period, id, timeZoneId, known.until ?? period.from + LOOK_AHEAD)),
  };
}

const ofStage = (
  { from, until, stage }: StagePeriod,
  areaId: string,
  timeZone: string,
  last: number,
): UsesOfStage => ({
  from: from / 1000,
  until: until === null ? null : until / 1000,
  stage: stage && stageSummary(stage),
  sourceUrl: stage?.uses ? sourceUrlOf(stage.uses, areaId) : null,
  why: stage && (stage.uses ? "notStated" : "noRules"),
  rules: stage
    ? timedRules(stage)(JSON.stringify([{ from, to: Math.min(until ?? last, last) }, timeZone]))
    : [],
});

/** Many areas are at one stage. */
const timedRules = memoizeEach((stage: Stage) =>
  memoize((key: string): readonly TimedRule[] => {
    const [span, timeZone] = JSON.parse(key) as [Span, string];
    return (stage.uses?.rules ?? []).map((rule) => timed(rule, span, timeZone));
  }),
);

const timed = (rule: UseRule, span: Span, timeZone: string): TimedRule => ({
  who: rule.who,
  what: rule.what,
  by: rule.by,
  source: rule.source ?? ["townSupply"],
  spans: spansOf(rule, span, timeZone),
  isDiscouraged: rule.permission === "discouraged",
  conditions: rule.conditions,
  exception: rule.exception,
  quote: rule.quote,
});
