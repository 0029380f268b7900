/**
 * The trie of all suffixes of all normalised texts, walked in the order of keys. The walk ends where few enough records
 * are left: any longer text occurs only in a part of these records.
 */

import type { SearchEntry } from "./entries.ts";

export type Node = {
  /** The text that the records of this node have in common. */
  readonly text: string;
  /** Its length in characters. */
  readonly depth: number;
  /** The indexes of all records with the text, ascending. */
  readonly records: Int32Array;
  /** Whether the walk ends here. If not, the nodes whose texts begin with this text come next. */
  readonly isLeaf: boolean;
};

/** The nodes, from the empty text on. The records of a leaf weigh at most `max`. */
export function* suffixTrieNodes(entries: readonly SearchEntry[], max: number): Generator<Node> {
  const { symbols, owners, characters } = encodeTexts(entries);
  const positions = Int32Array.from(starts(symbols));
  const spare = new Int32Array(positions.length);
  const counts = new Int32Array(characters.length);

  // The ranges still to walk, the next one last. There is no recursion: long texts in common would overflow the stack.
  function* walk(): Generator<Node> {
    const waiting = [{ begin: 0, end: positions.length, depth: 0, text: "" }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { begin, end, depth, text } = next;
      const records = recordsAt(positions, owners, begin, end);
      const isLeaf = weighsAtMost(max, records, entries);
      yield { text, depth, records, isLeaf };
      if (isLeaf) continue;
      for (const [symbol, from, to] of sortBySymbol(begin, end, depth).reverse())
        waiting.push({ begin: from, end: to, depth: depth + 1, text: text + characters[symbol] });
    }
  }

  /** A counting sort of positions by the symbol at a depth. It is stable, so groups stay in the order of records. */
  function sortBySymbol(begin: number, end: number, depth: number): [number, number, number][] {
    const present: number[] = [];
    for (let i = begin; i < end; i++) {
      const symbol = symbols[positions[i] + depth];
      if (counts[symbol] === 0) present.push(symbol);
      counts[symbol]++;
    }
    present.sort((a, b) => a - b);
    let at = begin;
    const groups = present.map((symbol): [number, number, number] => {
      const from = at;
      at += counts[symbol];
      counts[symbol] = from;
      return [symbol, from, at];
    });
    for (let i = begin; i < end; i++) spare[counts[symbols[positions[i] + depth]]++] = positions[i];
    for (const symbol of present) counts[symbol] = 0;
    positions.set(spare.subarray(begin, end), begin);
    // Texts that end here have no longer prefix.
    return groups.filter(([symbol]) => symbol !== END);
  }

  yield* walk();
}

const END = 0;

/** All normalised texts as one sequence of symbols, each text closed by `END`. Symbols sort as keys do. */
function encodeTexts(entries: readonly SearchEntry[]) {
  const used = new Set<string>();
  let length = 0;
  for (const { normalised } of entries) {
    for (const text of normalised) {
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
  for (const [owner, { normalised }] of entries.entries()) {
    for (const text of normalised) {
      for (const character of text) {
        owners[at] = owner;
        symbols[at++] = symbolOf.get(character) ?? END;
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

/** The owners of positions, each once. Positions are in the order of their owners. */
function recordsAt(positions: Int32Array, owners: Int32Array, begin: number, end: number): Int32Array {
  const records = new Int32Array(end - begin);
  let count = 0;
  let last = -1;
  for (let i = begin; i < end; i++) {
    const owner = owners[positions[i]];
    if (owner !== last) records[count++] = owner;
    last = owner;
  }
  return records.slice(0, count);
}

function weighsAtMost(max: number, records: Int32Array, entries: readonly SearchEntry[]): boolean {
  let weight = 0;
  for (const record of records) {
    weight += entries[record].weight;
    if (weight > max) return false;
  }
  return true;
}
