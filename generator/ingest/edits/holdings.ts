/** What the data already has of the series and pages that were fetched. */

import type { Coordinates } from "../../../schemas/geometry.ts";
import type { Upstream } from "../../../schemas/upstream.ts";
import { listFiles } from "../../load/files.ts";
import { isOfReadings, type Source } from "../../load/load.ts";
import { textOf } from "./data-set.ts";
import { noteHeld } from "./merge.ts";
import { seriesKey } from "./readings-text.ts";
import type { Held, Span } from "./take-over.ts";

export type Holdings = ReturnType<typeof holdingsOf>;

const NOTHING: Held = { instants: [], values: [] };

/** Reads from a data set what is needed to decide on these upstreams. */
export function holdingsOf(data: string, source: Source, upstreams: readonly Upstream[], now: number) {
  const wanted = new Map<string, { span: Span; held: { instants: number[]; values: number[] } }>();
  for (const upstream of upstreams) {
    if (!("series" in upstream)) continue;
    for (const { siteNumber, observationType } of upstream.series) {
      const siteId = siteIdOf(source, upstream.providerKey, siteNumber);
      if (siteId === null) continue;
      wanted.set(seriesKey(siteId, observationType), {
        span: { from: now - upstream.span, until: now },
        held: { instants: [], values: [] },
      });
    }
  }
  if (wanted.size > 0) {
    for (const file of listFiles(data).filter(isOfReadings)) noteHeld(textOf(data, file) ?? "", wanted);
  }
  return {
    source,
    /** Our rows of a series within the span of its upstream. */
    held: (siteId: string, observationType: string): Held =>
      wanted.get(seriesKey(siteId, observationType))?.held ?? NOTHING,
    boundary: (areaId: string): Coordinates | null =>
      source.areas.find(({ record }) => record.id === areaId)?.record.boundary ?? null,
    /** The text of a page as it was seen last. */
    seen: (key: string): string | null => textOf(data, `upstreams/${key}.txt`),
  };
}

/** The site of a provider by its number; null if the data no longer holds it. */
export const siteIdOf = ({ sites }: Source, providerKey: string, siteNumber: string): string | null =>
  sites.find(({ record }) => record.providerKey === providerKey && record.siteNumber === siteNumber)?.record
    .id ?? null;
