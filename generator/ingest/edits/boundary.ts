/** Writes a boundary into the text of a file of areas, and leaves the rest of it as it is. */

import { intersection, union } from "polyclip-ts";
import type { Coordinates } from "../../../schemas/geometry.ts";
import { formatPath, type Path } from "../../load/faults.ts";
import { readGeometry } from "../../load/geometry/geometry.ts";
import { boxAround, sizeOf } from "../../load/geometry/size.ts";
import { placesInJson } from "../../load/json-places.ts";
import { Refusal } from "../refusal.ts";
import { divided } from "./divided.ts";
import { isTooFew, PLAUSIBLE } from "./plausible.ts";

/**
 * A feature's geometry with its rings turned, checked by `readGeometry`. A position equal to the one before it is dropped,
 * because servers repeat positions that rounding makes equal, and a ring that touches itself at a corner is divided there.
 * Throws Refusal with the first fault.
 */
export function boundaryIn(geometry: unknown): Coordinates {
  const faults: string[] = [];
  const coordinates = readGeometry(divided(geometry), (path, message) =>
    faults.push(`${path.length === 0 ? "" : ` at ${formatPath(path)}`}: ${message}`),
  );
  if (coordinates) return coordinates;
  throw new Refusal(
    coordinates === null
      ? "expected a boundary, found null: the area keeps its own"
      : `expected a sound boundary, found a fault${faults[0]}${faults.length > 1 ? ` and ${faults.length - 1} more` : ""}: the area keeps its own`,
  );
}

/** The union of the polygons of several geometries, each of which has to be sound. Throws Refusal. */
export function unitedBoundary(geometries: readonly unknown[]): Coordinates {
  const [first, ...others] = geometries.flatMap((geometry) => {
    const { type, coordinates } = (divided(geometry) ?? {}) as { type?: unknown; coordinates?: unknown };
    if (type !== "MultiPolygon" || !Array.isArray(coordinates)) return boundaryIn(geometry);
    return coordinates.flatMap((rings) => boundaryIn({ type: "Polygon", coordinates: rings }));
  });
  return boundaryIn({ type: "MultiPolygon", coordinates: union([first ?? []], others) });
}

/** How much of the smaller of an area's two boundaries lies within the other, at least. */
const LEAST_SHARED = 0.5;

/**
 * Throws Refusal if a boundary lies elsewhere than the current one: the layer may have renumbered its features, and then each would be
 * the boundary of another area, often of a neighbour. Throws it too if much of the area is missing, or much is new: people there would
 * read that no area holds their place, or the level of another.
 */
export function checkPlace(found: Coordinates, held: Coordinates): void {
  // Most nights, nothing has moved: clipping takes up to half a second.
  if (isSameBoundary(found, held)) return;
  const [size, heldSize] = [sizeOf(found), sizeOf(held)];
  if (sizeShared(found, held) < LEAST_SHARED * Math.min(size, heldSize)) {
    const [west, south, east, north] = boxAround(found);
    throw new Refusal(
      `expected a boundary where the area's own is, found one elsewhere, from ${west}, ${south} to ${east}, ${north}: check areas.ids; if the area has moved, set its geometry to null and run again`,
    );
  }
  if (isTooFew(size, heldSize, PLAUSIBLE) || isTooFew(heldSize, size, PLAUSIBLE))
    throw new Refusal(
      `expected a boundary about as large as the area's own, found one of ${Math.round((100 * size) / heldSize)}% of that: check areas.ids, as a part may have a new name, or another area's; if the area has shrunk or grown, set its geometry to null and run again`,
    );
}

function sizeShared(one: Coordinates, other: Coordinates): number {
  try {
    return sizeOf(intersection(one, other));
  } catch {
    // It cannot clip some borders that are almost one: then a person decides.
    return 0;
  }
}

export const isSameBoundary = (one: Coordinates | null, other: Coordinates): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A key of an object with its colon; it may be spelled with escapes. */
const KEY = /"(?:[^"\\]|\\.)*"\s*:\s*/y;

/** The text with another geometry for the feature at a path, on one line: people do not read the numbers. */
export function withBoundary(text: string, feature: Path, coordinates: Coordinates): string {
  const [key = 0] = placesInJson(text, [[...feature, "geometry"]]);
  KEY.lastIndex = key;
  const start = key + (KEY.exec(text)?.[0].length ?? 0);
  const [only] = coordinates;
  const geometry =
    coordinates.length === 1 ? { type: "Polygon", coordinates: only } : { type: "MultiPolygon", coordinates };
  return text.slice(0, start) + JSON.stringify(geometry) + text.slice(endOfValue(text, start));
}

/** The offset behind the object, or the null, that starts at `start`. */
function endOfValue(text: string, start: number): number {
  if (text.startsWith("null", start)) return start + "null".length;
  let depth = 0;
  for (const { index, 0: token } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") depth++;
    if (token === "}" && --depth === 0) return start + index + 1;
  }
  return text.length;
}
