/**
 * How every host answers from a build. What changes by the clock (files-by-clock.ts) lies above how the files are stored
 * (stored-files.ts). Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it too.
 */

import type { TreePath } from "../../api/address.ts";
import { execute } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { filesAt, maxAgeUntil } from "./files-by-clock.ts";
import type { Cache, Host } from "./host.ts";
import { storedFiles } from "./stored-files.ts";

/** An answer of the API. */
export type Found<File> = {
  readonly status: number;
  /** The file that holds it; null for an answer without a body. */
  readonly file: File | null;
  /** Where that lies below `v1/`; null if it was composed. */
  readonly place: TreePath | null;
  /** For how many seconds it may be cached. */
  readonly maxAge: number;
};

export type Build<File> = {
  /** A file by its path from the root of the tree, however it is stored; null if there is none. */
  open(path: string): Promise<File | null>;
  /** The same for a file in a pack; null for any other. */
  openPacked(path: string): Promise<File | null>;
  /** The answer to a method and a target as of an instant in milliseconds. Rejects if a file cannot be read. */
  answer(method: string, target: string, now: number): Promise<Found<File>>;
};

/** Opens a build, given how a host reads its files and where it keeps them. */
export function openBuild<File, Pack>(host: Host<File, Pack>, cache: Cache): Build<File> {
  const stored = storedFiles(host, cache);

  const answer = async (method: string, target: string, now: number): Promise<Found<File>> => {
    const kept = /^(GET|HEAD)$/.test(method) ? (cache.get(`?${target}`) as Composed<File> | undefined) : null;
    if (kept && kept.since <= now && now < kept.until)
      return { status: 200, file: kept.file, place: null, maxAge: maxAgeUntil(kept.until, now) };
    const plan = resolve(method, target);
    const files = filesAt(plan, stored, now);
    const found = await execute(plan, stored.withChunks(files), now);
    const status = found.status;
    const place = found.file ? await files.find(found.file) : null;
    // What ends by itself comes from a file that knows all of the time (`versionsFile`).
    const until = found.until === undefined ? files.until() : found.until;
    const maxAge = maxAgeUntil(until, now);
    if (found.text) {
      const file = host.composed(found.text);
      if (found.until === undefined) cache.set(`?${target}`, { file, since: now, until });
      return { status, file, place: null, maxAge };
    }
    if (!place) return { status, file: null, place, maxAge };
    return { status, file: await stored.mustOpen(place), place: place.place, maxAge };
  };
  return { open: stored.open, openPacked: stored.openPacked, answer };
}

/** A composed answer, and from when until when it is known to be the answer, in milliseconds. */
export type Composed<File> = { readonly file: File; readonly since: number; readonly until: number };
