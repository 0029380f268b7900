/** Squares of the world in degrees, each with the edges that touch it. None is clipped or rounded. */

import { crossing } from "../../edge/resolver/cell.ts";
import { sideOf } from "../../edge/resolver/side.ts";
import type { Edges } from "./edges.ts";

/** `edges` are positions of edges; `windings` are the winding numbers of the areas around the anchor `at`, which lies on no edge. */
export type Square = {
  readonly key: string;
  readonly west: number;
  readonly south: number;
  readonly width: number;
  readonly edges: Int32Array;
  readonly at: readonly [x: number, y: number];
  readonly windings: Int32Array;
};

/**
 * The whole world. The anchor lies outside it, south of every area, so no area winds around it. A line from there along the
 * meridian of 180° crosses nothing: the edges at 180° and at −180° cancel out.
 */
export const world = ({ areas }: Edges, count: number): Square => ({
  ...{ key: "w", west: -180, south: -90, width: 360, at: [0, -100] },
  edges: Int32Array.from(areas.keys()),
  windings: new Int32Array(count),
});

/** South-west, south-east, north-west, north-east. Halving is exact, so neighbours agree on the side between them. */
export function quarters(square: Square, all: Edges): Square[] {
  const width = square.width / 2;
  return [0, 1, 2, 3].map((quarter) => {
    const box = {
      key: `${square.key}${quarter}`,
      west: square.west + (quarter % 2) * width,
      south: square.south + (quarter >> 1) * (width / 2),
      width,
    };
    const edges = square.edges.filter((edge) => touches(all.ends, 4 * edge, box));
    return { ...box, edges, ...anchorIn(box, square, all) };
  });
}

type Box = Pick<Square, "west" | "south" | "width">;

/** Whether an edge has a point in the closed box. */
function touches(ends: Float64Array, at: number, { west, south, width }: Box): boolean {
  const [ax, ay] = [ends[at] as number, ends[at + 1] as number];
  const [bx, by] = [ends[at + 2] as number, ends[at + 3] as number];
  const [east, north] = [west + width, south + width / 2];
  if ((ax < west && bx < west) || (ax > east && bx > east)) return false;
  if ((ay < south && by < south) || (ay > north && by > north)) return false;
  if (ax >= west && ax <= east && ay >= south && ay <= north) return true;
  const first = Math.sign(sideOf(ax, ay, bx, by, west, south));
  return (
    first === 0 ||
    Math.sign(sideOf(ax, ay, bx, by, east, south)) !== first ||
    Math.sign(sideOf(ax, ay, bx, by, west, north)) !== first ||
    Math.sign(sideOf(ax, ay, bx, by, east, north)) !== first
  );
}

/** The centre, or the first point beside it that lies on no edge, and how often the areas wind around it. */
function anchorIn(box: Box, square: Square, all: Edges): Pick<Square, "at" | "windings"> {
  for (let i = 0; i < 1000; i++) {
    const at = [
      box.west + box.width * (0.5 + i / 4096),
      box.south + box.width * (0.25 + (i * i) / 2 ** 23),
    ] as const;
    const windings = windingsAt(at, square, all);
    if (windings !== null) return { at, windings };
  }
  throw new Error(`Found no point without an edge in the square ${box.west}, ${box.south}, ${box.width}.`);
}

/** The winding numbers around a point of the square, derived from the anchor's; null if the point lies on an edge. */
function windingsAt(
  [x, y]: Square["at"],
  { at: [fromX, fromY], windings, edges }: Square,
  { areas, ends }: Edges,
): Int32Array | null {
  const result = windings.slice();
  for (const edge of edges) {
    const at = 4 * edge;
    const [ax, ay] = [ends[at] as number, ends[at + 1] as number];
    const [bx, by] = [ends[at + 2] as number, ends[at + 3] as number];
    const change = crossing(ax, ay, bx, by, fromX, fromY, x, y);
    if (change === Infinity) return null;
    const area = areas[edge] as number;
    if (change !== 0) result[area] = (result[area] as number) + change;
  }
  return result;
}
