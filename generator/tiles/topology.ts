/** Takes boundaries apart into arcs, so that a border of two areas is one line and stays one. */

import type { Position } from "geojson";
import type { Coordinates } from "../load/geometry/geometry.ts";
import { mercatorX, mercatorY } from "./mercator.ts";

export type Topology = {
  /** The vertices, each position once, on the unit square (mercator.ts). */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Lines of vertices between junctions, each once whatever number of rings use it; a ring without any is one arc. */
  readonly arcs: readonly Int32Array[];
  /** Of each area its rings, outer ones clockwise on the map; of each ring its arcs; `~i` for arc `i` backwards. */
  readonly areas: readonly (readonly (readonly number[])[])[];
};

/** The topology of areas that share borders position by position. */
export function topologyOf(areas: readonly Coordinates[]): Topology {
  const { x, y, rings } = vertices(areas);
  const junction = junctionsOf(rings.flat(), x.length);
  const arcs: Int32Array[] = [];
  // Past a junction, two lines with the same first edge are the same up to the next junction.
  const known = new Map<number, number>();
  const arcOf = (line: Int32Array): number => {
    const last = line.length - 1;
    const forwards = (line[0] as number) * x.length + (line[1] as number);
    const found = known.get(forwards);
    if (found !== undefined) return found;
    const backwards = (line[last] as number) * x.length + (line[last - 1] as number);
    known.set(backwards, ~arcs.length);
    known.set(forwards, arcs.length);
    return arcs.push(line) - 1;
  };
  return { x, y, arcs, areas: rings.map((area) => area.map((ring) => cutRing(ring, junction).map(arcOf))) };
}

/** Numbers the positions, equal ones alike; a ring is the numbers of its positions, the first not repeated. */
function vertices(areas: readonly Coordinates[]) {
  const total = areas.flat(2).reduce((sum, ring) => sum + ring.length, 0);
  const [x, y] = [new Float64Array(total), new Float64Array(total)];
  const mask = 2 ** Math.ceil(Math.log2(total * 2 + 1)) - 1;
  const slots = new Int32Array(mask + 1);
  let count = 0;

  const numberOf = (px: number, py: number): number => {
    let slot = Math.imul(px * 2 ** 32, 73856093) ^ Math.imul(py * 2 ** 32, 19349663);
    for (slot = (slot ^ (slot >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] as number) - 1;
      if (number < 0) break;
      if (x[number] === px && y[number] === py) return number;
    }
    x[count] = px;
    y[count] = py;
    slots[slot] = ++count;
    return count - 1;
  };
  const numbersOf = (ring: Position[], isOuter: boolean): Int32Array => {
    const numbers = new Int32Array(ring.length - 1);
    for (let i = 0; i < numbers.length; i++) {
      const [longitude, latitude] = ring[i] as [number, number];
      numbers[i] = numberOf(mercatorX(longitude), mercatorY(latitude));
    }
    return isOuterWay(numbers, x, y) === isOuter ? numbers : numbers.reverse();
  };
  const rings = areas.map((area) =>
    area.flatMap((polygon) => polygon.map((ring, index) => numbersOf(ring, index === 0))),
  );
  return { x: x.slice(0, count), y: y.slice(0, count), rings };
}

/** Whether a ring runs clockwise on the map; with y downwards, that is the positive way of MVT 2 §4.3.4.4. */
function isOuterWay(ring: Int32Array, x: Float64Array, y: Float64Array): boolean {
  let twice = 0;
  let before = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i++) {
    const vertex = ring[i] as number;
    twice +=
      ((x[before] as number) - (x[vertex] as number)) * ((y[before] as number) + (y[vertex] as number));
    before = vertex;
  }
  return twice > 0;
}

/** Where lines meet or part: the vertices that have other neighbours in one place than in another. */
function junctionsOf(rings: readonly Int32Array[], count: number): Uint8Array {
  const [left, right] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)];
  const junction = new Uint8Array(count);
  for (const ring of rings) noteNeighbours(ring, left, right, junction);
  return junction;
}

function noteNeighbours(ring: Int32Array, left: Int32Array, right: Int32Array, junction: Uint8Array): void {
  let before = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i++) {
    const vertex = ring[i] as number;
    const after = ring[i + 1 === ring.length ? 0 : i + 1] as number;
    if (left[vertex] === -1) {
      left[vertex] = before;
      right[vertex] = after;
    } else if (
      (left[vertex] !== before || right[vertex] !== after) &&
      (left[vertex] !== after || right[vertex] !== before)
    ) {
      junction[vertex] = 1;
    }
    before = vertex;
  }
}

/** The lines of a ring from junction to junction; of one without, all of it from its vertex of the least number. */
function cutRing(ring: Int32Array, junction: Uint8Array): Int32Array[] {
  const first = ring.findIndex((vertex) => junction[vertex] === 1);
  const start = first < 0 ? ring.indexOf(ring.reduce((least, vertex) => Math.min(least, vertex))) : first;
  const turned = new Int32Array(ring.length + 1);
  turned.set(ring.subarray(start));
  turned.set(ring.subarray(0, start), ring.length - start);
  turned[ring.length] = ring[start] as number;
  const lines: Int32Array[] = [];
  for (let from = 0, to = 1; to <= ring.length; to++) {
    if (to < ring.length && junction[turned[to] as number] === 0) continue;
    lines.push(turned.slice(from, to + 1));
    from = to;
  }
  return lines;
}
