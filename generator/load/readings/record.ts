/** A reading of a site as bytes of fixed size: its id, instant and value, and three texts by number. */

import type { Reading as Row } from "../../../schemas/source.ts";
import { formatId } from "../../lib/derived-id.ts";

/** A reading with an id: its own, or the one derived from site, type and instant (docs/contract.md §4, "Derived ids"). */
export type Reading = Row & { readonly id: string };

export const RECORD_SIZE = 44;

const ID = 0;
const INSTANT = 16;
/** NaN where the provider stated no value. */
const VALUE = 24;
const TYPE = 32;
const UNIT = 36;
const QUALITY = 40;

/** The few types, units and quality codes that all readings share, each by a number. */
export type Texts = { readonly all: readonly string[]; numberOf(text: string): number };

/** Writes a row. The bytes of its id are given as one character each. */
export function writeRecord(record: DataView, id: string, row: Row, texts: Texts): void {
  writeId(record, ID, id);
  record.setFloat64(INSTANT, row.observedAt, true);
  record.setFloat64(VALUE, row.value ?? Number.NaN, true);
  record.setUint32(TYPE, texts.numberOf(row.observationType), true);
  record.setUint32(UNIT, texts.numberOf(row.unit), true);
  record.setUint32(QUALITY, texts.numberOf(row.qualityCode), true);
}

/** Writes the bytes of an id, given as one character each: a call of `Buffer.write` takes longer than so few bytes. */
export function writeId(record: DataView, at: number, id: string): void {
  for (let index = 0; index < id.length; index++) record.setUint8(at + index, id.charCodeAt(index));
}

/** Which records are read: those within a span of time, both ends included, in milliseconds. */
export type Span = {
  /** If a type has no records since then, those of its newest instant up to `until` are read. */
  readonly since?: number | undefined;
  readonly until?: number;
};

/** The records of some bytes, one after the other. */
export function recordsOf(bytes: Buffer, siteId: string, all: readonly string[], span: Span = {}): Reading[] {
  const { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = span;
  const view = viewOf(bytes);
  const newest = since > Number.NEGATIVE_INFINITY ? newestIn(view, until) : [];
  const records: Reading[] = [];
  for (let at = 0; at < bytes.length; at += RECORD_SIZE) {
    const instant = view.getFloat64(at + INSTANT, true);
    if (instant > until || (instant < since && instant !== newest[view.getUint32(at + TYPE, true)])) continue;
    records.push(new StoredReading(bytes, view, at, siteId, instant, all));
  }
  return records;
}

/**
 * A class, because there are millions of short-lived ones. Once V8 has seen some object literals survive, it allocates
 * all later ones in the old generation, where they stay until that is collected.
 */
class StoredReading implements Reading {
  readonly id: string;
  readonly siteId: string;
  readonly observationType: Row["observationType"];
  readonly observedAt: number;
  readonly value: number | undefined;
  readonly unit: string;
  readonly qualityCode: string;

  constructor(
    bytes: Buffer,
    view: DataView,
    at: number,
    siteId: string,
    instant: number,
    all: readonly string[],
  ) {
    const value = view.getFloat64(at + VALUE, true);
    this.id = formatId(bytes, at + ID);
    this.siteId = siteId;
    this.observationType = all[view.getUint32(at + TYPE, true)] as Row["observationType"];
    this.observedAt = instant;
    this.value = Number.isNaN(value) ? undefined : value;
    this.unit = all[view.getUint32(at + UNIT, true)] as string;
    this.qualityCode = all[view.getUint32(at + QUALITY, true)] as string;
  }
}

/** The newest instant up to another of each type, by its number. */
function newestIn(view: DataView, until: number): number[] {
  const newest: number[] = [];
  for (let at = 0; at < view.byteLength; at += RECORD_SIZE) {
    const type = view.getUint32(at + TYPE, true);
    const instant = view.getFloat64(at + INSTANT, true);
    if (instant <= until && instant > (newest[type] ?? Number.NEGATIVE_INFINITY)) newest[type] = instant;
  }
  return newest;
}

/** The instants of the same records. */
export function instantsOf(bytes: Buffer): number[] {
  const view = viewOf(bytes);
  const instants: number[] = [];
  for (let at = INSTANT; at < bytes.length; at += RECORD_SIZE) instants.push(view.getFloat64(at, true));
  return instants;
}

/** Reads and writes numbers several times as fast as a buffer does. */
export const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView =>
  new DataView(buffer, byteOffset, length);
