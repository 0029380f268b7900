/**
 * Search (docs/contract.md §5) in the files that `generator/answers/search` writes: every substring, exact. The manifest leads to
 * the one shard with every record that contains the normalised `q`. If there are too many, the shard has their number and the first
 * of each kind instead; later ones are cut from the chunks of a list.
 */

import { searchFile, searchKey } from "../../api/address.ts";
import { type Envelope, envelope } from "../../api/envelope.ts";
import { searchKinds } from "../../api/operations.ts";
import { fold } from "../../lib/folded-text.ts";
import { damaged, type Files, readOwn } from "./read.ts";

/** What a request asks for. */
export type SearchValues = {
  readonly q: string;
  readonly type: readonly string[];
  readonly pageSize: number;
  readonly pageNumber: number;
};

/** Every file says which one it is. */
export type WithFile<T> = T & { readonly file: string };

/**
 * Leads to the shards by their keys in order: a shard holds what lies between its key and the next. The keys are front-coded:
 * a letter from `G` on, which no key contains, says how many characters of the previous key to keep. And what a search needs
 * to know of the characters in the records: `forms` makes NFC of a text for engines that cannot, `plain` removes the macrons
 * from a normalised one.
 */
export type Manifest = WithAlphabet & {
  /** Resolvers of earlier releases read where the shards are. */
  readonly folder: "shard";
  readonly keys: string;
  readonly forms: Replacements;
  readonly plain: Replacements;
};

/** The same in the manifest and in the shards that its replacements are made for. */
type WithAlphabet = { readonly of: string };

/** Texts and what replaces each, one after the other. */
export type Replacements = readonly (readonly [string, string])[];

/** Records by kind, then in name order. */
export type Chunk = {
  /** UUIDs in 32 hexadecimal digits each. Consents have none: their ids are their names. */
  readonly ids: readonly string[];
  readonly rows: readonly Rows[];
  /**
   * By kind, the normalised rows, with and without macrons. The search adds them, so that a host that caches the value
   * keeps them.
   */
  [kind: number]: readonly Rows[];
};

/**
 * The name of a record, its context, and the other texts that it is found by. The context counts as one of them only where it
 * is the waterway of a monitoring site.
 */
export type Row = readonly (string | null)[];

type Rows = readonly Row[];

/**
 * All records with any text between its key and the `end`, which no key reaches for the last shard; of a frequent term only the
 * first. A shard says which texts it answers for, so it can be trusted whichever build the manifest is of.
 */
type Shard = Chunk & WithAlphabet & { readonly heavy: readonly FrequentTerm[]; readonly end: string };

/**
 * A normalised text that too many records contain: `[text, first, counts, lists]`. By kind, `counts` is the number of these
 * records, and `lists` the list that holds them, or 0 where no search needs one. It applies to searches whose first kind is
 * `first` or later.
 */
export type FrequentTerm = readonly [
  text: string,
  first: number,
  counts: readonly number[],
  lists: readonly (RecordList | 0)[],
];

/**
 * How many of the records are in the shard itself; the text of the list; and by turns how many of them each chunk of it
 * holds, and the `mark` that the chunk has in the same build.
 */
type RecordList = readonly [held: number, text: string, ...chunks: (number | string)[]];

/** The kind that is found by its context, the second part of a row. */
export const SITE = 4;

/** The page asked for. Rejects if a file is missing or damaged. */
export async function search(values: SearchValues, files: Files): Promise<Envelope<object>> {
  const manifest = await open<Manifest>("manifest", "", files);
  const text = normalise(values.q, manifest.forms);
  const kinds = searchKinds.map((kind) => values.type.includes(kind));
  const first = kinds.indexOf(true);
  const place = searchKey(text, first);
  const shard = await open<Shard>("shard", lastUpTo(place, manifest.keys), files);
  if (shard.of !== manifest.of || place >= shard.end) throw damaged(shard.file);
  const term = shard.heavy.filter((entry) => entry[0] === text && entry[1] <= first).pop();

  const size = values.pageSize;
  const number = values.pageNumber;
  let items: object[] = [];
  let total = 0;
  for (let kind = first; kind < kinds.length; kind++) {
    if (!kinds[kind]) continue;
    let found = foundIn(shard, kind, text, manifest.plain);
    const count = term ? (term[2][kind] as number) : found.length;
    const from = Math.max(0, (number - 1) * size - total);
    const to = Math.max(from, Math.min(count, number * size - total));
    total += count;
    const list = term && term[3][kind];
    if (list && to > list[0]) {
      found = [];
      for (let i = 2; i < list.length; i += 2) {
        const held = list[i] as number;
        // A chunk outside the page is not read; it only fills its positions.
        let more: object[] = new Array(held);
        if (found.length < to && found.length + held > from) {
          const chunk = await open<Chunk>("list", searchKey(list[1], `${kind} ${i / 2}`), files, list[i + 1]);
          more = foundIn(chunk, kind, text, manifest.plain);
        }
        found = found.concat(more);
      }
    }
    items = items.concat(found.slice(from, to));
  }
  return envelope(items, number, size, total);
}

/** A file of the search. */
const open = <T>(folder: string, key: string, files: Files, mark?: unknown): Promise<WithFile<T>> =>
  readOwn<T>(searchFile(folder, key), files, mark);

/** NFC, then folded (docs/contract.md §5). The build normalises with it too. */
export const normalise = (text: string, forms: Replacements): string =>
  fold(text.normalize ? text.normalize("NFC") : replaceAll(text, forms), '"');

export const replaceAll = (text: string, replacements: Replacements): string =>
  replacements.reduce((old, pair) => old.split(pair[0]).join(pair[1]), text);

/** The last key that does not sort after a place. The first never does: it is empty, or led here. */
function lastUpTo(place: string, keys: string): string {
  let last = "";
  let next = "";
  keys.replace(/([G-Z])([^G-Z]*)/g, (_, mark: string, rest: string) => {
    next = next.slice(0, mark.charCodeAt(0) - 71) + rest;
    last = next <= place ? next : last;
    return last;
  });
  return last;
}

/** The records of a kind that contain a normalised text, as they are answered. All texts of the records are in NFC. */
function foundIn(chunk: Chunk, kind: number, text: string, plain: Replacements): object[] {
  const rows = chunk.rows[kind] as Rows;
  const ids = chunk.ids[kind] as string;
  if (!chunk[kind]) {
    // All rows at once, as JSON: engines that store texts in UTF-8 are slow for each.
    const own = fold(JSON.stringify(rows), '\\"');
    chunk[kind] = [own, replaceAll(own, plain)].map((texts) => JSON.parse(texts));
  }
  const forms = chunk[kind];
  const found: object[] = [];
  rows.forEach((row, at) => {
    const isFound = forms.some((form) =>
      (form[at] as Row).some((part, i) => part && (i !== 1 || kind === SITE) && part.includes(text)),
    );
    if (!isFound) return;
    const id = ids.slice(at * 32, at * 32 + 32).replace(/(.{8})(....)(....)(....)/, "$1-$2-$3-$4-");
    found.push({ type: searchKinds[kind], id: id || row[0], name: row[0], context: row[1] || null });
  });
  return found;
}
