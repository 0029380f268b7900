import bbox from "@turf/bbox";
import type { Coordinates, Ring } from "../../../schemas/geometry.ts";

/**
 * In square degrees, to compare boundaries on the same latitudes. Outer rings turn counterclockwise and holes clockwise, so that
 * holes count against them.
 */
export const sizeOf = (coordinates: Coordinates): number =>
  coordinates.flat().reduce((sum, ring) => sum + sizeWithin(ring), 0);

const sizeWithin = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    return sum + ((beforeX - x) * (beforeY + y)) / 2;
  }, 0);

export const boxAround = (coordinates: Coordinates) => bbox({ type: "MultiPolygon", coordinates });
