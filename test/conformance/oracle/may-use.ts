/** May water be used now? Of a finished data set (docs/contract.md §9), read by the minute. */

import { MINUTE, Minutes } from "../../answers/uses/by-the-minute.ts";
import { expectedAt, keyOf, type Table, tableOf } from "../../answers/uses/table.ts";
import type { Area, Records } from "./records.ts";
import { stageItem, stageRecord } from "./records.ts";
import { formatInstant } from "./time.ts";
import { type Change, isInForce } from "./timeline.ts";

type Rule = Parameters<typeof tableOf>[1];
type House = "odd" | "even" | "unnumbered";

export interface Question {
  who: string;
  what: string;
  by: string;
  house: string | undefined;
  source: string;
  /** In milliseconds. */
  at: number;
}

export function useAnswer(records: Records, area: Area, question: Question) {
  const nothing = {
    areaId: area.id,
    answer: "unknown",
    why: "notTracked" as string | null,
    until: null as string | null,
    notBefore: null as string | null,
    isDiscouraged: false,
    conditions: [] as readonly unknown[],
    exception: null as string | null,
    quote: [] as readonly string[],
    stage: null as ReturnType<typeof stageItem> | null,
    sourceUrl: null as string | null,
  };
  if (area.properties.trackingStatus !== "tracked") return nothing;
  const { asOf } = records;
  if (question.at !== asOf) return { ...nothing, why: "notKnown" };
  const current = area.assignments.find((assignment) => isInForce(assignment, asOf));
  const coming = area.changes.filter((change) => isComing(change, area.changes, asOf));
  const next = coming.filter(({ targetStageId }) => current || targetStageId !== null);
  const end = Math.min(
    current?.effectiveUntil ?? Infinity,
    ...next.map(({ effectiveFrom }) => effectiveFrom),
  );
  const until = textOf(end);
  if (!current) return { ...nothing, answer: "noStage", why: null, until };
  const stage = records.stageById.get(current.stageId);
  if (!stage) throw new Error("Expected the stage of an assignment.");
  const { uses } = stageRecord({ id: "", name: "", description: null, stages: [] }, stage);
  const shown = { ...nothing, stage: stageItem(stage), until };
  if (!uses) return { ...shown, why: "noRules" };
  const told = { ...shown, sourceUrl: stage.uses?.sourceUrls?.[area.id] ?? uses.sourceUrl };
  const rule = (uses.rules as unknown[] as Rule[]).find(({ who, what, by, source }) =>
    [who, what, by, source ?? ["townSupply"]].every((words, index) =>
      (words as readonly (string | undefined)[]).includes(
        [question.who, question.what, question.by, question.source][index],
      ),
    ),
  );
  if (!rule) return { ...told, why: "notStated" };
  const { conditions, exception, quote } = rule;
  const house = (question.house ?? null) as House | null;
  const table = tableFor(area.properties.timeZoneId, asOf, rule, house);
  const index = Math.floor((asOf - table.minutes.start) / MINUTE);
  const expected = expectedAt(table, rule, house, index, end);
  return {
    ...{ ...told, conditions, exception, quote },
    answer: expected.answer,
    why: expected.why ?? null,
    until: textOf(expected.until),
    notBefore: textOf(expected.notBefore ?? Infinity),
    isDiscouraged: expected.answer === "allowed" && rule.permission === "discouraged",
  };
}

/** Whether a change is confirmed and still to come, and no other one takes its place at the same instant. */
function isComing(change: Change, changes: Change[], asOf: number): boolean {
  const isConfirmed = ({ source, isApplied, effectiveFrom }: Change) =>
    /^(approved|autoApproved)$/.test(source.approval.status) &&
    !source.isCancelled &&
    !source.isIgnored &&
    !isApplied &&
    effectiveFrom > asOf;
  const isLater = (other: Change) =>
    other.createdAt > change.createdAt || (other.createdAt === change.createdAt && other.id > change.id);
  return (
    isConfirmed(change) &&
    !changes.some(
      (other) => isConfirmed(other) && other.effectiveFrom === change.effectiveFrom && isLater(other),
    )
  );
}

const clocks = new Map<string, Minutes>();
const tables = new Map<string, Table>();

/** To walk through the minutes takes a while: once for equal windows. */
function tableFor(zone: string, asOf: number, rule: Rule, house: House | null): Table {
  const start = Math.floor(asOf / (15 * MINUTE)) * 15 * MINUTE - 3 * 1440 * MINUTE;
  const clock = `${zone} ${start}`;
  const minutes = clocks.get(clock) ?? new Minutes(start, start + 68 * 1440 * MINUTE, zone);
  clocks.set(clock, minutes);
  const key = `${clock} ${keyOf(rule, house)}`;
  const table = tables.get(key) ?? tableOf(minutes, rule, house);
  tables.set(key, table);
  return table;
}

const textOf = (instant: number): string | null => (Number.isFinite(instant) ? formatInstant(instant) : null);
