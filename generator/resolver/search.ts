/**
 * Search (contract.md §5) from the files that `generator/search` writes: every substring, exact. The index leads to
 * the one shard that has every record with the folded `q` in it or, where those are too many, their number and the
 * first of each kind; what comes behind these is cut from the chunks of a longer list.
 */

import { lowerCase, searchFile, searchKey } from "../address.ts";
import { searchKinds } from "../operations.ts";
import type { Files } from "./fulfil.ts";

/** What is asked for, and which page of it. */
export type Search = {
  readonly q: string;
  readonly kinds: readonly string[];
  readonly size: number;
  readonly number: number;
};

/**
 * What leads to the files of the next `folder`, by their keys in order: a file answers from its key on. Each key is
 * told by how much of the one before it begins it, as a letter from `G`, which no key has, and by what comes then.
 */
export type Index = { readonly folder: string; readonly keys: string };

/** The first index. `forms` is NFC for engines that have none: texts and what each becomes, one after the other. */
export type Manifest = Index & { readonly forms: readonly (readonly [string, string])[] };

/** Records by kind, then in name order. */
export type Chunk = {
  /** The number of them by kind. */
  readonly counts: readonly number[];
  /** UUIDs in base64url, 22 digits each. Consents, which come last, have none: their ids are their names. */
  readonly ids: string;
  /** Of each record its name, its context, and the folded texts that a search would not find in the name. */
  readonly texts: readonly Texts[];
};

type Texts = readonly (string | null)[];

/** All records with any text from one key to the next; of a text that too many have, the first. */
export type Shard = Chunk & { readonly heavy: readonly Heavy[] };

/** Every file says which one it is. */
export type Stored<T> = T & { readonly file: string };

/**
 * A folded text that too many records have: `[text, first, counts, lists, held]`. By kind, `counts` is the number of
 * these records; `lists` is the list that they are in, and how many of them each of its chunks has; `held`, or else
 * `HELD`, is the number of them in the shard itself, the first ones. It goes for searches whose first kind is `first`
 * or a later one.
 */
export type Heavy = readonly [
  text: string,
  first: number,
  counts: readonly number[],
  lists: readonly (List | 0)[],
  held?: readonly number[],
];

type List = readonly [string, ...number[]];

/** As many of a kind as a page can ask for first. */
export const HELD = 100;

/** The kind whose ids are its names. */
export const CONSENT = 5;

/** The items of the page, and the number of all. Rejects where a file is missing or is not what it should be. */
export async function search(asked: Search, files: Files) {
  let file = "";
  const must = <T>(value: T, sound: unknown): T => {
    if (sound) return value;
    throw new Error(`This build has no sound ${file}: build it again.`);
  };
  const open = async (folder: string, key: string): Promise<unknown> => {
    file = searchFile(folder, key);
    const text = await files.read(file);
    const value = text && JSON.parse(text);
    return must(value, value && value.file === file);
  };

  const manifest = (await open("manifest", "")) as Manifest;
  const text = fold(asked.q, manifest.forms);
  const kinds = searchKinds.map((kind) => asked.kinds.indexOf(kind) >= 0);
  const first = kinds.indexOf(true);
  const place = searchKey(text, first);
  let found: Index | Shard = manifest;
  while ("keys" in found) found = (await open(found.folder, lastUpTo(place, found.keys))) as Index | Shard;

  const heavy = found.heavy.filter((entry) => entry[0] === text && entry[1] <= first).pop();
  const own = rowsWith(text, found);
  let rows: Row[] = [];
  let total = 0;
  for (let kind = first; kind < kinds.length; kind++) {
    if (!kinds[kind]) continue;
    const here = own.filter((row) => row.kind === kind);
    const count = heavy ? (heavy[2][kind] as number) : here.length;
    const begin = (asked.number - 1) * asked.size - total;
    const from = Math.max(0, begin);
    const to = Math.min(count, begin + asked.size);
    total += count;
    if (from >= to) continue;
    let part = here.slice(from, to);
    if (heavy && to > (heavy[4] ? (heavy[4][kind] as number) : HELD)) {
      part = [];
      const list = heavy[3][kind] as List;
      let at = 0;
      for (let number = 1; number < list.length; number++) {
        const size = list[number] as number;
        if (at < to && at + size > from) {
          const chunk = (await open("list", searchKey(list[0], `${kind} ${number}`))) as Chunk;
          const all = rowsWith(text, must(chunk, chunk.texts));
          part = part.concat(must(all, all.length === size).slice(Math.max(0, from - at), to - at));
        }
        at += size;
      }
    }
    rows = rows.concat(must(part, part.length === to - from));
  }
  return { items: rows.map(itemOf), total };
}

/** NFC, then lower case code point by code point, `ς` as `σ` (contract.md §5). The build folds with it too. */
export const fold = (text: string, forms: Manifest["forms"]): string =>
  lowerCase(
    text.normalize
      ? text.normalize("NFC")
      : forms.reduce((old, form) => old.split(form[0]).join(form[1]), text),
  );

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

type Row = { readonly kind: number; readonly texts: Texts; readonly id: string };

/** The records of a chunk with a folded text in them. */
function rowsWith(text: string, chunk: Chunk): Row[] {
  let kind = 0;
  let end = chunk.counts[0] as number;
  return chunk.texts
    .map((texts, i) => {
      while (i >= end) end += chunk.counts[++kind] as number;
      return { kind, texts, id: chunk.ids.slice(i * 22, i * 22 + 22) };
    })
    .filter((row) => row.texts.some((own, i) => i !== 1 && lowerCase(own as string).indexOf(text) >= 0));
}

const itemOf = (row: Row) => ({
  type: searchKinds[row.kind],
  id: row.kind === CONSENT ? row.texts[0] : uuidOf(row.id),
  name: row.texts[0],
  context: row.texts[1] || null,
});

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The UUID that 22 base64url digits stand for. */
const uuidOf = (digits: string): string =>
  digits
    .replace(/./g, (digit) => (DIGITS.indexOf(digit) + 64).toString(2).slice(1))
    .slice(0, 128)
    .replace(/..../g, (four) => parseInt(four, 2).toString(16))
    .replace(/^(.{8})(....)(....)(....)/, "$1-$2-$3-$4-");
