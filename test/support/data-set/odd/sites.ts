/** Monitoring sites, served or not, with statuses around their provider's maximum age. */

import type { Draw } from "../../random.ts";
import type { SourceProvider, SourceRestriction, SourceSite } from "../source.ts";
import { text } from "./names.ts";
import { dateOf, day, finerStamp, hour, minute, second, stamp } from "./stamps.ts";

/** The durations that providers have, in milliseconds. */
export const MAXIMUM_AGES: Readonly<Record<string, number>> = {
  PT48H: 48 * hour,
  P2W: 14 * day,
  P14D: 14 * day,
  P1DT12H: 36 * hour,
  PT90M: 90 * minute,
  PT1H30M15S: 90 * minute + 15 * second,
  PT3600S: hour,
};

export const maximumAgeOf = (provider: SourceProvider | undefined): number =>
  MAXIMUM_AGES[provider?.maximumAge ?? ""] ?? 0;

export function sitesOf(draw: Draw, count: number, providers: SourceProvider[], asOf: number): SourceSite[] {
  return Array.from({ length: count }, (_, index): SourceSite => {
    const provider = draw.pick(providers);
    return {
      id: draw.uuid(),
      providerKey: provider.providerKey,
      siteNumber: draw.pick([`${index}`, `0${index}`, `S/${index} a`, `Ā-${index}`, `s%${index}`]),
      name: text(draw),
      waterway: draw.chance(0.3) ? null : text(draw),
      location: draw.chance(0.3)
        ? null
        : { longitude: draw.between(1660, 1790) / 10, latitude: -draw.between(340, 470) / 10 },
      isServed: draw.chance(0.75),
      waterManagementSubArea: waterManagementArea(draw),
      waterManagementArea: waterManagementArea(draw),
      statuses: Array.from({ length: draw.pick([0, 1, 3, 6]) }, () => ({
        bandNumber: draw.pick([null, 1, 1, 2, 3, 10]),
        restriction: draw.chance(0.2) ? null : restrictionOf(draw, asOf),
        asAt: stampAround(draw, asOf, maximumAgeOf(provider)),
      })),
    };
  });
}

/** At, or a millisecond around, as-of and the oldest instant that is current. */
export function stampAround(draw: Draw, asOf: number, maximumAge: number): string {
  const instant =
    draw.pick([asOf, asOf - maximumAge, asOf - maximumAge, asOf - Math.floor(maximumAge / 2)]) +
    draw.pick([0, 0, 1, -1, hour, -hour, -day]);
  return draw.chance(0.15) ? finerStamp(draw, instant) : stamp(draw, instant);
}

function restrictionOf(draw: Draw, asOf: number): SourceRestriction {
  return {
    status: draw.pick(["none", "partial", "full"]),
    allowedPercentage: draw.pick([null, 0, 12.5, 50, 100]),
    date: dateOf(asOf - draw.below(5) * day),
    description: draw.chance(0.5) ? null : text(draw),
  };
}

function waterManagementArea(draw: Draw): SourceSite["waterManagementArea"] {
  if (draw.chance(0.3)) return null;
  return {
    id: draw.pick([null, "17", draw.uuid()]),
    number: draw.pick([null, "4", "04a"]),
    name: text(draw),
  };
}
