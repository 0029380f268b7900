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
export function writeRecord(bytes: Buffer, id: string, row: Row, texts: Texts): void {
  bytes.write(id, ID, "latin1");
  bytes.writeDoubleLE(row.observedAt, INSTANT);
  bytes.writeDoubleLE(row.value ?? Number.NaN, VALUE);
  bytes.writeUInt32LE(texts.numberOf(row.observationType), TYPE);
  bytes.writeUInt32LE(texts.numberOf(row.unit), UNIT);
  bytes.writeUInt32LE(texts.numberOf(row.qualityCode), QUALITY);
}

/** The reading of a site at an offset. */
export function readRecord(bytes: Buffer, at: number, siteId: string, all: readonly string[]): Reading {
  const value = bytes.readDoubleLE(at + VALUE);
  return {
    id: formatId(bytes, at + ID),
    siteId,
    observationType: all[bytes.readUInt32LE(at + TYPE)] as Row["observationType"],
    observedAt: readInstant(bytes, at),
    value: Number.isNaN(value) ? undefined : value,
    unit: all[bytes.readUInt32LE(at + UNIT)] as string,
    qualityCode: all[bytes.readUInt32LE(at + QUALITY)] as string,
  };
}

export const readInstant = (bytes: Buffer, at: number): number => bytes.readDoubleLE(at + INSTANT);
