/** The files of one build, cached in memory if they are small. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { LONGEST_AGE } from "../api/headers.ts";
import { begunAt, maxAgeAt, readTimetable, type Timetable } from "../edge/epochs.ts";
import { packedFiles } from "../edge/packed-files.ts";
import type { Files } from "../resolver/execute.ts";
import type { KeptBytes } from "./kept-bytes.ts";
import { Replaced } from "./replaced.ts";
import { readStored, type StoredFile, type Traits } from "./stored-file.ts";

/** The resolver reads below `v1/`; other paths are from the root of the tree. All of it rejects with Replaced. */
export type BuildFiles = Files & {
  /** A file as this build has it, whatever is published meanwhile; null if there is none. */
  open(path: string): Promise<StoredFile | null>;
  /** What changes by the clock while this build is published. */
  timetable(): Promise<Timetable>;
  /** The answer that was composed for a target and is valid at an instant, if it is cached; and caches one. */
  composed(target: string, now: number): Composed | null;
  keepComposed(target: string, now: number, isByClock: boolean, bytes: KeptBytes): void;
  /** Releases all files; those being sent are sent to their end. */
  close(): void;
};

/** An answer composed from several files, and how long it may be kept, in seconds. */
type Composed = { readonly bytes: KeptBytes; readonly maxAge: number };

/** Sets targets apart from paths, which never begin with it. */
const COMPOSED = "?";

const MISSING = { kind: "missing" } as const;

type Entry = StoredFile | typeof MISSING;

/** The memory that the files of a build may take, in bytes. */
const MOST = 64 * 2 ** 20;

/** The memory that a value takes for each character of its JSON, in bytes. Values have as much memory as files. */
const PARSED = 16;

/** A file counts twice, for its codings. Names of missing files and descriptors count as well, to bound them too. */
function sizeOf(entry: Entry): number {
  if (entry.kind === "open") return MOST / 256;
  return entry.kind === "missing" ? 1024 : 2048 + 2 * entry.length;
}

/** The files in a folder while `isCurrent` says that the folder still holds this build. */
export function buildFiles(
  root: string,
  isCurrent: () => boolean,
  readTraits: (root: string) => Promise<Traits>,
): BuildFiles {
  const kept = new LRUCache<string, Entry>({ maxSize: MOST, sizeCalculation: sizeOf, dispose: close });
  const parsed = new LRUCache<string, object>({ maxSize: MOST });
  const loading = new Map<string, Promise<Entry>>();
  const packed = packedFiles();
  let traits: Promise<Traits> | undefined;
  let isClosed = false;

  const read = async (path: string): Promise<Entry> => {
    traits ??= readTraits(root);
    return (await readStored(root, path, await traits, readPacked)) ?? MISSING;
  };
  const readPacked = async (path: string): Promise<Buffer | null> => {
    const bytes = await packed(path, readPack);
    // A copy: otherwise the cached file would keep its whole pack in memory.
    return bytes && Buffer.from(bytes);
  };
  const readPack = async (path: string): Promise<Uint8Array | null> => {
    const pack = await readFile(join(root, path)).catch(nullIfAbsent);
    if (isClosed || !isCurrent()) throw new Replaced();
    return pack;
  };
  const load = async (path: string): Promise<Entry> => {
    const entry = await read(path).catch((error: unknown) => {
      throw isCurrent() ? error : new Replaced();
    });
    if (isClosed || !isCurrent()) {
      close(entry);
      throw new Replaced();
    }
    kept.set(path, entry);
    return entry;
  };
  const loadOnce = (path: string): Promise<Entry> => {
    const entry = loading.get(path) ?? load(path).finally(() => loading.delete(path));
    loading.set(path, entry);
    return entry;
  };
  const open = async (path: string): Promise<StoredFile | null> => {
    const entry = kept.get(path) ?? (await loadOnce(path));
    return entry.kind === "missing" ? null : entry;
  };

  const json = async (file: string): Promise<unknown> => {
    const known = parsed.get(file);
    if (known !== undefined) return known;
    const stored = await open(`v1/${file}`);
    if (stored === null) return null;
    const text = await stored.text();
    const value: object = JSON.parse(text);
    parsed.set(file, value, { size: PARSED * text.length + 1024 });
    return value;
  };

  const files: Files = {
    has: async (file) => (await open(`v1/${file}`)) !== null,
    json,
  };
  let timetable: Timetable | undefined;

  return {
    ...files,
    open,
    async timetable() {
      timetable ??= indexed(await readTimetable(files));
      return timetable;
    },
    composed(target, now) {
      const steady = kept.get(`${COMPOSED}${target}`);
      if (steady?.kind === "kept") return { bytes: steady, maxAge: LONGEST_AGE };
      // Nothing about restrictions has been answered before the timetable is read.
      const current = timetable && kept.get(`${COMPOSED}${begunAt(timetable, now)}${COMPOSED}${target}`);
      return timetable && current?.kind === "kept"
        ? { bytes: current, maxAge: maxAgeAt(timetable, now) }
        : null;
    },
    keepComposed(target, now, isByClock, bytes) {
      const epoch = isByClock && timetable ? `${begunAt(timetable, now)}${COMPOSED}` : "";
      kept.set(`${COMPOSED}${epoch}${target}`, bytes);
    },
    close() {
      isClosed = true;
      kept.clear();
      parsed.clear();
    },
  };
}

/** A season may begin in all areas at once, so names are looked up in a set, not searched for in a list. */
const indexed = ({ epochs, ends }: Timetable<readonly string[]>): Timetable => ({
  ends,
  epochs: epochs.map(({ from, files, gone }) => ({ from, files: namesOf(files), gone: namesOf(gone) })),
});

function namesOf(names: readonly string[]) {
  const set = new Set(names);
  return { includes: (name: string) => set.has(name) };
}

function nullIfAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}

const close = (entry: Entry): void => {
  if (entry.kind === "open") entry.close();
};
