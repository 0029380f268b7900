/** What the data already has of the series and pages that were fetched. */

import type { Coordinates } from "../../../schemas/geometry.ts";
import type { Upstream } from "../../../schemas/upstream.ts";
import type { Source } from "../../load/load.ts";
import { textOf } from "./data-set.ts";
import { eachReading, seriesKey } from "./readings-text.ts";
import { type Held, isWithin } from "./take-over.ts";

export type Holdings = ReturnType<typeof holdingsOf>;

/** Reads from a data set the records by which values of these upstreams are judged. */
export function holdingsOf(data: string, source: Source, upstreams: readonly Upstream[], now: number) {
  const wanted = new Map(
    upstreams.flatMap((upstream) => {
      if (!("series" in upstream)) return [];
      return upstream.series.map(({ siteNumber, observationType }) => {
        const siteId = siteIdOf(source, upstream.providerKey, siteNumber);
        const span = { from: now - upstream.span, until: now };
        return [seriesKey(siteId ?? "", observationType), { span, held: new Map<number, number>() }] as const;
      });
    }),
  );
  if (wanted.size > 0) {
    eachReading(data, ({ key, at, value }) => {
      const series = wanted.get(key);
      if (series !== undefined && isWithin(at, series.span)) series.held.set(at, value);
    });
  }
  return {
    source,
    /** Our rows of a series within the span of its upstream. */
    held: (siteId: string, observationType: string): Held =>
      wanted.get(seriesKey(siteId, observationType))?.held ?? new Map(),
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
