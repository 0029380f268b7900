/**
 * Makes `territorial-authorities-2013.topojson` of Stats NZ's boundaries, given as GeoJSON. `npm run sample` reads what this
 * wrote, so it needs no second run:
 *
 *     node scripts/sample/simplify-boundaries.ts FILE.geojson
 */

import { readFileSync, writeFileSync } from "node:fs";
import Flatbush from "flatbush";
import type { FeatureCollection, Position } from "geojson";
import { orient2d } from "robust-predicates";
import { quantize } from "topojson-client";
import { topology } from "topojson-server";
import { filter, filterAttached, filterWeight, presimplify, quantile, simplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import { BOUNDARIES, polygonsByName } from "./boundaries.ts";

/** Vertices of all districts together; those of a shared border count twice. */
const MAX_VERTICES = 25_000;
/** Degrees in a step of the grid: the precision of the published coordinates, about a metre. */
const STEP = 1e-5;

/** In a weighted topology, points are `[x, y, weight]`: those of the least weight are the first to go. */
type Districts = Topology<{ districts: GeometryCollection<{ name: string }> }>;
type Point = [x: number, y: number];
type Box = [west: number, south: number, east: number, north: number];
/** An edge of an arc, in steps of the grid; `ends`: which of its two points end the arc. */
type Edge = { arc: number; from: Point; to: Point; ends: string[] };

const [, , source] = process.argv;
if (source === undefined) throw new Error("expected the GeoJSON file of the boundaries");
const weighted = presimplify(
  topology({ districts: named(JSON.parse(readFileSync(source, "utf8"))) }) as Districts,
);
const weight = leastWeight(weighted);
const simplified = uncrossed(withoutIslets(weighted, weight), weight);
writeFileSync(BOUNDARIES, `${JSON.stringify(onGrid(simplified))}\n`);
console.log(`${countVertices(simplified)} vertices, ${simplified.arcs.length} arcs`);

function named({ features }: FeatureCollection): FeatureCollection {
  const renamed = features.map((feature) => ({
    ...feature,
    properties: { name: feature.properties?.TA2013_NAM },
  }));
  return { type: "FeatureCollection", features: renamed };
}

/** The weight that a point needs to stay, for little less than the greatest number of vertices. */
function leastWeight(weighted: Districts): number {
  let [few, many] = [0, 1];
  while (many - few > 1e-3) {
    const share = (few + many) / 2;
    const weight = quantile(weighted, share);
    if (countVertices(simplify(withoutIslets(weighted, weight), weight)) < MAX_VERTICES * 0.99) few = share;
    else many = share;
  }
  return quantile(weighted, few);
}

/**
 * Without the islands of which nothing, or no more than such a triangle, would be left. Waters that one district encloses
 * count as its land, so that a hole always holds another district.
 */
function withoutIslets(weighted: Districts, weight: number): Districts {
  const isLarge = filterWeight(simplify(weighted, weight), weight);
  const isShared = filterAttached(weighted);
  return filter(
    weighted,
    (ring, isHole) => isLarge(ring, isHole) && (!isHole || isShared(ring, isHole)),
  ) as Districts;
}

/** Simplified, with no two lines that cross or touch: where they would, they keep more of their points. */
function uncrossed(weighted: Districts, weight: number): Districts {
  for (let round = 0; round < 20; round++) {
    const simplified = simplify(weighted, weight);
    const crossing = crossingEdges(simplified);
    if (crossing.length === 0) return simplified;
    for (const edge of crossing) doubleWeights(weighted, edge);
  }
  throw new Error("lines cross in the source already; expected districts that share nothing but borders");
}

/** For the points that an edge stands for, which lie about it. */
function doubleWeights(weighted: Districts, edge: Edge): void {
  const [west, south, east, north] = boxOf(edge).map((steps) => steps * STEP) as Box;
  for (const point of weighted.arcs[edge.arc] ?? []) {
    const [x = 0, y = 0, weight = 0] = point;
    const margin = Math.max(east - west, north - south);
    const isNear = x > west - margin && x < east + margin && y > south - margin && y < north + margin;
    if (isNear) point[2] = weight * 2;
  }
}

/** The edges that meet another anywhere but where their arcs go on or end. */
function crossingEdges(lines: Districts): Edge[] {
  const edges = onGrid(lines).arcs.flatMap((arc, number) => edgesOf(arc, number));
  const index = new Flatbush(edges.length);
  for (const edge of edges) index.add(...boxOf(edge));
  index.finish();
  return edges.filter((edge, at) => {
    const near = index.search(...boxOf(edge), (other) => other !== at);
    return near.some((other) => meet(edge, edges[other] as Edge));
  });
}

/** The edges of an arc on the grid, whose points are steps from the one before (TopoJSON §2.1.4). */
function edgesOf(arc: readonly Position[], number: number): Edge[] {
  let at: Point = [0, 0];
  const points = arc.map(([dx = 0, dy = 0]): Point => (at = [at[0] + dx, at[1] + dy]));
  return points.slice(1).map((to, place) => ({
    arc: number,
    from: points[place] as Point,
    to,
    ends: [...(place === 0 ? [points[0]] : []), ...(place === arc.length - 2 ? [to] : [])].map(String),
  }));
}

function boxOf({ from, to }: Edge): Box {
  const [[x1, y1], [x2, y2]] = [from, to];
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Whether two edges have a point in common, other than where one arc goes on or several end. */
function meet(a: Edge, b: Edge): boolean {
  const shared = [a.from, a.to].map(String).filter((at) => at === String(b.from) || at === String(b.to));
  const [at] = shared;
  if (at !== undefined) {
    const goesOn = a.arc === b.arc && (String(a.to) === String(b.from) || String(a.from) === String(b.to));
    const end = a.ends.includes(at) && b.ends.includes(at);
    return shared.length > 1 || !(goesOn || end);
  }
  const side = (edge: Edge, [x, y]: Point): number => Math.sign(orient2d(...edge.from, ...edge.to, x, y));
  return side(a, b.from) * side(a, b.to) <= 0 && side(b, a.from) * side(b, a.to) <= 0;
}

/** With whole steps of the grid for coordinates. */
function onGrid(lines: Districts): Districts {
  return quantize(lines, { scale: [STEP, STEP], translate: [0, 0] }) as Districts;
}

function countVertices(lines: Districts): number {
  return [...polygonsByName(lines).values()].flat(3).length;
}
