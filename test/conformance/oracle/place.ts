/** Which areas hold a place, in exact rational arithmetic, polygon by polygon, even–odd, with edges held (docs/contract.md §7). */

import type { SourceGeometry } from "../../support/data-set/source.ts";
import { polygonsOf } from "./geometry.ts";

type Position = readonly number[];

export const areasAt = <Area extends { readonly geometry: SourceGeometry }>(
  areas: readonly Area[],
  longitude: number,
  latitude: number,
): Area[] => {
  const spellings = Math.abs(longitude) === 180 ? [180, -180] : [longitude];
  const holds = (polygon: readonly (readonly Position[])[]) =>
    spellings.some((x) => polygonHolds(polygon, scaled(x), scaled(latitude)));
  return areas.filter(({ geometry }) => geometry !== null && polygonsOf(geometry).some(holds));
};

function polygonHolds(rings: readonly (readonly Position[])[], x: bigint, y: bigint): boolean {
  if (!isNear(rings, x, y)) return false;
  let isInside = false;
  for (const ring of rings) {
    const points = exactly(ring);
    for (let i = 1; i < points.length; i++) {
      const [x1, y1] = points[i - 1] as Exact;
      const [x2, y2] = points[i] as Exact;
      // Most edges lie below or above the place altogether.
      if ((y1 < y && y2 < y) || (y1 > y && y2 > y)) continue;
      const turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
      const isBeside = (x < x1 && x < x2) || (x > x1 && x > x2);
      if (turn === 0n && !isBeside) return true;
      // A ray to the east: it meets the edge where the place lies west of it.
      if (y1 <= y !== y2 <= y && turn > 0n === y2 > y1) isInside = !isInside;
    }
  }
  return isInside;
}

type Exact = readonly [x: bigint, y: bigint];

const known = new WeakMap<readonly Position[], readonly Exact[]>();

function exactly(ring: readonly Position[]): readonly Exact[] {
  const found = known.get(ring);
  if (found !== undefined) return found;
  const points = ring.map(
    (position): Exact => [scaled(position[0] as number), scaled(position[1] as number)],
  );
  known.set(ring, points);
  return points;
}

const boxes = new WeakMap<readonly unknown[], readonly bigint[]>();

/** Whether the place lies in the box of the polygon: most do not, and need no look at its edges. */
function isNear(rings: readonly (readonly Position[])[], x: bigint, y: bigint): boolean {
  const box = boxes.get(rings) ?? boxOf(rings.flat());
  boxes.set(rings, box);
  const [west, south, east, north] = box as [bigint, bigint, bigint, bigint];
  return west <= x && x <= east && south <= y && y <= north;
}

function boxOf(positions: readonly Position[]): readonly bigint[] {
  const ordered = [0, 1].map((i) => positions.map((position) => position[i] as number).sort((a, b) => a - b));
  return [ordered[0]?.[0], ordered[1]?.[0], ordered[0]?.at(-1), ordered[1]?.at(-1)].map((value) =>
    scaled(value as number),
  );
}

/** The double times 2¹⁰⁷⁴, of which every finite double is a whole multiple of one. */
function scaled(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return word >> 63n ? -size : size;
}
