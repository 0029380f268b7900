/**
 * In packs, lists that grow are stored in chunks of time (generator/answers/store/chunk-files.ts). The resolver still asks
 * for pages; this module assembles them. Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it
 * too.
 */

import { chunkFile, chunksFile, PAGE } from "../../api/address.ts";
import type { Chunk, Chunks, OlderChunk } from "../../api/chunks.ts";
import type { Files } from "../resolver/execute.ts";
import { damaged, mustReadJson } from "../resolver/read.ts";

/** A page of a list that grows, or the spans of all its pages. */
const OF_LIST = /^(.*\/(?:readings|stage-assignments))\/(?:pages\/100\/(\d+)|spans)\.json$/;

/** The content of a page, or the spans; null if the file is neither, or there is no such list or page. */
export async function pageInChunks(file: string, files: Files): Promise<unknown> {
  const asked = OF_LIST.exec(file);
  if (!asked) return null;
  const folder = asked[1] || "";
  const chunks = (await files.json(chunksFile(folder))) as Chunks | null;
  if (!chunks) return null;
  if (!asked[2]) return { spans: chunks.spans };
  const from = (Number(asked[2]) - 1) * PAGE;
  const to = Math.min(from + PAGE, chunks.totalCount);
  if (from > 0 && from >= to) return null;
  const oldest = chunks.totalCount - chunks.oldest.length;
  let items: object[] = [];
  for (let i = 0; i <= chunks.older.length + 1; i++) {
    const older = chunks.older[i - 1];
    const next = chunks.older[i];
    const isOldest = i > chunks.older.length;
    const start = isOldest ? oldest : older ? older[0] : 0;
    const end = isOldest ? chunks.totalCount : next ? next[0] : oldest;
    if (end <= from || start >= to) continue;
    let chunk: Chunk = chunks;
    if (older) {
      const stored = await mustReadJson<OlderChunk>(chunkFile(folder, older[1]), files);
      // A chunk of another build, which a cache may have kept.
      if (stored.mark !== older[2]) throw damaged(file);
      chunk = stored;
    }
    const rows = isOldest ? chunks.oldest : chunk.items;
    const all = rows.map((row, at) => itemOf(chunks, row, start + at));
    items = items.concat(all.slice(Math.max(0, from - start), to - start));
  }
  return { items, totalCount: chunks.totalCount };
}

function itemOf(chunks: Chunks, row: readonly unknown[], position: number): object {
  const item: Record<string, unknown> = {};
  chunks.fields.forEach((field, at) => {
    item[field] = row[at];
  });
  chunks.since.forEach((since) => {
    if (position >= since[0]) Object.assign(item, since[1]);
  });
  return item;
}
