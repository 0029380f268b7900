/** Carries a plan out: reads the few files it needs and says which file to send, or what text. */

import { TILE_SET } from "../api/address.ts";
import { pageOf } from "./list.ts";
import { type Files, mustRead, unsound } from "./read.ts";
import type { Narrow, Plan, Try } from "./resolve.ts";
import { search } from "./search.ts";

export type { Files } from "./read.ts";

/** An answer: a file to send, or a text composed from several, or nothing (204). */
export type Answer =
  | { readonly kind: "file"; readonly status: number; readonly file: string }
  | { readonly kind: "text"; readonly status: number; readonly text: string }
  | { readonly kind: "empty"; readonly status: 204 };

/** The answer that a plan leads to on the files at hand. */
export async function fulfil(plan: Plan, files: Files): Promise<Answer> {
  const first = plan.tries[0];
  const isThere = first && first.status === 200 && (await files.has(first.file));
  if (isThere && !plan.narrow) return sent(first);
  if (!first || (!isThere && (await isEmptyTile(plan.zoom, files)))) return { kind: "empty", status: 204 };
  let text: string | null = null;
  if (isThere) text = await narrowed(first.file, plan.narrow as Narrow, files);
  if (plan.list) text = await pageOf(plan.list, files);
  if (plan.search) text = await search(plan.search, files);
  return text === null ? firstOf(plan.tries, files) : { kind: "text", status: 200, text };
}

async function isEmptyTile(zoom: number | undefined, files: Files): Promise<boolean> {
  if (zoom === undefined) return false;
  const tileSet = (await mustRead(TILE_SET, files)) as { maxzoom: number };
  return zoom <= tileSet.maxzoom;
}

async function narrowed(file: string, narrow: Narrow, files: Files): Promise<string> {
  const record = (await mustRead(file, files)) as Record<string, Record<string, unknown>[]>;
  record[narrow.of] = (record[narrow.of] as Record<string, unknown>[]).filter(
    (entry) => entry[narrow.by] === narrow.value,
  );
  return JSON.stringify(record);
}

async function firstOf(tries: readonly Try[], files: Files): Promise<Answer> {
  for (let i = 0; i < tries.length; i++) {
    const attempt = tries[i] as Try;
    if (await files.has(attempt.where || attempt.file)) return sent(attempt);
  }
  throw unsound((tries[tries.length - 1] as Try).file);
}

const sent = (found: Try): Answer => ({ kind: "file", status: found.status, file: found.file });
