/**
 * How every host answers from a build. What changes by the clock (epochs.ts) lies above how the files are stored
 * (stored-files.ts). Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it too.
 */

import type { TreePath } from "../../api/address.ts";
import { execute } from "../resolver/execute.ts";
import { damaged } from "../resolver/read.ts";
import { resolve } from "../resolver/resolve.ts";
import { begunAt, filesAt, maxAgeAt, readTimetable, type Timetable } from "./files-by-clock.ts";
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
  const timetable = async (): Promise<Timetable> => {
    const kept = cache.get("timetable") as Timetable | undefined;
    const read = kept || (await readTimetable(stored));
    if (!kept) cache.set("timetable", read);
    return read;
  };

  /** The answer that was composed for a target, if it is kept and holds at an instant. */
  const composed = async (target: string, now: number): Promise<Found<File> | null> => {
    const kept = cache.get(`?${target}`) as Composed<File> | undefined;
    if (!kept || now < kept.from || now >= kept.until) return null;
    const by = kept.begun === null ? null : await timetable();
    if (by && begunAt(by, now) !== kept.begun) return null;
    return { status: 200, file: kept.file, place: null, maxAge: maxAgeUntil(kept.until, by, now) };
  };

  const answer = async (method: string, target: string, now: number): Promise<Found<File>> => {
    const known = /^(GET|HEAD)$/.test(method) ? await composed(target, now) : null;
    if (known) return known;
    const files = filesAt(target, stored, now, timetable);
    const plan = resolve(method, target);
    const found = await execute(plan, stored.withChunks(files), now);
    const by = files.timetable();
    const until = found.until === undefined ? Infinity : found.until;
    const maxAge = maxAgeUntil(until, by, now);
    if (found.text) {
      const file = host.composed(found.text);
      if (until > now) cache.set(`?${target}`, { file, from: now, until, begun: by && begunAt(by, now) });
      return { status: found.status, file, place: null, maxAge };
    }
    if (!found.file) return { status: found.status, file: null, place: null, maxAge };
    const place = (await files.place(found.file)) || found.file;
    const file = await stored.open(`v1/${place}`);
    if (!file) throw damaged(place);
    return { status: found.status, file, place, maxAge };
  };
  return { open: stored.open, openPacked: stored.openPacked, answer };
}

/** A composed answer, between which instants it holds, and how many epochs had begun; null if none counts for it. */
export type Composed<File> = {
  readonly file: File;
  readonly from: number;
  readonly until: number;
  readonly begun: number | null;
};

/** For how many seconds an answer that holds until an instant may be cached. */
const maxAgeUntil = (until: number, by: Timetable | null, now: number): number =>
  Math.max(0, Math.min(maxAgeAt(by, now), Math.floor((until - now) / 1000)));
