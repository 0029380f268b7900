/** Writes a boundary into the text of a file of areas, and leaves the rest of it as it is. */

import { describe, formatPath, type Path } from "../load/faults.ts";
import { type Coordinates, readGeometry } from "../load/geometry/geometry.ts";
import { placesInJson } from "../load/json-places.ts";
import { Refusal } from "./refusal.ts";

/** A feature's geometry with its rings turned, as `readGeometry` checks it. Throws Refusal with the first fault. */
export function boundaryIn(geometry: unknown): Coordinates {
  const faults: string[] = [];
  const coordinates = readGeometry(geometry, (path, message) =>
    faults.push(`${formatPath(path)}: ${message}`),
  );
  if (coordinates) return coordinates;
  throw new Refusal(
    coordinates === null
      ? "expected a boundary, found null: the area keeps its own"
      : `expected a sound boundary, found a fault at ${faults[0]}${faults.length > 1 ? ` and ${faults.length - 1} more` : ""}: the area keeps its own`,
  );
}

export const isSameBoundary = (one: Coordinates | null, other: Coordinates): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The text with another geometry for the feature at a path, on one line: nobody reads the numbers. */
export function withBoundary(text: string, feature: Path, coordinates: Coordinates): string {
  const [key = 0] = placesInJson(text, [[...feature, "geometry"]]);
  if (!text.startsWith('"geometry"', key)) {
    throw new Refusal(
      `expected the key geometry in its plain spelling, found ${describe(text.slice(key, key + 20))}: write it so`,
    );
  }
  const start = key + (/^"geometry"\s*:\s*/.exec(text.slice(key, key + 200))?.[0].length ?? 0);
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
