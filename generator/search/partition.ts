/**
 * The prefix tree of all suffixes of all folded texts, walked in the order of keys. Where few enough records are left
 * the walk ends: whatever text goes on from there, the records with it are among those.
 */

import type { Entry } from "./entries.ts";

export type Node = {
  /** The text that the records of this node have in common. */
  readonly text: string;
  /** Its length in characters. */
  readonly depth: number;
  /** The places of all records with the text, ascending. */
  readonly records: Int32Array;
  /** Whether the walk ends here; if not, the nodes that begin with this text come next. */
  readonly isLeaf: boolean;
};

/** The nodes from the empty text on. A leaf weighs at most `most`, in weights of entries. */
export function* nodesOf(entries: readonly Entry[], most: number): Generator<Node> {
  const { symbols, owners, characters } = alphabetised(entries);
  const positions = Int32Array.from(starts(symbols));
  const spare = new Int32Array(positions.length);
  const counts = new Int32Array(characters.length);

  function* walk(begin: number, end: number, depth: number, text: string): Generator<Node> {
    const records = recordsAt(positions, owners, begin, end);
    const isLeaf = weighsAtMost(most, records, entries);
    yield { text, depth, records, isLeaf };
    if (isLeaf) return;
    for (const [symbol, from, to] of sortBySymbol(begin, end, depth)) {
      yield* walk(from, to, depth + 1, text + characters[symbol]);
    }
  }

  /** Sorts positions by the symbol at some depth, stably, so that each group still is in the order of records. */
  function sortBySymbol(begin: number, end: number, depth: number): [number, number, number][] {
    const met: number[] = [];
    for (let i = begin; i < end; i++) {
      const symbol = symbols[(positions[i] as number) + depth] as number;
      if (counts[symbol] === 0) met.push(symbol);
      counts[symbol] = (counts[symbol] as number) + 1;
    }
    met.sort((a, b) => a - b);
    let at = begin;
    const groups = met.map((symbol): [number, number, number] => {
      const from = at;
      at += counts[symbol] as number;
      counts[symbol] = from;
      return [symbol, from, at];
    });
    for (let i = begin; i < end; i++) {
      const symbol = symbols[(positions[i] as number) + depth] as number;
      const place = counts[symbol] as number;
      spare[place] = positions[i] as number;
      counts[symbol] = place + 1;
    }
    for (const symbol of met) counts[symbol] = 0;
    positions.set(spare.subarray(begin, end), begin);
    // A text that ends here goes no further.
    return groups.filter(([symbol]) => symbol !== END);
  }

  yield* walk(0, positions.length, 0, "");
}

const END = 0;

/** All folded texts in one row of symbols, each closed by `END`; symbols are in the order of keys. */
function alphabetised(entries: readonly Entry[]) {
  const used = new Set<string>();
  let length = 0;
  for (const { folded } of entries) {
    for (const text of folded) {
      for (const character of text) used.add(character);
      length += text.length + 1;
    }
  }
  const characters = [
    "",
    ...[...used]
      .map((character) => [encodeURIComponent(character), character] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, character]) => character),
  ];
  const symbolOf = new Map(characters.map((character, symbol) => [character, symbol]));
  const symbols = new Int32Array(length);
  const owners = new Int32Array(length);
  let at = 0;
  for (const [owner, { folded }] of entries.entries()) {
    for (const text of folded) {
      for (const character of text) {
        owners[at] = owner;
        symbols[at++] = symbolOf.get(character) as number;
      }
      owners[at] = owner;
      symbols[at++] = END;
    }
  }
  return { symbols: symbols.subarray(0, at), owners, characters };
}

function* starts(symbols: Int32Array): Generator<number> {
  for (let at = 0; at < symbols.length; at++) if (symbols[at] !== END) yield at;
}

/** The owners of some positions, each once: positions stand in the order of their owners. */
function recordsAt(positions: Int32Array, owners: Int32Array, begin: number, end: number): Int32Array {
  const records = new Int32Array(end - begin);
  let count = 0;
  let last = -1;
  for (let i = begin; i < end; i++) {
    const owner = owners[positions[i] as number] as number;
    if (owner !== last) records[count++] = owner;
    last = owner;
  }
  return records.slice(0, count);
}

function weighsAtMost(most: number, records: Int32Array, entries: readonly Entry[]): boolean {
  let weight = 0;
  for (const record of records) {
    weight += (entries[record] as Entry).weight;
    if (weight > most) return false;
  }
  return true;
}
