/** Whether an area that is new, or has another boundary, takes ground from a published one. */

import { difference, intersection } from "polyclip-ts";
import type { Coordinates } from "../../../schemas/geometry.ts";
import { memoizeEach } from "../../lib/memoize.ts";
import { boxAround, sizeOf } from "../../load/geometry/size.ts";

type Ground = { readonly schemeId: string | null; readonly boundary: Coordinates | null };

/** Neighbours that were drawn apart overlap in slivers: of the smaller area, a share below this is only a border. */
const SLIVER = 0.01;

/**
 * Whether an area lies, in more than slivers, on ground of a published area. `had` is the boundary that it had itself, and `left` the one
 * that the published area has now. What it had already is not taken.
 * Areas of several schemes may lie upon each other, such as a town and the permits around it. So where the schemes differ, only the
 * ground that the published area gives up counts: on the rest, its restriction still holds.
 */
export function takesGround(
  area: Ground,
  had: Coordinates | null,
  published: Ground,
  left: Coordinates | null,
): boolean {
  if (area.boundary === null || published.boundary === null) return false;
  if (!boxesMeet(area.boundary, published.boundary)) return false;
  const kept = [had, area.schemeId === published.schemeId ? null : left].filter((one) => one !== null);
  try {
    const shared = intersection(area.boundary, published.boundary);
    const taken = shared.length > 0 ? difference(shared, ...kept) : shared;
    return sizeOf(taken) > SLIVER * Math.min(sizeOf(area.boundary), sizeOf(published.boundary));
  } catch {
    // It cannot clip some borders that are almost one. Then a person decides: the night is held back, and can be let through.
    return true;
  }
}

/** Clipping takes up to half a second, and most areas are far apart. */
function boxesMeet(one: Coordinates, other: Coordinates): boolean {
  const [west, south, east, north] = boxOf(one);
  const [otherWest, otherSouth, otherEast, otherNorth] = boxOf(other);
  return west <= otherEast && otherWest <= east && south <= otherNorth && otherSouth <= north;
}

/** Each is compared with many. */
const boxOf = memoizeEach(boxAround);
