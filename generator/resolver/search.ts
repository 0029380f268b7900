/**
 * Search (contract.md §5) from the files that `generator/search` writes: every substring, exact. The index leads to
 * the one shard that has every record with the folded `q` in it or, where those are too many, their number and the
 * first of each kind; what comes behind these is cut from the chunks of a longer list.
 */

import { lowerCase, searchFile, searchKey } from "../api/address.ts";
import { searchKinds } from "../api/operations.ts";
import { envelope } from "./envelope.ts";
import type { Values } from "./parameters.ts";
import { type Files, mustRead, unsound } from "./read.ts";

/** Every file says which one it is. */
export type Stored<T> = T & { readonly file: string };

/**
 * What leads to the files of the next `folder`, by their keys in order: a file answers from its key on. Each key is
 * told by how much of the one before it begins it, as a letter from `G`, which no key has, and by what comes then.
 */
export type Index = { readonly folder: string; readonly keys: string };

/**
 * The first index, and what a search needs to know of the characters that the records have: `forms` makes NFC of a
 * text for engines that have none, `plain` takes the macrons from a folded one.
 */
export type Manifest = Index & { readonly forms: Replacements; readonly plain: Replacements };

/** Texts and what each becomes, one after the other. */
export type Replacements = readonly (readonly [string, string])[];

/** Records by kind, then in name order. */
export type Chunk = {
  /** UUIDs in 32 hexadecimal digits each. Consents have none: their ids are their names. */
  readonly ids: readonly string[];
  readonly rows: readonly (readonly Row[])[];
};

/**
 * The name of a record, its context, and what else it is found by. A context only counts as a text to find a record by
 * where it is the waterway of a monitoring site.
 */
export type Row = readonly (string | null)[];

/** All records with any text from one key to the next; of a text that too many have, the first. */
export type Shard = Chunk & { readonly heavy: readonly Heavy[] };

/**
 * A folded text that too many records have: `[text, first, counts, lists]`. By kind, `counts` is the number of these
 * records, and `lists` the list that they are in, or 0 where no search needs one. It goes for searches whose first
 * kind is `first` or a later one.
 */
export type Heavy = readonly [
  text: string,
  first: number,
  counts: readonly number[],
  lists: readonly (ListOf | 0)[],
];

/** How many of the records are in the shard itself; the text of the list; how many of them each chunk of it has. */
export type ListOf = readonly [held: number, text: string, ...sizes: number[]];

/** The place of the context in a row, and the kind that is found by it. */
export const CONTEXT = 1;
export const SITE = 4;

/** The text of the page asked for. Rejects where a file is missing or is not what it should be. */
export async function search(asked: Values, files: Files): Promise<string> {
  const manifest = (await open("manifest", "", files)) as Stored<Manifest>;
  const text = fold(asked.q as string, manifest.forms);
  const type = (asked.type || searchKinds) as readonly string[];
  const kinds = searchKinds.map((kind) => type.includes(kind));
  const first = kinds.indexOf(true);
  const place = searchKey(text, first);
  let shard: Stored<Index | Shard> = manifest;
  while ("keys" in shard) {
    shard = (await open(shard.folder, lastUpTo(place, shard.keys), files)) as Stored<Index | Shard>;
  }
  const heavy = shard.heavy.filter((entry) => entry[0] === text && entry[1] <= first).pop();

  const size = asked.pageSize as number;
  const number = asked.pageNumber as number;
  let items: Found[] = [];
  let total = 0;
  for (let kind = first; kind < kinds.length; kind++) {
    if (!kinds[kind]) continue;
    let found = foundIn(shard, kind, text, manifest.plain);
    const count = heavy ? (heavy[2][kind] as number) : found.length;
    const from = Math.max(0, (number - 1) * size - total);
    const to = Math.max(from, Math.min(count, number * size - total));
    total += count;
    const list = heavy && heavy[3][kind];
    if (list && to > list[0]) {
      found = [];
      for (let i = 2; i < list.length; i++) {
        const held = list[i] as number;
        // A chunk that the page does not reach into only takes its place.
        let more: Found[] = new Array(held);
        if (found.length < to && found.length + held > from) {
          const chunk = (await open("list", searchKey(list[1], `${kind} ${i - 1}`), files)) as Stored<Chunk>;
          more = foundIn(chunk, kind, text, manifest.plain);
          if (more.length !== held) throw unsound(chunk.file);
        }
        found = found.concat(more);
      }
    }
    items = items.concat(found.slice(from, to));
  }
  return envelope(items.map(itemOf), number, size, total);
}

/** A file of the search, which says itself that it is the one. */
async function open(folder: string, key: string, files: Files): Promise<unknown> {
  const file = searchFile(folder, key);
  const stored = (await mustRead(file, files)) as Stored<unknown>;
  if (stored.file !== file) throw unsound(file);
  return stored;
}

/** NFC, then lower case code point by code point, `ς` as `σ` (contract.md §5). The build folds with it too. */
export const fold = (text: string, forms: Replacements): string =>
  lowerCase(text.normalize ? text.normalize("NFC") : replaced(text, forms));

export const replaced = (text: string, replacements: Replacements): string =>
  replacements.reduce((old, pair) => old.split(pair[0]).join(pair[1]), text);

/** The last of the keys that is not behind a place. The first never is: it is empty, or led here. */
function lastUpTo(place: string, keys: string): string {
  let last = "";
  let next = "";
  keys.replace(/([G-Z])([^G-Z]*)/g, (_, mark: string, rest: string) => {
    next = next.slice(0, mark.charCodeAt(0) - 71) + rest;
    if (next <= place) last = next;
    return "";
  });
  return last;
}

type Found = { readonly kind: number; readonly row: Row; readonly id: string };

/** The records of a kind with a folded text in them. Whatever they are found by is in NFC. */
function foundIn(chunk: Chunk, kind: number, text: string, plain: Replacements): Found[] {
  const rows = chunk.rows[kind] as readonly Row[];
  const ids = chunk.ids[kind] as string;
  // As JSON all rows are folded at once: engines that keep texts in UTF-8 take their time for each.
  const folded = lowerCase(JSON.stringify(rows));
  const own: readonly Row[] = JSON.parse(folded);
  const bare: readonly Row[] = JSON.parse(replaced(folded, plain));
  const has = (row: Row | undefined) =>
    (row as Row).some((part, i) => part && (i !== CONTEXT || kind === SITE) && part.includes(text));
  return rows
    .map((row, i) => ({ kind, row, id: ids.slice(i * 32, i * 32 + 32) }))
    .filter((_, i) => has(own[i]) || has(bare[i]));
}

const itemOf = (found: Found) => ({
  type: searchKinds[found.kind],
  id: found.id.replace(/(.{8})(....)(....)(....)/, "$1-$2-$3-$4-") || found.row[0],
  name: found.row[0],
  context: found.row[1] || null,
});
