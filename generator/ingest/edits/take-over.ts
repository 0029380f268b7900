/** Whether a fetched series is used, and which of its rows (docs/upstreams.md, "How a series is taken over"). */

import { formatInstant } from "../../lib/time/instant.ts";
import { Refusal } from "../refusal.ts";
import { checkDaylightSaving } from "../upstreams/daylight-saving.ts";
import type { Rows } from "../upstreams/rows.ts";
import { indexOf } from "./ordered.ts";
import { isAhead, isTooFew, otherUnit, PLAUSIBLE } from "./plausible.ts";
import { measured, type Storage, storedValue } from "./value.ts";

/** The instants from one to another, both included. */
export type Span = { readonly from: number; readonly until: number };

/** Our rows of a series within the span: instants, and values or NaN. */
export type Held = { readonly instants: readonly number[]; readonly values: readonly number[] };

/** The rows to hold within a span, in order, each instant once. Values are NaN where there is none. */
export type TakenRows = {
  readonly instants: Float64Array;
  value(row: number): number;
  quality(row: number): string;
};

/**
 * The rows that replace ours. Throws Refusal if the series cannot be trusted. That is decided on the rows as they came,
 * before any of them loses its value.
 */
export function takeOver(rows: Rows, held: Held, span: Span, storage: Storage): TakenRows {
  checkNewest(rows, span.until);
  const { order, counts } = distinctIn(rows, span);
  const instants = instantsOf(rows, order);
  const stated = (row: number) => rows.stated(order[row] as number);
  checkDaylightSaving(instants, (row) => counts[row] as number);
  checkCount(instants, held);
  checkFactor(instants, (row) => measured(stated(row), storage.factor), held);
  return {
    instants,
    value: (row) => storedValue(stated(row), storage),
    quality: (row) => rows.quality(order[row] as number),
  };
}

function instantsOf(rows: Rows, order: Uint32Array): Float64Array {
  const instants = new Float64Array(order.length);
  for (let index = 0; index < order.length; index++) instants[index] = rows.at(order[index] as number);
  return instants;
}

/** Only rows with a value count: some servers end a series with the next step, still empty. */
function checkNewest(rows: Rows, now: number): void {
  let newest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows.length; row++) {
    if (!Number.isNaN(rows.stated(row))) newest = Math.max(newest, rows.at(row));
  }
  if (!isAhead(newest, now, PLAUSIBLE)) return;
  throw new Refusal(
    `expected no row more than 5 minutes after ${formatInstant(now)}, found one of ${formatInstant(newest)}: the stamps are of another clock, compare the newest with the council's page, then set utcOffset`,
  );
}

/** The rows within a span in the order of their instants, and how often each came. */
function distinctIn(rows: Rows, { from, until }: Span): { order: Uint32Array; counts: Uint8Array } {
  const order = new Uint32Array(rows.length);
  let length = 0;
  let isSorted = true;
  for (let row = 0; row < rows.length; row++) {
    const at = rows.at(row);
    if (at < from || at > until) continue;
    if (length > 0 && at < rows.at(order[length - 1] as number)) isSorted = false;
    order[length++] = row;
  }
  const within = order.subarray(0, length);
  if (!isSorted) within.sort((a, b) => rows.at(a) - rows.at(b) || a - b);
  return withoutTwins(rows, within);
}

function withoutTwins(rows: Rows, order: Uint32Array): { order: Uint32Array; counts: Uint8Array } {
  const counts = new Uint8Array(order.length);
  let length = 0;
  for (const row of order) {
    const last = order[length - 1];
    if (last === undefined || rows.at(last) !== rows.at(row)) {
      order[length] = row;
      counts[length++] = 1;
    } else {
      checkEqual(rows, last, row);
      counts[length - 1] = 2;
    }
  }
  return { order: order.subarray(0, length), counts };
}

function checkEqual(rows: Rows, one: number, other: number): void {
  const [first, second] = [rows.stated(one), rows.stated(other)];
  const isSame = first === second || (Number.isNaN(first) && Number.isNaN(second));
  const isEqual = isSame && rows.quality(one) === rows.quality(other);
  if (isEqual) return;
  const show = (row: number) => {
    const value = rows.stated(row);
    return `${Number.isNaN(value) ? "no value" : value} (${rows.quality(row)})`;
  };
  throw new Refusal(
    `rows ${one + 1} and ${other + 1}: expected one value at ${formatInstant(rows.at(one))}, found ${show(one)} and ${show(other)}: ask the council which is right`,
  );
}

/** Counted as they came: a row without a value is a row. */
function checkCount(instants: Float64Array, held: Held): void {
  if (!isTooFew(instants.length, held.instants.length, PLAUSIBLE)) return;
  throw new Refusal(
    `expected at least 70% of the ${held.instants.length} rows that we hold within the span, found ${instants.length}: the answer was cut short; if the council withdrew the rows, remove ours by hand`,
  );
}

function checkFactor(instants: Float64Array, value: (row: number) => number, held: Held): void {
  const ratios = held.instants.map((at, index) => {
    const row = indexOf(instants, at);
    return row < 0 ? Number.NaN : value(row) / (held.values[index] as number);
  });
  const median = otherUnit(ratios, PLAUSIBLE);
  if (median === null) return;
  throw new Refusal(
    `expected values like those that we hold, found them ${median < 1 ? "a thousandth" : "a thousand times"} as large (median ${Number(median.toPrecision(4))}): compare a value with the council's page, then set unit and factor; if ours are wrong, remove them by hand`,
  );
}
