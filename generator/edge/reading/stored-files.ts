/**
 * The files of a build, however it is stored: by themselves, in packs, or as lists in chunks. The build says which.
 * Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it too.
 */

import { PAGE, spansFile, type TreePath } from "../../api/address.ts";
import { pageMarkOf } from "../../api/pack-of.ts";
import { STORE, type StoreNote } from "../../api/store.ts";
import type { Files } from "../resolver/execute.ts";
import type { PageIndex } from "../resolver/list.ts";
import { damaged, mustReadJson, parsed } from "../resolver/read.ts";
import type { Found } from "./files-by-clock.ts";
import type { Cache, Host, Together } from "./host.ts";

/** What reads files that are stored together; null in a build that has each by itself. */
type Stored<File, Pack> = { readonly together: Together<File, Pack> | null; readonly packs: boolean };

/** Paths of `open` and `openPacked` are from the root of the tree, paths of `json` and `has` from `v1/`. */
export function storedFiles<File, Pack>(host: Host<File, Pack>, cache: Cache) {
  const stored = async (): Promise<Stored<File, Pack>> => {
    const kept = cache.get("store") as Stored<File, Pack> | undefined;
    if (kept) return kept;
    const file = await host.open(`v1/${STORE}`);
    const text = file && (await host.text(file));
    const note = file && (parsed(STORE, text as string) as StoreNote);
    const how = { together: note && (await host.together()), packs: note?.packs === true };
    cache.set("store", how);
    return how;
  };

  const openPacked = async (path: string): Promise<File | null> => {
    const how = await stored();
    return how.together && how.packs ? how.together.open(path, host.openPack) : null;
  };

  const open = async (path: string): Promise<File | null> => {
    const kept = cache.get(`/${path}`) as File | null | undefined;
    if (kept !== undefined) return kept;
    // Finding out how the build is stored may take a request, so that waits until a file is not found by itself.
    const known = cache.get("store") as Stored<File, Pack> | undefined;
    const loose = known?.packs && known.together?.packOf(path) ? null : await host.open(path);
    const file = loose || (await openPacked(path));
    cache.set(`/${path}`, file);
    return file;
  };

  /** A file where it was found to be. Rejects if it is missing, or if its content has another mark. */
  const mustOpen = async (found: Found): Promise<File> => {
    const file = await open(`v1/${found.place}`);
    const mark = file && found.mark ? await host.mark(file) : found.mark;
    if (!file || mark !== found.mark) throw damaged(found.place);
    return file;
  };

  const json = async (file: TreePath, mark?: string): Promise<unknown> => {
    const key = `json:${file}${mark || ""}`;
    const kept = cache.get(key);
    if (kept) return kept;
    const found = await (mark ? mustOpen({ place: file, mark }) : open(`v1/${file}`));
    if (!found) return null;
    const text = await host.text(found);
    const value = jsonOf(file, text);
    cache.set(key, value, text.length);
    return value;
  };

  /** The same files, with the pages of lists in chunks. Such a page is not a file: it has only a JSON value. */
  const withChunks = (files: Files): Files => ({
    has: files.has,
    json: async (file) => {
      const value = await files.json(file);
      const together = value ? null : (await stored()).together;
      return together ? together.pageInChunks(file, files) : ofOneBuild(file, value, files);
    },
  });
  const has = (file: TreePath): Promise<boolean> => open(`v1/${file}`).then(isThere);
  return { open, mustOpen, openPacked, json, has, withChunks };
}

/**
 * A value of a JSON file, which for a page of a long list must be the one that the list's index names: pages that are put
 * together are of one build, whatever caches mix. Rejects otherwise.
 */
export async function ofOneBuild(file: string, value: unknown, files: Files): Promise<unknown> {
  const page = OF_LIST.exec(file);
  const found = value as { readonly totalCount: number; readonly mark: number };
  if (!page || !value || found.totalCount <= PAGE) return value;
  const index = await mustReadJson<PageIndex>(spansFile(page[1] || ""), files);
  if (index.marks && index.marks[Number(page[2]) - 1] !== found.mark) throw damaged(file);
  return value;
}

/** A page of the size that every other is cut from. */
const OF_LIST = /^(.*)\/pages\/100\/(\d+)\.json$/;

/** The value of a JSON file. Pages that may be put together get a mark, for which their content has no room. */
export function jsonOf(file: string, text: string): unknown {
  const value = parsed(file, text);
  return OF_LIST.test(file) ? Object.assign(value, { mark: pageMarkOf(text) }) : value;
}

const isThere = (found: unknown): boolean => found !== null;
