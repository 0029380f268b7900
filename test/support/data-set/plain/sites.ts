import { drawOf } from "../../random.ts";
import type { Named } from "./names.ts";
import { AS_OF } from "./organisations.ts";

/** Sites of two bands; one in fifty is no longer served. */
export function sitesOf(names: readonly Named[], providers: readonly { readonly providerKey: string }[]) {
  const draw = drawOf(7);
  return names.map(({ id, name, context }, index) => ({
    id,
    providerKey: providers[Math.floor((index * providers.length) / names.length)]?.providerKey as string,
    siteNumber: String(10_000 + index),
    name,
    waterway: context,
    location: { longitude: draw.between(1670, 1780) / 10, latitude: -draw.between(350, 465) / 10 },
    isServed: index % 50 !== 49,
    waterManagementSubArea: null,
    waterManagementArea: { id: null, number: null, name: `Catchment ${index % 40}` },
    statuses: [1, 2].map((bandNumber) => ({
      bandNumber,
      restriction: {
        status: draw.pick(["none", "partial", "full"]),
        allowedPercentage: draw.pick([0, 25, 50, 75, 100]),
        date: "2026-11-21",
        description: "What the mean flow of the day before allows.",
      },
      asAt: new Date(AS_OF - draw.between(1, 40) * 3_600_000).toISOString(),
    })),
  }));
}
