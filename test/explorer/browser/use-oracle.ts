/**
 * What an area's page and the list should say of watering, from the API's files and what is expected of `mayUse`
 * (test/answers/uses). Before the first change of restrictions only.
 */

import type { House, Means, Purpose, UseRule } from "../../../generator/api/uses.ts";
import type { Area, ScheduledChange, Stage as StageAnswer } from "../../../schemas/resource.ts";
import { MINUTE, Minutes, UNCLEAR } from "../../answers/uses/by-the-minute.ts";
import { expectedAt, keyOf, type Table, tableOf } from "../../answers/uses/table.ts";
import { areasOf } from "./page-types.ts";
import { answerOf, type Stage, statusOf } from "./stage.ts";

export type Verdict =
  | "allowed"
  | "notAllowed"
  | "houseNumber"
  | "unclear"
  | "notStated"
  | "noStage"
  | "notTracked";

export type Expected = {
  readonly verdict: Verdict;
  /** The minute of the day, by the area's clocks, up to which it is allowed, or from which; null at any time, or never. */
  readonly minute: number | null;
  /** Whether the text may allow it later, if it does not now. */
  readonly isUnclearLater?: boolean;
};

export const areaOf = (stage: Stage, id: string): Area => answerOf<Area>(stage, `areas/${id}.json`);

export function rulesOf(
  stage: Stage,
  { scheme, currentStageAssignment: current }: Area,
): readonly UseRule[] | null {
  if (scheme === null || current === null) return null;
  const path = `schemes/${scheme.id}/stages/${current.stage.id}.json`;
  return answerOf<StageAnswer>(stage, path).uses?.rules ?? null;
}

/** The rule for a home. */
export const ruleFor = (rules: readonly UseRule[], what: Purpose, by: Means): UseRule | undefined =>
  rules.find(
    ({ who, what: purposes, by: means, source }) =>
      who.includes("residential") &&
      purposes.includes(what) &&
      means.includes(by) &&
      (source === null || source.includes("townSupply")),
  );

/** Where sprinklers may run on lawns, by the id of the area. */
export const sprinklersAt = (stage: Stage, now: number, house: House | null): Map<string, Expected> =>
  new Map(
    areasOf(stage).map(({ id }) => {
      const area = areaOf(stage, id);
      if (area.trackingStatus === "untracked") return [id, { verdict: "notTracked", minute: null }];
      if (area.currentStageAssignment === null) return [id, { verdict: "noStage", minute: null }];
      const rule = ruleFor(rulesOf(stage, area) ?? [], "lawn", "sprinkler");
      return [id, rule ? expectedOf(stage, area, rule, now, house) : { verdict: "notStated", minute: null }];
    }),
  );

export function expectedOf(
  stage: Stage,
  area: Area,
  rule: UseRule,
  now: number,
  house: House | null,
): Expected {
  const table = tableFor(area.timeZoneId, Date.parse(statusOf(stage).asOf), rule, house);
  const at = Math.floor((now - table.minutes.start) / MINUTE);
  const end = endOf(stage, area);
  const found = expectedAt(table, rule, house, at, end);
  if (found.answer === "unknown") return { verdict: found.why as Verdict, minute: null };
  const instant = (found.answer === "allowed" ? found.until : found.notBefore) ?? Infinity;
  // Without windows, the end of the stage is none of the rule.
  const isTimed = rule.when !== null && Number.isFinite(instant);
  const later = table.states.subarray(at, (end - table.minutes.start) / MINUTE);
  return {
    verdict: found.answer as Verdict,
    minute: isTimed ? minuteOfDay(instant, area.timeZoneId) : null,
    isUnclearLater: later.includes(UNCLEAR),
  };
}

/** When the stage ends, or is no longer known. */
function endOf(stage: Stage, { id, currentStageAssignment: current }: Area): number {
  const { asOf, horizon } = statusOf(stage);
  const ends = [horizon, current?.effectiveUntil];
  // The list of the area does not say which changes are ignored.
  for (let page = 1, more = true; more; page++) {
    const { items, hasNextPage } = answerOf<{ items: ScheduledChange[]; hasNextPage: boolean }>(
      stage,
      `scheduled-changes/pages/100/${page}.json`,
    );
    for (const { areaId, approval, isCancelled, isIgnored, effectiveFrom } of items)
      if (
        areaId === id &&
        /pproved$/.test(approval.status) &&
        !isCancelled &&
        !isIgnored &&
        effectiveFrom > asOf
      )
        ends.push(effectiveFrom);
    more = hasNextPage;
  }
  return Math.min(...ends.flatMap((end) => (end ? [Date.parse(end)] : [])));
}

/** Longer than the stages are known for. */
const DAYS = 14;
const clocks = new Map<string, Minutes>();
const tables = new Map<string, Table>();

/** To walk through the minutes takes longer than the page to answer: once for equal windows. */
function tableFor(timeZone: string, from: number, rule: UseRule, house: House | null): Table {
  const start = from - (from % (15 * MINUTE));
  const minutes = clocks.get(timeZone) ?? new Minutes(start, start + DAYS * 1440 * MINUTE, timeZone);
  clocks.set(timeZone, minutes);
  const key = timeZone + keyOf(rule, house);
  const table = tables.get(key) ?? tableOf(minutes, rule, house);
  tables.set(key, table);
  return table;
}

const minuteOfDay = (instant: number, timeZone: string): number =>
  readMinute(new Date(instant).toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" }));

/** The first minute of the day that a text names: `8 am`, `6:30 PM`, `noon`. */
export function readMinute(text: string): number {
  const [time = "", hour, minute = 0, half] = /midnight|noon|(\d+)(?::(\d\d))?\s([ap]m)/i.exec(text) ?? [];
  if (time === "midnight") return 0;
  if (time === "noon") return 720;
  if (hour === undefined) throw new Error(`Expected a time, found ${text}.`);
  return (Number(hour) % 12) * 60 + Number(minute) + (/p/i.test(half ?? "") ? 720 : 0);
}
