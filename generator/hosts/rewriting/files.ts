/**
 * What hosts that can only rewrite need beside the answers, for they compute nothing: pages past the end, lists in sizes
 * that share a file, filters that leave nothing, narrowed records, and which zooms have tiles.
 */

import type { File } from "../../answers/pages.ts";
import { PAGE, pageFile, TILE_SET } from "../../api/address.ts";
import { operationOf, operations } from "../../api/operations.ts";
import * as address from "./address.ts";

/** What belongs to one answer. The path of that is below `v1/`; those of these are from the root of the tree. */
export function* rewritingFiles({ path, content }: File): Generator<File> {
  if (typeof content !== "string") return;
  const [, folder, size] = FIRST_PAGE.exec(path) ?? [];
  if (folder !== undefined) {
    yield { path: address.pastFile(folder, size as string), content: pastOf(content, size as string) };
    if (size === String(PAGE) && countOf(content) < wholeBelow(folder)) yield* wholeListOf(folder, content);
  }
  for (const { recordFolder, field, by } of narrowed) {
    if (path.startsWith(recordFolder)) yield* narrowedFiles(path, content, field, by);
  }
  if (path === TILE_SET) yield* zoomFiles(content);
}

/** What belongs to no answer: the list with nothing in it. */
export const emptyList = (): Iterable<File> => wholeListOf(address.NOTHING, EMPTY);

const EMPTY = `{"items":[],"pageNumber":1,"pageSize":${PAGE},"totalCount":0,"totalPages":0,"hasPreviousPage":false,"hasNextPage":false}`;

const FIRST_PAGE = new RegExp(
  `^${pageFile("(.+)", 0, 1).replace("/0/", "/(\\d+)/").replace(".json", "\\.json")}$`,
);
const TAIL = /,"pageNumber":1,"pageSize":\d+,"totalCount":(\d+),"totalPages":(\d+),[^[\]]*$/;

const tailOf = (page: string): { items: string; count: string; pages: string } => {
  const tail = TAIL.exec(page);
  if (tail === null) throw new Error(`A page that ends otherwise than a page does: ${page.slice(-200)}`);
  const [, count = "", pages = ""] = tail;
  return { items: page.slice(0, tail.index), count, pages };
};

/**
 * Up to, not including, which length a list lacks no size that it is one page in. Readings are not written in every size:
 * a size that is not there may be one that cuts them.
 */
const wholeBelow = (folder: string): number => (READINGS.test(folder) ? 2 : PAGE);

const READINGS = new RegExp(
  `^${operationOf("GetMonitoringSiteReadings")
    .path.slice("/v1/".length)
    .replace(/\{\w+\}/, "[^/]+")}$`,
);

const countOf = (page: string): number => Number(tailOf(page).count);

/** Pages behind the last differ in nothing but their number. */
function pastOf(firstPage: string, size: string): string {
  const { count, pages } = tailOf(firstPage);
  const number = address.hole(address.PAGE_NUMBER);
  return `{"items":[],"pageNumber":${number},"pageSize":${size},"totalCount":${count},"totalPages":${pages},"hasPreviousPage":true,"hasNextPage":false}`;
}

/** A list that is one page in every size from its length on: those differ in nothing but the size. */
function* wholeListOf(folder: string, firstPage: string): Generator<File> {
  const { items, count, pages } = tailOf(firstPage);
  const size = address.hole(address.PAGE_SIZE);
  yield {
    path: address.wholeFile(folder, "first"),
    content: `${inert(items)},"pageNumber":1,"pageSize":${size},"totalCount":${count},"totalPages":${pages},"hasPreviousPage":false,"hasNextPage":false}`,
  };
  yield { path: address.wholeFile(folder, "past"), content: pastOf(firstPage, size) };
}

/** The same JSON, of which no host takes a text for an instruction of its own. */
const inert = (json: string): string => json.replaceAll("<!--", "\\u003c!--").replaceAll("{{", "{\\u007b");

const narrowed = operations.flatMap((operation) =>
  operation.kind === "record" && operation.narrow
    ? [
        {
          recordFolder: operation.path.slice("/v1/".length).replace(/\{.*/, ""),
          field: operation.narrow.of,
          by: operation.narrow.by,
        },
      ]
    : [],
);

function* narrowedFiles(path: string, content: string, field: string, by: string): Generator<File> {
  const name = path.replace(/\.json$/, "");
  const record = JSON.parse(content) as Record<string, Record<string, string>[]>;
  const entries = record[field] ?? [];
  const keeping = (kept: typeof entries) => JSON.stringify({ ...record, [field]: kept });
  for (const [value, kept] of Map.groupBy(entries, (entry) => entry[by] as string)) {
    yield { path: address.narrowedFile(name, by, address.exactNameOf(value)), content: keeping(kept) };
  }
  yield { path: address.narrowedToNothing(name), content: keeping([]) };
}

function* zoomFiles(tileSet: string): Generator<File> {
  const { maxzoom } = JSON.parse(tileSet) as { maxzoom: number };
  for (let zoom = 0; zoom <= maxzoom; zoom++) yield { path: address.zoomFile(zoom), content: "{}" };
}
