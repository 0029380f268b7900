/**
 * The extra files that rewriting hosts need because they compute nothing: pages past the end, lists in sizes that share
 * a file, filters that match nothing, narrowed records, and which zooms have tiles. They are made together with the
 * answers, from the same values. Their paths are from the root of the tree.
 */

import { PAGE } from "../../api/address.ts";
import { type Envelope, envelope, envelopeText } from "../../api/envelope.ts";
import type { File } from "../../output/section.ts";
import * as address from "./rewriting-address.ts";

const PAGE_NUMBER = address.placeholder(address.PAGE_NUMBER);
const PAGE_SIZE = address.placeholder(address.PAGE_SIZE);

/** The files beside the pages of a list: its folder below `v1/`, its items as JSON, and the sizes that are written. */
function* listFiles(folder: string, items: readonly string[], sizes: readonly number[]): Generator<File> {
  const path = `/v1/${folder}`;
  for (const size of sizes) {
    const page = envelope<string>([], pageAfter(items.length, size), size, items.length);
    yield { path: address.pastFile(path, size), content: filledIn(page, { pageNumber: PAGE_NUMBER }) };
  }
  if (isWholeInAnyOther(items.length, sizes)) yield* wholeFiles(path, items);
}

/** The number of the first page past the end. */
const pageAfter = (count: number, size: number): number => Math.max(1, Math.ceil(count / size)) + 1;

/** Whether the whole list fits on one page in every size that is not written. */
function isWholeInAnyOther(count: number, sizes: readonly number[]): boolean {
  if (count >= PAGE) return false;
  for (let size = 1; size < count; size++) if (!sizes.includes(size)) return false;
  return true;
}

/** The single page of a list in every size that holds all of it: only the stated size differs. */
function* wholeFiles(path: string, items: readonly string[]): Generator<File> {
  const first = envelope(items.map(inert), 1, PAGE, items.length);
  const past = envelope<string>([], 2, PAGE, items.length);
  const shown = { pageNumber: PAGE_NUMBER, pageSize: PAGE_SIZE };
  yield { path: address.wholeFile(path, "first"), content: filledIn(first, { pageSize: PAGE_SIZE }) };
  yield { path: address.wholeFile(path, "past"), content: filledIn(past, shown) };
}

/** A page with placeholders instead of numbers; like numbers, they are not quoted. */
function filledIn(page: Envelope<string>, placeholders: object): string {
  const text = envelopeText({ ...page, ...placeholders });
  return Object.values(placeholders).reduce<string>(
    (json, value) => json.replace(JSON.stringify(value), () => value),
    text,
  );
}

/** The empty list, for a filter that matches nothing. */
const emptyList = (): Generator<File> => wholeFiles(address.NOTHING, []);

/** The same JSON, escaped so that no host takes a part of it for an instruction. */
const inert = (json: string): string => json.replaceAll("<!--", "\\u003c!--").replaceAll("{{", "{\\u007b");

/**
 * A record, by its path below `v1/`, narrowed to the sites of each provider, and to no sites. The file with no entry is left out if
 * a value cannot be a file name: a request for that value would get it.
 */
function* narrowedFiles(
  path: string,
  record: { readonly sites: readonly { readonly providerKey: string }[] },
): Generator<File> {
  const folder = `/v1/${path.replace(/\.json$/, "")}`;
  const narrowed = (entries: readonly unknown[]) => JSON.stringify({ ...record, sites: entries });
  const groups = [...Map.groupBy(record.sites, ({ providerKey }) => providerKey)];
  const plain = groups.filter(
    ([value]) => IS_PLAIN.test(value) && !groups.some(([other]) => differInCase(value, other)),
  );
  for (const [value, entries] of plain) {
    yield { path: address.narrowedFile(folder, "providerKey", value), content: narrowed(entries) };
  }
  if (plain.length === groups.length) {
    yield { path: address.narrowedToNothing(folder), content: narrowed([]) };
  }
}

/** Apache would read these endings as instructions wherever they stand in a name. */
const IS_PLAIN = new RegExp(`^(?!.*[.](?:asis|br|gz)(?:[.]|$))${address.PLAIN_VALUE}$`, "i");

/** Some file systems take names that differ only in letter case for one name. */
const differInCase = (one: string, other: string): boolean =>
  one !== other && one.toLowerCase() === other.toLowerCase();

/** A mark for each zoom up to the greatest that has tiles. */
function* zoomFiles(maxZoom: number): Generator<File> {
  for (let zoom = 0; zoom <= maxZoom; zoom++) yield { path: address.zoomFile(zoom), content: "{}" };
}

/** All of these files, each kind beside the answer that it belongs to. */
export const forRewriting = { list: listFiles, narrowed: narrowedFiles, zooms: zoomFiles, emptyList };

export type ForRewriting = typeof forRewriting;

function* none(): Generator<File> {
  yield* [];
}

/** For hosts that run the resolver, and for files alone. */
export const withoutRewriting: ForRewriting = { list: none, narrowed: none, zooms: none, emptyList: none };
