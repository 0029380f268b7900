import type { MultiPolygon } from "geojson";
import { type Draw, drawOf } from "../../../test/support/random.ts";
import { divide, readRegions } from "./divide.ts";
import { contains, doubleArea, type Position, type Ring } from "./grid.ts";

/**
 * The land of New Zealand in a number of parts, at least one per region: what is nearest to points drawn on the ground.
 */
export function land(count: number): MultiPolygon[] {
  const draw = drawOf(4);
  const regions = readRegions();
  const places = Array.from({ length: count }, (_, owner) => {
    const region = regions[owner] ?? drawRegion(draw, regions);
    return { owner, region, at: drawPoint(draw, region) };
  });
  const parts = divide(regions, places);
  return places.map(({ owner }) => parts.get(owner) as MultiPolygon);
}

type Region = Ring[][];

/** The larger, the likelier. */
function drawRegion(draw: Draw, regions: Region[]): Region {
  const sizes = regions.map((region) => region.reduce((sum, [outer]) => sum + doubleArea(outer as Ring), 0));
  let rest = draw.below(sizes.reduce((sum, size) => sum + Math.abs(size)));
  return regions.find((_, index) => {
    rest -= Math.abs(sizes[index] as number);
    return rest < 0;
  }) as Region;
}

function drawPoint(draw: Draw, region: Region): Position {
  const largest = region
    .map(([outer]) => outer as Ring)
    .reduce((a, b) => (Math.abs(doubleArea(b)) > Math.abs(doubleArea(a)) ? b : a));
  const [xs, ys] = [largest.map(([x]) => x), largest.map(([, y]) => y)];
  for (;;) {
    const at: Position = [
      draw.between(Math.min(...xs), Math.max(...xs)),
      draw.between(Math.min(...ys), Math.max(...ys)),
    ];
    if (contains(largest, at)) return at;
  }
}
