/** Splits boundaries into arcs, as TopoJSON does: a border that two areas share is one line, and stays one. */

import type { Coordinates, Ring } from "../../../../schemas/geometry.ts";
import { mercatorX, mercatorY } from "../../../lib/mercator.ts";
import { VertexNumbers } from "./vertex-numbers.ts";

export type Topology = {
  /** The vertices, each position once, on the unit square (mercator.ts). */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Vertices from junction to junction, each line once however many rings use it; a ring without junctions is one arc. */
  readonly arcs: readonly Int32Array[];
  /** The arcs of each area's rings, outer rings clockwise on the map; `~i` is arc `i` backwards. */
  readonly areas: readonly (readonly (readonly number[])[])[];
};

/** The topology of areas that share borders position by position. */
export function topologyOf(areas: readonly Coordinates[]): Topology {
  const { x, y, rings } = numberVertices(areas);
  const isJunction = junctionsOf(rings.flat(), x.length);
  const arcs: Int32Array[] = [];
  // Two arcs with the same first edge are the same arc. So the first edge, from either end, identifies it.
  const known = new Map<number, number>();
  const arcOf = (line: Int32Array): number => {
    const last = line.length - 1;
    const forwards = line[0] * x.length + line[1];
    const found = known.get(forwards);
    if (found !== undefined) return found;
    known.set(line[last] * x.length + line[last - 1], ~arcs.length);
    known.set(forwards, arcs.length);
    return arcs.push(line) - 1;
  };
  return {
    x,
    y,
    arcs,
    areas: rings.map((area) => area.map((ring) => splitRing(ring, isJunction).map(arcOf))),
  };
}

/**
 * Rings as numbers of vertices, the first not repeated. In the data, outer rings are counterclockwise (RFC 7946); reversed, with y
 * downwards, they have the positive winding order of MVT 2 §4.3.4.4.
 */
function numberVertices(areas: readonly Coordinates[]) {
  const total = areas.flat(2).reduce((sum, ring) => sum + ring.length, 0);
  const vertices = new VertexNumbers(total, 2 ** 32);
  const { x, y } = vertices;
  const numbersOf = (ring: Ring): Int32Array => {
    const numbers = new Int32Array(ring.length - 1);
    for (let i = 0; i < numbers.length; i++) {
      const [longitude, latitude] = ring[i];
      numbers[i] = vertices.numberOf(mercatorX(longitude), mercatorY(latitude));
    }
    return numbers.reverse();
  };
  const rings = areas.map((area) => area.flat().map(numbersOf));
  return { x: x.slice(0, vertices.count), y: y.slice(0, vertices.count), rings };
}

/** Of each vertex whether lines meet or part there: whether it has different neighbours in different rings. */
function junctionsOf(rings: readonly Int32Array[], count: number): Uint8Array {
  const [left, right] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)];
  const isJunction = new Uint8Array(count);
  for (const ring of rings) noteNeighbours(ring, left, right, isJunction);
  return isJunction;
}

function noteNeighbours(ring: Int32Array, left: Int32Array, right: Int32Array, isJunction: Uint8Array): void {
  let before = ring[ring.length - 1];
  for (let i = 0; i < ring.length; i++) {
    const vertex = ring[i];
    const after = ring[i + 1 === ring.length ? 0 : i + 1];
    if (left[vertex] === -1) {
      left[vertex] = before;
      right[vertex] = after;
    } else if (
      (left[vertex] !== before || right[vertex] !== after) &&
      (left[vertex] !== after || right[vertex] !== before)
    ) {
      isJunction[vertex] = 1;
    }
    before = vertex;
  }
}

/** The lines of a ring from junction to junction. A ring without any starts at its lowest vertex number. */
function splitRing(ring: Int32Array, isJunction: Uint8Array): Int32Array[] {
  const first = ring.findIndex((vertex) => isJunction[vertex] === 1);
  const start = first < 0 ? ring.indexOf(ring.reduce((least, vertex) => Math.min(least, vertex))) : first;
  const turned = new Int32Array(ring.length + 1);
  turned.set(ring.subarray(start));
  turned.set(ring.subarray(0, start), ring.length - start);
  turned[ring.length] = ring[start];
  const lines: Int32Array[] = [];
  for (let from = 0, to = 1; to <= ring.length; to++) {
    if (to < ring.length && isJunction[turned[to]] === 0) continue;
    lines.push(turned.slice(from, to + 1));
    from = to;
  }
  return lines;
}
