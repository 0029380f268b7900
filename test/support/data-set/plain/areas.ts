import type { Coordinates } from "../../../../schemas/geometry.ts";
import { drawOf } from "../../random.ts";
import { densify } from "../../tiles/densify.ts";
import { boundariesOf } from "./boundaries.ts";
import { alternatesOf, type Named } from "./names.ts";
import type { Organisation, Scheme } from "./organisations.ts";

/** Every edge of the sample's boundaries and of the cuts is split into this many, which sway as a coast does. */
const DETAIL = 4;

/** The land divided into areas, one in twenty without a scheme. */
export function areasOf(
  names: readonly Named[],
  schemes: readonly Scheme[],
  organisations: readonly Organisation[],
) {
  const draw = drawOf(3);
  return withBoundaries(names).map(({ boundary, ...named }, index) => ({
    type: "Feature" as const,
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
    geometry: { type: "MultiPolygon" as const, coordinates: boundary },
  }));
}

function withBoundaries(names: readonly Named[]): (Named & { boundary: Coordinates })[] {
  const boundaries = boundariesOf(names.length);
  const plain = names.map((named, index) => ({ ...named, boundary: boundaries[index] as Coordinates }));
  return densify(plain, DETAIL, 5) as (Named & { boundary: Coordinates })[];
}
