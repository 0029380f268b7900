import type { Sink } from "../../generator/ingest/upstreams/decode.ts";
import type { Row } from "../../generator/ingest/upstreams/rows.ts";
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
export const listed = (rows: readonly Row[]): [at: string, stated: number | null, quality: string][] =>
  rows.map(({ at, stated, quality }) => [
    new Date(at).toISOString(),
    Number.isNaN(stated) ? null : stated,
    quality,
  ]);

export const rowsFrom = (list: readonly (readonly [at: number, stated: number, quality?: string])[]): Row[] =>
  list.map(([at, stated, quality = "200"]) => ({ at, stated, quality }));
