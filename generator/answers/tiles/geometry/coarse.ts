/** Boundaries with no more detail than a drawing shows. */

import type { Coordinates } from "../../../../schemas/geometry.ts";
import { latitudeAt, longitudeAt } from "../../../lib/mercator.ts";
import type { Coarsen } from "../tile.ts";
import { simplifierOf } from "./simplify.ts";
import { type Topology, topologyOf } from "./topology.ts";

export const coarsen: Coarsen = (boundaries, tolerance) => {
  const topology = topologyOf(boundaries);
  const simplifier = simplifierOf(topology);
  simplifier.coarsen(tolerance);
  const arcs = topology.arcs.map((_, index) => positionsOf(simplifier.arc(index), topology));
  return topology.areas.map((rings): Coordinates => rings.map((ring) => [ringOf(ring, arcs)]));
};

type Line = readonly [number, number][];

const positionsOf = (arc: Int32Array, { x, y }: Topology): Line =>
  Array.from(arc, (vertex) => [longitudeAt(x[vertex]), latitudeAt(y[vertex])]);

/** The positions of a ring from its arcs: each arc starts where the one before it ends. */
function ringOf(ring: readonly number[], arcs: readonly Line[]): Coordinates[0][0] {
  const lines = ring.map((index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]));
  return lines.flatMap((line, place) => (place === 0 ? line : line.slice(1)));
}
