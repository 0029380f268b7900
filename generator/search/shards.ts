/** Packs units into shards: files that a search reads one of. */

import { type File, fileOf, membersOf } from "./chunk.ts";
import { digestOf, firstPiece, type Limits } from "./chunking.ts";
import type { Entry } from "./entries.ts";
import type { Unit } from "./units.ts";

/** Where the shards go. They are made while units come in; `files` has those that are done. */
export type Shards = {
  add(unit: Unit): void;
  /** No more units. */
  end(): void;
  /** The shards done since the last time. */
  files(): File[];
  /** The keys of all of them, and the depth of each one's first unit. */
  readonly keys: readonly string[];
  readonly gaps: readonly number[];
};

/** Shards of some entries. Units have to come in the order of their keys. */
export function openShards(entries: readonly Entry[], limits: Limits): Shards {
  const keys: string[] = [];
  const gaps: number[] = [];
  /** The last weighing that each record was in: a shard has it once, however many units do. */
  const weighed = new Int32Array(entries.length);
  let weighing = 0;
  let units: Unit[] = [];
  let weights: number[] = [];
  let made: File[] = [];

  function weigh(unit: Unit): void {
    let weight = weights.at(-1) ?? 0;
    for (const record of unit.records) {
      if (weighed[record] === weighing) continue;
      weighed[record] = weighing;
      weight += (entries[record] as Entry).weight;
    }
    if (unit.heavy) weight += (HEAVY_WEIGHT + unit.heavy[3].flat().length) / 2;
    weights.push(weight);
  }

  function start(rest: Unit[]): void {
    weighing++;
    weights = [];
    units = rest;
    for (const unit of units) weigh(unit);
  }

  function cut(): void {
    const length = firstPiece(weights, limits, (i) => gapOf(units[i] as Unit));
    const piece = units.slice(0, length);
    const { key } = piece[0] as Unit;
    keys.push(key);
    gaps.push(gapOf(piece[0] as Unit));
    const records = Int32Array.from(new Set(piece.flatMap(({ records }) => [...records]))).sort();
    const heavies = piece.flatMap((unit) => (unit.heavy ? [unit.heavy] : []));
    const members = `${membersOf(records, entries)},"heavy":${JSON.stringify(heavies)}`;
    made.push(fileOf("shard", key, members));
    start(units.slice(length));
  }

  start([]);
  return {
    keys,
    gaps,
    add(unit) {
      units.push(unit);
      weigh(unit);
      while (units.length > 1 && (weights.at(-1) as number) > limits.most) cut();
    },
    end() {
      while (units.length > 0) cut();
    },
    files() {
      const files = made;
      made = [];
      return files;
    },
  };
}

const HEAVY_WEIGHT = 12;

/** The longer the beginning that a unit shares with the one before it, the worse a cut between them. */
const gapOf = ({ key, depth }: Unit): number => depth * 2 ** 32 + digestOf(key);
