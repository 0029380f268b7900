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
 * The keys of the files in the next `folder`, in order: each is the first place that its file answers for. Each is told
 * by how much of the one before it begins with, as a letter from `G`, which no key has, and what comes then.
 */
export type Index = { readonly key: string; readonly folder: string; readonly keys: string };

/** The first index. `forms` is NFC for engines that have none: texts and what each becomes, one after the other. */
export type Manifest = Index & { readonly forms: readonly (readonly [string, string])[] };

/** Records by kind, then in name order. */
export type Chunk = {
  readonly key: string;
  readonly counts: readonly number[];
  /** UUIDs in base64url, 22 characters each; consents have none, for their ids are their names. */
  readonly ids: string;
  /** Of each record its name, its context, and the folded texts that a search would not find in these. */
  readonly texts: readonly (readonly (string | null)[])[];
};

export type Shard = Chunk & { readonly heavy: readonly Heavy[] };

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

/** As many of a kind as a page can ask for first. */
export const HELD = 100;

/** The kind whose context is matched too, and the kind without ids of its own. */
export const SITE = 4;
export const CONSENT = 5;

type List = readonly [string, ...number[]];
type Item = Record<string, unknown>;

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
    return must(value, value && value.key === key);
  };

  const manifest = (await open("manifest", "")) as Manifest;
  const text = fold(asked.q, manifest.forms);
  const kinds = searchKinds.map((kind) => asked.kinds.indexOf(kind) >= 0);
  const first = kinds.indexOf(true);
  const place = searchKey(text, first);
  let found: Index | Shard = manifest;
  while ("keys" in found) found = (await open(found.folder, lastUpTo(place, found.keys))) as Index | Shard;

  const heavy = found.heavy.filter((entry) => entry[0] === text && entry[1] <= first).pop();
  const own = itemsWith(text, found);
  let items: Item[] = [];
  let total = 0;
  for (let kind = first; kind < kinds.length; kind++) {
    if (!kinds[kind]) continue;
    const here = own[kind] as Item[];
    const count = heavy ? (heavy[2][kind] as number) : here.length;
    const begin = (asked.number - 1) * asked.size - total;
    const from = Math.max(0, begin);
    const to = Math.min(count, begin + asked.size);
    total += count;
    if (from >= to) continue;
    let part: Item[] = [];
    if (!heavy || to <= (heavy[4] ? (heavy[4][kind] as number) : HELD)) part = here.slice(from, to);
    else {
      const list = heavy[3][kind] as List;
      let at = 0;
      for (let number = 1; number < list.length; number++) {
        const size = list[number] as number;
        if (at < to && at + size > from) {
          const chunk = (await open("list", searchKey(list[0], `${kind} ${number}`))) as Chunk;
          const matches = itemsWith(text, chunk)[kind] as Item[];
          part = part.concat(must(matches, matches.length === size).slice(Math.max(0, from - at), to - at));
        }
        at += size;
      }
    }
    items = items.concat(must(part, part.length === to - from));
  }
  return { items, total };
}

/** NFC, then lower case code point by code point, `ς` as `σ` (contract.md §5). The build folds with it too. */
export const fold = (text: string, forms: Manifest["forms"]): string =>
  lowerCase(
    text.normalize
      ? text.normalize("NFC")
      : forms.reduce((old, form) => old.split(form[0]).join(form[1]), text),
  );

/** The last of the keys that is not behind a place. The first is not. */
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

/** By kind, the records of a chunk with a folded text in them. */
function itemsWith(text: string, chunk: Chunk): Item[][] {
  let row = 0;
  let id = 0;
  const found = chunk.counts.map((count, kind) => {
    const items: Item[] = [];
    for (const end = row + count; row < end; row++) {
      const texts = chunk.texts[row] as readonly (string | null)[];
      if (kind !== CONSENT) id += 22;
      if (
        texts.some(
          (own, i) => own !== null && (i !== 1 || kind === SITE) && lowerCase(own).indexOf(text) >= 0,
        )
      ) {
        items.push({
          type: searchKinds[kind],
          id: kind === CONSENT ? texts[0] : uuidOf(chunk.ids.slice(id - 22, id)),
          name: texts[0],
          context: texts[1] || null,
        });
      }
    }
    return items;
  });
  return found;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The UUID that 22 base64url digits stand for. */
function uuidOf(digits: string): string {
  let bits = "";
  for (let i = 0; i < 22; i++) bits += (DIGITS.indexOf(digits[i] as string) + 64).toString(2).slice(1);
  return bits
    .slice(0, 128)
    .replace(/.{4}/g, (four) => parseInt(four, 2).toString(16))
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
