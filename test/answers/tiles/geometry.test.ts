/** Parts of the tiles' geometry on drawn whole numbers, where many lie on each other, against plain counts. */

import { expect, test } from "vitest";
import { type Draw, drawOf } from "../../support/random.ts";
import { ring } from "../../support/ring.ts";

// By a name that TypeScript does not follow: these modules have a configuration of their own (numeric.d.ts).
const FOLDER = "../../../generator/answers/tiles/geometry";
type FlatRing = Int32Array;
type Grid = { add(vertex: number, x: number, y: number): void };
type Vertices = { x: Float64Array; y: Float64Array; isRemoved: Uint8Array; grid: Grid };
const { withoutClipVertices } = (await import(`${FOLDER}/clip-vertices.ts`)) as {
  withoutClipVertices(polygons: ReadonlyMap<number, readonly FlatRing[]>): Map<number, FlatRing[]>;
};
const { simplifierOf } = (await import(`${FOLDER}/simplify.ts`)) as {
  simplifierOf(topology: { x: Float64Array; y: Float64Array; arcs: Int32Array[] }): {
    coarsen(tolerance: number): void;
    arc(index: number): Int32Array;
  };
};
const { simpleRings } = (await import(`${FOLDER}/simple-rings.ts`)) as {
  simpleRings(rings: readonly FlatRing[]): FlatRing[];
};
const { snapArcs } = (await import(`${FOLDER}/snap.ts`)) as {
  snapArcs(
    topology: { x: Float64Array; y: Float64Array; arcs: Int32Array[] },
    simplifier: { arc(index: number): Int32Array },
    zoom: number,
  ): Int32Array[];
};
const { isVisible, tilePolygons } = (await import(`${FOLDER}/tile-polygons.ts`)) as {
  isVisible(ring: FlatRing): boolean;
  tilePolygons(rings: readonly FlatRing[]): readonly FlatRing[];
};
const { isEmptyTriangle, triangleArea } = (await import(`${FOLDER}/triangles.ts`)) as Record<
  string,
  (a: number, v: number, b: number, vertices: Vertices) => number | boolean
>;
const { VertexGrid } = (await import(`${FOLDER}/vertex-grid.ts`)) as {
  VertexGrid: new (count: number, cell: number) => Grid;
};

/** The edges of rings, each as it is passed. */
const edgesOf = (rings: readonly FlatRing[]): string[] =>
  rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => {
      const at = (vertex: number) => ring.slice(2 * (vertex % (ring.length / 2))).slice(0, 2);
      return `${at(i)} ${at(i + 1)}`;
    }),
  );

/** Squares of a side of one around which the inside lies, some with a corner twice in a row, from any corner. */
const squaresOf = (draw: Draw): FlatRing[] =>
  Array.from({ length: 36 }, (_, cell) => [cell % 6, Math.floor(cell / 6)] as const)
    .filter(() => draw.chance(0.6))
    .map(([x, y]) => {
      const corners = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      const first = draw.below(4);
      const turned = [...corners.slice(first), ...corners.slice(0, first)];
      return Int32Array.from(
        turned.flatMap((corner) => (draw.chance(0.2) ? [...corner, ...corner] : corner)),
      );
    });

/** An island, in which there may be a lake, in which there may be an island, and so on: each ring by its parent, from any corner. */
function nestedSquares(draw: Draw): { ring: FlatRing; parent: FlatRing | null }[] {
  const found: { ring: FlatRing; parent: FlatRing | null }[] = [];
  const add = (x: number, y: number, side: number, parent: FlatRing | null, isHole: boolean) => {
    const around = [x, y, x + side, y, x + side, y + side, x, y + side];
    const corners = [0, 1, 2, 3].map((corner) => around.slice(2 * corner, 2 * corner + 2));
    const first = draw.below(4);
    const turned = [...corners.slice(first), ...corners.slice(0, first)];
    const ring = Int32Array.from((isHole ? turned.reverse() : turned).flat());
    found.push({ ring, parent: isHole ? parent : null });
    if (side < 12 || draw.chance(0.2)) return;
    // Beside each other in its quarters.
    const part = Math.floor(side / 2);
    for (const [dx, dy] of [
      [1, 1],
      [part, 1],
      [1, part],
      [part, part],
    ] as const)
      if (draw.chance(0.6)) add(x + dx, y + dy, part - 2, ring, !isHole);
  };
  for (let island = 0; island < 4; island++) add(500 * (island % 2), 500 * (island >> 1), 400, null, false);
  return found;
}

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  "every lake follows the island around it, in islands in lakes too, %#",
  (seed) => {
    const draw = drawOf(seed);
    const rings = nestedSquares(draw);
    const placeOf = (ring: FlatRing | null) => {
      const xs = [...(ring ?? [])].filter((_, at) => at % 2 === 0);
      const ys = [...(ring ?? [])].filter((_, at) => at % 2 === 1);
      return `${Math.min(...xs)} ${Math.min(...ys)}, ${Math.max(...xs) - Math.min(...xs)} wide`;
    };
    const isIsland = new Map(rings.map(({ ring, parent }) => [placeOf(ring), parent === null]));
    let island = "none";
    const found = tilePolygons(rings.map(({ ring }) => ring)).map((ring) => {
      const place = placeOf(ring);
      if (isIsland.get(place) === true) island = place;
      return `${place} in ${isIsland.get(place) === true ? "the sea or a lake" : island}`;
    });
    const wanted = rings.map(
      ({ ring, parent }) => `${placeOf(ring)} in ${parent === null ? "the sea or a lake" : placeOf(parent)}`,
    );
    expect(found.toSorted()).toEqual(wanted.sort());
  },
);

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  "rings that touch become simple ones around the same, %#",
  (seed) => {
    const squares = squaresOf(drawOf(seed));
    const rings = simpleRings(squares);
    // An edge that is passed both ways is none.
    const passed = new Set(edgesOf(squares).filter((edge) => new Set(edge.split(" ")).size === 2));
    const left = [...passed].filter((edge) => !passed.has(edge.split(" ").reverse().join(" ")));
    expect(edgesOf(rings).sort()).toEqual(left.sort());
    for (const ring of rings) {
      const corners = edgesOf([ring]).map((edge) => edge.split(" ")[0]);
      expect(new Set(corners).size).toBe(corners.length);
    }
  },
);

test("a triangle shows in a tile if no line separates the two", () => {
  const draw = drawOf(1);
  const SIDE = 4096;
  const tile = [0, 0, SIDE, 0, SIDE, SIDE, 0, SIDE];
  const counts = [0, 0];
  for (let round = 0; round < 5000; round++) {
    // Few steps, so that corners and edges often lie on the tile's.
    const triangle = Array.from({ length: 6 }, () => draw.between(-8, 16) * 512);
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = triangle;
    if ((bx - ax) * (cy - ay) === (by - ay) * (cx - ax)) continue;
    const directions = [
      [1, 0],
      [0, 1],
      [by - ay, ax - bx],
      [cy - by, bx - cx],
      [ay - cy, cx - ax],
    ];
    const isApart = directions.some(([dx = 0, dy = 0]) => {
      const along = (ring: readonly number[]) =>
        [0, 2, 4, 6].slice(0, ring.length / 2).map((at) => (ring[at] ?? 0) * dx + (ring[at + 1] ?? 0) * dy);
      const [one, other] = [along(triangle), along(tile)];
      return Math.max(...one) <= Math.min(...other) || Math.min(...one) >= Math.max(...other);
    });
    expect(isVisible(Int32Array.from(triangle)), `${triangle}`).toBe(!isApart);
    counts[Number(isApart)] = (counts[Number(isApart)] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(500);
});

/** The pixels that an edge passes, in its order: those of the points where it comes to a border, and of the points halfway between. */
function pixelsPassed(from: readonly bigint[], to: readonly bigint[]): string[] {
  // In eighths of a pixel. A share of the edge is a numerator over this denominator, and twice that for the points halfway.
  const [dx = 0n, dy = 0n] = to.map((end, axis) => end - (from[axis] ?? 0n));
  const whole = 2n * (dx === 0n ? 1n : dx * dx) * (dy === 0n ? 1n : dy * dy);
  const shares = new Set([0n, whole]);
  for (let border = -4n; border < 400n; border += 8n)
    for (const [axis, delta] of [dx, dy].entries()) {
      const share = delta === 0n ? -1n : ((border - (from[axis] ?? 0n)) * whole) / delta;
      if (share > 0n && share < whole) shares.add(share);
    }
  const sorted = [...shares].sort((a, b) => (a < b ? -1 : 1));
  const stops = sorted.flatMap((share, at) =>
    at === 0 ? [share] : [(share + (sorted[at - 1] ?? 0n)) / 2n, share],
  );
  const pixelAt = (share: bigint) =>
    [dx, dy]
      .map((delta, axis) => ((from[axis] ?? 0n) * whole + delta * share + 4n * whole) / (8n * whole))
      .join();
  return [...new Set(stops.map(pixelAt))];
}

test.each([1, 2, 3, 4])("an edge bends in all hot pixels that it passes, and in no others, %#", (seed) => {
  const draw = drawOf(seed);
  // Far from the borders of the tile, where lines get other vertices.
  const START = 512;
  for (let round = 0; round < 200; round++) {
    // Every other time in the middles and on the borders of pixels alone, so that many edges run along a border.
    const step = round % 2 === 0 ? 1 : 4;
    const drawn = () => draw.between(8 / step, 108 / step) * step;
    const points = Array.from({ length: 14 }, () => [drawn(), drawn()] as const);
    const arcs = points.slice(1).map((_, index) => Int32Array.of(index, index + 1));
    const [x, y] = [0, 1].map((axis) =>
      Float64Array.from(points, (point) => (START + (point[axis] ?? 0) / 8) / 4096),
    );
    const topology = { x: x as Float64Array, y: y as Float64Array, arcs };
    const lines = snapArcs(topology, { arc: (index) => arcs[index] as Int32Array }, 0);
    const exact = points.map((point) => point.map(BigInt));
    const hot = new Set(exact.map((point) => point.map((value) => (value + 4n) / 8n).join()));
    for (const [index, line] of lines.entries()) {
      const bends = Array.from({ length: line.length / 2 }, (_, at) =>
        [line[2 * at], line[2 * at + 1]].map((value) => (value ?? 0) - START).join(),
      );
      const passed = pixelsPassed(exact[index] ?? [], exact[index + 1] ?? []);
      expect(bends, `${points[index]} to ${points[index + 1]}`).toEqual(
        passed.filter((pixel) => hot.has(pixel)),
      );
    }
  }
});

test.each([1, 2, 5, 40])("a triangle is empty if no vertex lies in it or on it, with cells of %i", (cell) => {
  const draw = drawOf(cell);
  for (let round = 0; round < 300; round++) {
    // Many, so that few share a bucket of the grid; the triangle is small enough to be empty now and then.
    const count = 150;
    const spread = draw.pick([3, 8, 25]);
    const place = () =>
      Float64Array.from({ length: count }, (_, i) => (i < 3 ? 20 + draw.below(spread) : draw.below(60)));
    const [x, y] = [place(), place()];
    const isRemoved = Uint8Array.from(x, () => (draw.chance(0.2) ? 1 : 0));
    const vertices = { x, y, isRemoved, grid: new VertexGrid(count, cell) };
    for (let i = 0; i < count; i++) vertices.grid.add(i, x[i] as number, y[i] as number);
    const twice = (a: number, b: number, c: number) => {
      const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((i) => [x[i], y[i]]) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return ax * by - ay * bx + (bx * cy - by * cx) + (cx * ay - cy * ax);
    };
    expect(triangleArea?.(0, 1, 2, vertices)).toBe(Math.abs(twice(0, 1, 2)));
    // Three smaller triangles make up the whole if a point lies in it. A flat one holds what lies on its line, within its ends.
    const isIn = (i: number) => {
      const parts = [twice(i, 0, 1), twice(i, 1, 2), twice(i, 2, 0)];
      return parts.every((part) => part >= 0) || parts.every((part) => part <= 0);
    };
    const others = Array.from({ length: count - 3 }, (_, index) => index + 3).filter(
      (i) => isRemoved[i] === 0,
    );
    if (twice(0, 1, 2) !== 0) expect(isEmptyTriangle?.(0, 1, 2, vertices)).toBe(!others.some(isIn));
  }
});

type Place = readonly [x: number, y: number];

/** How far a place is from an edge: from its line, or beyond its ends from these. */
function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [a, b] = [Math.hypot(x - ax, y - ay), Math.hypot(x - bx, y - by)];
  const edge = Math.hypot(bx - ax, by - ay);
  if (Math.abs(a ** 2 - b ** 2) > edge ** 2) return Math.min(a, b);
  return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / edge;
}

test.each([1, 2, 3, 4, 5, 6])(
  "a line loses all vertices that stay within the tolerance, and no others, %#",
  (seed) => {
    const draw = drawOf(seed);
    // Eastwards, so that no triangle holds another vertex; some edges are so steep that others lie beyond their ends.
    const line = Array.from({ length: 80 }, (_, x): Place => [x, draw.below(seed * 8)]);
    const [x, y] = [0, 1].map((axis) => Float64Array.from(line, (place) => place[axis] as number)) as [
      Float64Array,
      Float64Array,
    ];
    const simplifier = simplifierOf({ x, y, arcs: [Int32Array.from(line.keys())] });
    const isNear = (from: number, to: number, tolerance: number) =>
      line
        .slice(from + 1, to)
        .every((place) => distance(place, line[from] as Place, line[to] as Place) <= tolerance);
    for (const tolerance of [0.71, 3.3, 9.7]) {
      simplifier.coarsen(tolerance);
      const kept = [...simplifier.arc(0)];
      expect([kept[0], kept.at(-1)]).toEqual([0, 79]);
      for (const [at, to] of kept.entries()) {
        if (at > 0) expect(isNear(kept[at - 1] as number, to, tolerance)).toBe(true);
        if (at > 1) expect(isNear(kept[at - 2] as number, to, tolerance)).toBe(false);
      }
    }
  },
);

/** Two areas with a border, on which a line may have been clipped at 64, and more rings of the second. */
const twoAreas = (border: string, more: string[] = [], other = border): string[] => [
  `${border}, 128 0, 0 0`,
  `${other}, 128 300, 0 300`,
  ...more,
];
// As far beside the line as rounding may move it.
const CLIPPED = "0 100, 64 165, 128 228";

test.each<[string, string[], isOut: boolean, turn?: (place: Place) => Place]>([
  ["on an edge", twoAreas(CLIPPED), true],
  ["on the far edge", twoAreas(CLIPPED), true, ([x, y]) => [x + 3968, y]],
  ["on the edge in the north", twoAreas(CLIPPED), true, ([x, y]) => [y, x]],
  ["on the edge in the south", twoAreas(CLIPPED), true, ([x, y]) => [y, x + 3968]],
  [
    "at the beginning and at the end of a ring",
    ["64 165, 128 228, 128 0, 0 0, 0 100", "128 228, 128 300, 0 300, 0 100, 64 165"],
    true,
  ],
  ["not on an edge", twoAreas(CLIPPED), false, ([x, y]) => [x + 1, y]],
  ["farther from the line", twoAreas("0 100, 64 166, 128 228"), false],
  ["beyond the ends of the line", twoAreas("70 100, 64 100, 128 101"), false],
  ["after another on an edge", twoAreas("64 28, 100 64, 136 100"), false],
  ["after another on the edge in the north", twoAreas("64 28, 100 64, 136 100"), false, ([x, y]) => [y, x]],
  ["before another on an edge", twoAreas("136 100, 100 64, 64 28"), false],
  ["before another on the edge in the north", twoAreas("136 100, 100 64, 64 28"), false, ([x, y]) => [y, x]],
  ["with another line in the other area", twoAreas(CLIPPED, [], "0 100, 64 165, 128 150"), false],
  ["with the corner of another ring beside it", twoAreas(CLIPPED, ["90 190, 90 99, 70 100"]), false],
  ["in a triangle", [CLIPPED, `${CLIPPED}, 0 300`], false],
  ["in a triangle that comes later", [`${CLIPPED}, 0 300`, CLIPPED], false],
])(
  "a vertex where a line was clipped leaves both areas or neither: %s",
  (_, rings, isOut, turn = (place) => place) => {
    const flat = (text: string) => Int32Array.from(ring(text).flatMap(turn));
    const [one, ...others] = rings.map(flat) as [FlatRing, ...FlatRing[]];
    const made = withoutClipVertices(new Map([[one], others].entries()));
    const without = rings.map((text) => flat(isOut ? text.replace(/(^64 165, |, 64 165)/, "") : text));
    expect([...made.values()].flat()).toEqual(without);
  },
);
