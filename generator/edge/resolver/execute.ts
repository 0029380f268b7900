/** Executes a plan: reads the few files that it needs, and says which file or what text to send. */

import { TILE_SET, type TreePath } from "../../api/address.ts";
import { search } from "./answer-search.ts";
import { pageOf } from "./list.ts";
import { mayUse } from "./may-use.ts";
import { areasAt } from "./place.ts";
import { type Answer, damaged, type Files, mustReadJson } from "./read.ts";
import type { Candidate, Narrow, Plan } from "./resolve.ts";

export type { Answer, Files } from "./read.ts";

/** Executes a plan on the files of a build, at an instant in milliseconds. */
export async function execute(plan: Plan, files: Files, now: number): Promise<Answer> {
  const first = plan.files[0];
  if (!first) return NO_CONTENT;
  const exists = first.status === 200 && (await files.has(first.file));
  if (exists && !plan.narrow) return first;
  if (!exists && plan.zoom !== undefined) {
    const tileSet = await mustReadJson<{ maxzoom: number }>(TILE_SET, files);
    if (plan.zoom <= tileSet.maxzoom) return NO_CONTENT;
  }
  const used = plan.use && (await mayUse(plan.use, now, files));
  if (used) return used;
  const value = await (exists
    ? narrowed(first.file, plan.narrow as Narrow, files)
    : plan.list
      ? pageOf(plan.list, files)
      : plan.place
        ? areasAt(plan.place, files)
        : plan.search && search(plan.search, files));
  return value ? { status: 200, text: JSON.stringify(value) } : firstOf(plan.files, files);
}

const NO_CONTENT: Answer = { status: 204 };

async function narrowed(file: TreePath, narrow: Narrow, files: Files): Promise<object> {
  const record = await mustReadJson<Readonly<Record<string, unknown>>>(file, files);
  const entries = (record[narrow.of] as readonly Readonly<Record<string, unknown>>[]).filter(
    (entry) => entry[narrow.by] === narrow.value,
  );
  return Object.assign({}, record, { [narrow.of]: entries });
}

async function firstOf(candidates: readonly Candidate[], files: Files): Promise<Answer> {
  let candidate: Candidate | undefined;
  for (let i = 0; i < candidates.length; i++) {
    candidate = candidates[i] as Candidate;
    if (await files.has(candidate.where || candidate.file)) return candidate;
  }
  throw damaged((candidate as Candidate).file);
}
