/** Whether a fetched series is used, and which of its rows (docs/upstreams.md, "How a series is taken over"). */

import { formatInstant } from "../../lib/time/instant.ts";
import { Refusal } from "../refusal.ts";
import { checkDaylightSaving } from "../upstreams/daylight-saving.ts";
import type { Row } from "../upstreams/rows.ts";
import { isAhead, isTooFew, otherUnit, PLAUSIBLE } from "./plausible.ts";
import { measured, type Storage, storedValue } from "./value.ts";

/** The instants from one to another, both included. */
export type Span = { readonly from: number; readonly until: number };

export const isWithin = (at: number, { from, until }: Span): boolean => at >= from && at <= until;

/** Our values of a series within the span, by their instants; NaN for a row without one. */
export type Held = ReadonlyMap<number, number>;

/** A row to hold. Its value is NaN where there is none. */
export type TakenRow = { readonly at: number; readonly value: number; readonly quality: string };

/**
 * The rows that replace ours within a span, in order, each instant once. Throws Refusal if the series cannot be trusted. That
 * is decided on the rows as they came, before any of them loses its value.
 */
export function takeOver(rows: readonly Row[], held: Held, span: Span, storage: Storage): TakenRow[] {
  checkNewest(rows, span.until);
  const { distinct, twice } = distinctIn(rows, span);
  checkDaylightSaving(
    distinct.map(({ at }) => at),
    twice,
  );
  checkCount(distinct.length, held.size);
  checkFactor(distinct, storage.factor, held);
  return distinct.map(({ at, stated, quality }) => ({ at, value: storedValue(stated, storage), quality }));
}

/** Only rows with a value count: some servers end a series with the next step, still empty. */
function checkNewest(rows: readonly Row[], now: number): void {
  const newest = rows.reduce(
    (latest, { at, stated }) => (Number.isNaN(stated) ? latest : Math.max(latest, at)),
    Number.NEGATIVE_INFINITY,
  );
  if (!isAhead(newest, now, PLAUSIBLE)) return;
  throw new Refusal(
    `expected no row more than 5 minutes after ${formatInstant(now)}, found one of ${formatInstant(newest)}: the stamps are of another clock, compare the newest with the council's page, then set utcOffset`,
  );
}

/** The rows within a span, each instant once and in order, and the instants that came more than once. */
function distinctIn(rows: readonly Row[], span: Span): { distinct: Row[]; twice: Set<number> } {
  const first = new Map<number, number>();
  const twice = new Set<number>();
  for (const [index, { at }] of rows.entries()) {
    if (!isWithin(at, span)) continue;
    const known = first.get(at);
    if (known === undefined) first.set(at, index);
    else {
      checkEqual(rows, known, index);
      twice.add(at);
    }
  }
  const distinct = [...first.values()].map((index) => rows[index] as Row).sort((a, b) => a.at - b.at);
  return { distinct, twice };
}

function checkEqual(rows: readonly Row[], one: number, other: number): void {
  const [first, second] = [rows[one] as Row, rows[other] as Row];
  const isSame =
    first.stated === second.stated || (Number.isNaN(first.stated) && Number.isNaN(second.stated));
  if (isSame && first.quality === second.quality) return;
  const show = ({ stated, quality }: Row) => `${Number.isNaN(stated) ? "no value" : stated} (${quality})`;
  throw new Refusal(
    `rows ${one + 1} and ${other + 1}: expected one value at ${formatInstant(first.at)}, found ${show(first)} and ${show(second)}: ask the council which is right`,
  );
}

/** Counted as they came: a row without a value is a row. */
function checkCount(found: number, known: number): void {
  if (!isTooFew(found, known, PLAUSIBLE)) return;
  throw new Refusal(
    `expected at least 70% of the ${known} rows that we hold within the span, found ${found}: the answer was cut short; if the council withdrew the rows, remove ours by hand`,
  );
}

function checkFactor(rows: readonly Row[], factor: number, held: Held): void {
  const ratios = rows.map(({ at, stated }) => measured(stated, factor) / (held.get(at) ?? Number.NaN));
  const median = otherUnit(ratios, PLAUSIBLE);
  if (median === null) return;
  throw new Refusal(
    `expected values like those that we hold, found them ${median < 1 ? "a thousandth" : "a thousand times"} as large (median ${Number(median.toPrecision(4))}): compare a value with the council's page, then set unit and factor; if ours are wrong, remove them by hand`,
  );
}
