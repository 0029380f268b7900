import type { Coordinates } from "../../../generator/load/geometry/geometry.ts";
import { drawOf } from "../../../test/support/random.ts";
import { densify } from "../../../test/support/tiles/densify.ts";
import { land } from "./land.ts";
import { alternatesOf, type Named } from "./names.ts";
import type { Organisation, Scheme } from "./organisations.ts";

/** Every edge of Natural Earth's outlines and of the cuts is split into this many, which sway as a coast does. */
const DETAIL = 8;

export type AreaFeature = ReturnType<typeof areasOf>[number];

/** The land divided into areas, one in twenty without a scheme. */
export function areasOf(
  names: readonly Named[],
  schemes: readonly Scheme[],
  organisations: readonly Organisation[],
) {
  const draw = drawOf(3);
  return boundariesOf(names).map(({ boundary, ...named }, index) => ({
    type: "Feature",
    properties: {
      id: named.id,
      name: named.name,
      alternateNames: alternatesOf(named),
      schemeId: index % 20 === 19 ? null : draw.pick(schemes).id,
      organisationIds: [draw.pick(organisations).id],
      timeZoneId: "Pacific/Auckland",
      trackingStatus: "tracked",
      sources: [{ url: `https://area-${index + 1}.example.org/water`, description: "What is in force" }],
    },
    geometry: { type: "MultiPolygon", coordinates: boundary },
  }));
}

function boundariesOf(names: readonly Named[]): (Named & { boundary: Coordinates })[] {
  const parts = land(names.length);
  const plain = names.map((named, index) => ({
    ...named,
    boundary: (parts[index]?.coordinates ?? []) as Coordinates,
  }));
  return densify(plain, DETAIL, 5) as (Named & { boundary: Coordinates })[];
}
