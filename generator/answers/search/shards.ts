/** Packs units into shards: files of which a search reads one. */

import { type ChunkLimits, firstChunk, hashOf } from "./chunking.ts";
import type { SearchEntry } from "./entries.ts";
import { type File, fileOf } from "./file.ts";
import { chunkMembers } from "./kinds.ts";
import type { Unit } from "./units.ts";

/** The files of shards from units in the order of their keys. Other files are passed on. Returns the keys of the shards. */
export function* shardsOf(
  made: Iterable<Unit | File>,
  entries: readonly SearchEntry[],
  limits: ChunkLimits,
): Generator<File, readonly string[]> {
  const keys: string[] = [];
  let units: Unit[] = [];
  /** The weight of the units so far, up to and including each. */
  let weights: number[] = [];
  /** The last shard that each record was weighed for: it counts once, however many units have it. */
  const weighedFor = new Int32Array(entries.length);
  let shard = 1;

  function add(unit: Unit): void {
    let weight = weights.at(-1) ?? 0;
    for (const record of unit.records) {
      if (weighedFor[record] === shard) continue;
      weighedFor[record] = shard;
      weight += entries[record].weight;
    }
    if (unit.term) weight += (TERM_WEIGHT + unit.term[3].flat().length) / 2;
    units.push(unit);
    weights.push(weight);
  }

  function cut(): File {
    const length = firstChunk(weights, limits, (i) => costOf(units[i]));
    const chunk = units.slice(0, length);
    const rest = units.slice(length);
    keys.push(chunk[0].key);
    shard++;
    units = [];
    weights = [];
    for (const unit of rest) add(unit);
    const records = joined(chunk.map(({ records }) => records));
    const terms = chunk.flatMap(({ term }) => (term ? [term] : []));
    const end = rest.length > 0 ? rest[0].key : AFTER_ALL;
    return fileOf(
      "shard",
      chunk[0].key,
      `${chunkMembers(records, entries)},"heavy":${JSON.stringify(terms)},"end":"${end}"`,
    );
  }

  for (const one of made) {
    if ("path" in one) {
      yield one;
      continue;
    }
    add(one);
    while (units.length > 1 && weights[weights.length - 1] > limits.max) yield cut();
  }
  while (units.length > 0) yield cut();
  return keys;
}

/** All records of several lists, each once, ascending. */
function joined(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all.sort().filter((record, index) => record !== all[index - 1]);
}

/** Sorts after every key. */
const AFTER_ALL = "\\u007f";

/** Twice the weight of a frequent term without its lists. */
const TERM_WEIGHT = 12;

/** The longer the prefix that a unit shares with the one before it, the worse a cut between them. */
const costOf = ({ key, depth }: Unit): number => depth * 2 ** 32 + hashOf(key);
