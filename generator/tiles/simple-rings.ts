/**
 * Makes simple rings of rings that touch or run along themselves and each other: what they go back and forth along
 * cancels out, and where they meet they part again. Inside is where the sum of x0·y1 − x1·y0 along a ring is positive,
 * and it is the same before and after. Rings must not cross: edges share whole edges, or ends, or nothing.
 */

/** `[x, y, x, y, …]` in whole numbers, the first vertex not repeated. */
export type FlatRing = Int32Array;

/** A stretch of a ring from one vertex where something happens to the next. */
type Chain = { readonly ring: number; readonly from: number; readonly to: number };

/** The simple rings around the inside of some rings, in the sense of MVT 2 §4.3.4.4: outer rings positive. */
export function simpleRings(rings: readonly FlatRing[]): FlatRing[] {
  const tidy = rings.map(withoutRepeats).filter((ring) => ring.length >= 6);
  const { numbers, visits } = numberVertices(tidy);
  const simple: FlatRing[] = [];
  const chains: Chain[] = [];
  for (const [ring, own] of numbers.entries()) {
    const nodes = nodesOf(own, visits);
    if (nodes.length === 0) simple.push(tidy[ring] as FlatRing);
    for (const [index, from] of nodes.entries()) {
      chains.push({ ring, from, to: nodes[index + 1] ?? (nodes[0] as number) + own.length });
    }
  }
  if (chains.length > 0) trace(withoutReturns(chains, numbers), tidy, numbers, simple);
  return simple;
}

/** The places in a ring where it meets itself or another, or turns back. */
function nodesOf(ring: Int32Array, visits: Int32Array): number[] {
  const nodes: number[] = [];
  for (let i = 0; i < ring.length; i++) {
    if ((visits[ring[i] as number] as number) > 1 || at(ring, i - 1) === at(ring, i + 1)) nodes.push(i);
  }
  return nodes;
}

const at = (ring: Int32Array, i: number): number =>
  ring[i < 0 ? i + ring.length : i < ring.length ? i : i - ring.length] as number;

function withoutRepeats(ring: FlatRing): FlatRing {
  let repeats = 0;
  for (let i = 0; i < ring.length; i += 2) if (isRepeat(ring, i)) repeats++;
  if (repeats === 0) return ring;
  const tidy = new Int32Array(ring.length - 2 * repeats);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    if (isRepeat(ring, i)) continue;
    tidy[end++] = ring[i] as number;
    tidy[end++] = ring[i + 1] as number;
  }
  return tidy;
}

function isRepeat(ring: FlatRing, i: number): boolean {
  const next = i + 2 < ring.length ? i + 2 : 0;
  return ring[i] === ring[next] && ring[i + 1] === ring[next + 1];
}

/** Numbers the vertices, equal positions alike, and counts how often rings come by each. */
function numberVertices(rings: readonly FlatRing[]) {
  const total = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const mask = 2 ** Math.ceil(Math.log2(total * 2 + 1)) - 1;
  const slots = new Int32Array(mask + 1);
  const x = new Int32Array(total);
  const y = new Int32Array(total);
  const visits = new Int32Array(total);
  let count = 0;
  const numberOf = (px: number, py: number): number => {
    let slot = Math.imul(px, 73856093) ^ Math.imul(py, 19349663);
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
  const numbers = rings.map((ring) => {
    const own = new Int32Array(ring.length / 2);
    for (let i = 0; i < own.length; i++) {
      const number = numberOf(ring[i * 2] as number, ring[i * 2 + 1] as number);
      own[i] = number;
      visits[number] = (visits[number] as number) + 1;
    }
    return own;
  });
  return { numbers, visits };
}

/** Drops edges that are gone along once in either direction. Only between two nodes can an edge be such a one. */
function withoutReturns(chains: readonly Chain[], numbers: readonly Int32Array[]): Chain[] {
  const isDropped = new Uint8Array(chains.length);
  const waiting = new Map<string, number[]>();
  for (const [index, { ring, from, to }] of chains.entries()) {
    if (to !== from + 1) continue;
    const own = numbers[ring] as Int32Array;
    const [a, b] = [at(own, from), at(own, to)];
    const twin = waiting.get(`${b} ${a}`)?.pop();
    if (twin === undefined) {
      const same = waiting.get(`${a} ${b}`);
      if (same) same.push(index);
      else waiting.set(`${a} ${b}`, [index]);
    } else {
      isDropped[index] = 1;
      isDropped[twin] = 1;
    }
  }
  return chains.filter((_, index) => isDropped[index] === 0);
}

/** Goes along the chains, keeping to one side, and parts a ring where it comes back to a vertex. */
function trace(
  chains: readonly Chain[],
  rings: readonly FlatRing[],
  numbers: readonly Int32Array[],
  simple: FlatRing[],
): void {
  const startOf = ({ ring, from }: Chain) => at(numbers[ring] as Int32Array, from);
  const endOf = ({ ring, to }: Chain) => at(numbers[ring] as Int32Array, to);
  const leaving = Map.groupBy(chains, startOf);
  const isUsed = new Set<Chain>();

  /** The chain that the inside lies along next: the first one clockwise from where this one came. */
  const nextOf = (chain: Chain): Chain | undefined => {
    const choices = (leaving.get(endOf(chain)) ?? []).filter((choice) => !isUsed.has(choice));
    if (choices.length < 2) return choices[0];
    const back = directionBack(chain, rings);
    const turn = (choice: Chain) => {
      const angle = back - direction(choice, rings);
      return angle > 0 ? angle : angle + 2 * Math.PI;
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

function vertexOf(ring: FlatRing, i: number): [number, number] {
  const place = (i * 2) % ring.length;
  return [ring[place] as number, ring[place + 1] as number];
}

function direction({ ring, from }: Chain, rings: readonly FlatRing[]): number {
  const own = rings[ring] as FlatRing;
  const [ax, ay] = vertexOf(own, from);
  const [bx, by] = vertexOf(own, from + 1);
  return Math.atan2(by - ay, bx - ax);
}

function directionBack({ ring, to }: Chain, rings: readonly FlatRing[]): number {
  const own = rings[ring] as FlatRing;
  const [ax, ay] = vertexOf(own, to - 1);
  const [bx, by] = vertexOf(own, to);
  return Math.atan2(ay - by, ax - bx);
}

function join(chains: readonly Chain[], rings: readonly FlatRing[]): FlatRing {
  const joined = new Int32Array(2 * chains.reduce((sum, { from, to }) => sum + to - from, 0));
  let end = 0;
  for (const { ring, from, to } of chains) end = append(joined, end, rings[ring] as FlatRing, from, to);
  return joined;
}

/** Appends the vertices of a stretch of a ring but for its last, and tells where the next one comes. */
function append(joined: Int32Array, end: number, ring: FlatRing, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const place = (i * 2) % ring.length;
    joined[end++] = ring[place] as number;
    joined[end++] = ring[place + 1] as number;
  }
  return end;
}
