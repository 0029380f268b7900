import type { Sink } from "../../generator/ingest/upstreams/decode.ts";
import { newRows, type Rows } from "../../generator/ingest/upstreams/rows.ts";
import type { HilltopSeries, KiwisSeries } from "../../schemas/upstream.ts";

export const hilltopSeries: HilltopSeries = {
  siteNumber: "29809",
  observationType: "flow",
  site: "Hutt River at Taita Gorge",
  measurement: "Flow",
  divisor: 1,
  unit: "m³/sec",
  storedUnit: "m³/s",
  factor: 1,
};

export const kiwisSeries: KiwisSeries = {
  siteNumber: "1131.91",
  observationType: "flow",
  timeSeriesId: "90001",
  unit: "m³/s",
  storedUnit: "m³/s",
  factor: 1,
};

/** What a sink makes of bytes, whole or in pieces of some length. */
export function readBy<T>(sink: Sink<T>, bytes: string | Uint8Array, pieces = Number.POSITIVE_INFINITY): T {
  const all = Buffer.from(bytes as string);
  for (let at = 0; at < all.length; at += pieces) sink.write(all.subarray(at, at + pieces));
  return sink.end();
}

/** The rows as lists: instant, stated number or null, quality. */
export const listed = (rows: Rows): [at: string, stated: number | null, quality: string][] =>
  Array.from({ length: rows.length }, (_, row) => [
    new Date(rows.at(row)).toISOString(),
    Number.isNaN(rows.stated(row)) ? null : rows.stated(row),
    rows.quality(row),
  ]);

export function rowsFrom(list: readonly (readonly [at: number, stated: number, quality?: string])[]): Rows {
  const rows = newRows();
  for (const [at, stated, quality = "200"] of list) rows.add(at, stated, quality);
  return rows;
}
