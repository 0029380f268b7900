/**
 * Makes simple rings of rings that touch or run along themselves and each other: edges that are passed once in either
 * direction cancel out, and where rings meet they are split. Rings wind around the inside in the positive direction, by
 * the sum of x0·y1 − x1·y0, before and after. They must not cross: edges share whole edges, or ends, or nothing.
 */

import { VertexNumbers } from "./vertex-numbers.ts";

/** `[x, y, x, y, …]` in whole numbers, the first vertex not repeated. */
export type FlatRing = Int32Array;

/** The part of a ring from one node to the next. */
type Chain = { readonly ring: number; readonly from: number; readonly to: number };

/** The simple rings around the inside of rings, outer ones positive (MVT 2 §4.3.4.4). */
export function simpleRings(rings: readonly FlatRing[]): FlatRing[] {
  const distinct = rings.map(withoutRepeats).filter((ring) => ring.length >= 6);
  const { numbers, visits } = numberVertices(distinct);
  const simple: FlatRing[] = [];
  const chains: Chain[] = [];
  for (const [ring, own] of numbers.entries()) {
    const nodes = nodesOf(own, visits);
    if (nodes.length === 0) simple.push(distinct[ring]);
    for (const [index, from] of nodes.entries()) {
      chains.push({ ring, from, to: nodes[index + 1] ?? nodes[0] + own.length });
    }
  }
  if (chains.length > 0) trace(withoutOpposites(chains, numbers), distinct, numbers, simple);
  return simple;
}

/** The places in a ring where it meets itself or another, or turns back. */
function nodesOf(ring: Int32Array, visits: Int32Array): number[] {
  const nodes: number[] = [];
  for (let i = 0; i < ring.length; i++) {
    if (visits[ring[i]] > 1 || at(ring, i - 1) === at(ring, i + 1)) nodes.push(i);
  }
  return nodes;
}

const at = (ring: Int32Array, i: number): number =>
  ring[i < 0 ? i + ring.length : i < ring.length ? i : i - ring.length];

function withoutRepeats(ring: FlatRing): FlatRing {
  let repeats = 0;
  for (let i = 0; i < ring.length; i += 2) if (isRepeat(ring, i)) repeats++;
  if (repeats === 0) return ring;
  const distinct = new Int32Array(ring.length - 2 * repeats);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    if (isRepeat(ring, i)) continue;
    distinct[end++] = ring[i];
    distinct[end++] = ring[i + 1];
  }
  return distinct;
}

function isRepeat(ring: FlatRing, i: number): boolean {
  const next = i + 2 < ring.length ? i + 2 : 0;
  return ring[i] === ring[next] && ring[i + 1] === ring[next + 1];
}

/** The rings as numbers of vertices, and how often rings visit each vertex. */
function numberVertices(rings: readonly FlatRing[]) {
  const total = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  vertices.reset(total);
  const visits = new Int32Array(total);
  const numbers = rings.map((ring) => {
    const own = new Int32Array(ring.length / 2);
    for (let i = 0; i < own.length; i++) {
      own[i] = vertices.numberOf(ring[i * 2], ring[i * 2 + 1]);
      visits[own[i]]++;
    }
    return own;
  });
  return { numbers, visits };
}

const vertices = new VertexNumbers(1000, 1);

/** Drops pairs of edges that are passed in opposite directions. Only an edge between two nodes can be one of a pair. */
function withoutOpposites(chains: readonly Chain[], numbers: readonly Int32Array[]): Chain[] {
  const isDropped = new Uint8Array(chains.length);
  const waiting = new Map<string, number[]>();
  for (const [index, { ring, from, to }] of chains.entries()) {
    if (to !== from + 1) continue;
    const [a, b] = [at(numbers[ring], from), at(numbers[ring], to)];
    const opposite = waiting.get(`${b} ${a}`)?.pop();
    if (opposite === undefined) {
      const same = waiting.get(`${a} ${b}`);
      if (same) same.push(index);
      else waiting.set(`${a} ${b}`, [index]);
    } else {
      isDropped[index] = 1;
      isDropped[opposite] = 1;
    }
  }
  return chains.filter((_, index) => isDropped[index] === 0);
}

/** Follows the chains with the inside on one side, and closes a ring whenever the path comes back to a vertex. */
function trace(
  chains: readonly Chain[],
  rings: readonly FlatRing[],
  numbers: readonly Int32Array[],
  simple: FlatRing[],
): void {
  const startOf = ({ ring, from }: Chain) => at(numbers[ring], from);
  const endOf = ({ ring, to }: Chain) => at(numbers[ring], to);
  const leaving = Map.groupBy(chains, startOf);
  const isUsed = new Set<Chain>();

  /** The next chain around the inside: the first one clockwise from the direction back along this one. */
  const nextOf = (chain: Chain): Chain | undefined => {
    const choices = (leaving.get(endOf(chain)) ?? []).filter((choice) => !isUsed.has(choice));
    if (choices.length < 2) return choices[0];
    const back = angle(rings[chain.ring], chain.to, chain.to - 1);
    const turn = ({ ring, from }: Chain) => {
      const difference = back - angle(rings[ring], from, from + 1);
      return difference > 0 ? difference : difference + 2 * Math.PI;
    };
    return choices.reduce((best, choice) => (turn(choice) < turn(best) ? choice : best));
  };

  for (const first of chains) {
    const path: Chain[] = [];
    const places = new Map<number, number>();
    for (let chain: Chain | undefined = isUsed.has(first) ? undefined : first; chain; chain = nextOf(chain)) {
      isUsed.add(chain);
      places.set(startOf(chain), path.length);
      path.push(chain);
      const place = places.get(endOf(chain));
      if (place === undefined) continue;
      const loop = path.splice(place);
      for (const part of loop) places.delete(startOf(part));
      const ring = join(loop, rings);
      if (ring.length >= 6) simple.push(ring);
    }
  }
}

/** The direction from one vertex of a ring to another, in radians. */
function angle(ring: FlatRing, from: number, to: number): number {
  const [a, b] = [(from * 2) % ring.length, (to * 2) % ring.length];
  return Math.atan2(ring[b + 1] - ring[a + 1], ring[b] - ring[a]);
}

/** The ring that chains make; each ends where the next one starts. */
function join(chains: readonly Chain[], rings: readonly FlatRing[]): FlatRing {
  const joined = new Int32Array(2 * chains.reduce((sum, { from, to }) => sum + to - from, 0));
  let end = 0;
  for (const { ring, from, to } of chains) end = append(joined, end, rings[ring], from, to);
  return joined;
}

/** Appends a part of a ring without its last vertex, and returns where the next part goes. */
function append(joined: Int32Array, end: number, ring: FlatRing, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const place = (i * 2) % ring.length;
    joined[end++] = ring[place];
    joined[end++] = ring[place + 1];
  }
  return end;
}
