/** The files of one build, cached in memory if they are small. */

import { LRUCache } from "lru-cache";
import { LONGEST_AGE } from "../api/headers.ts";
import { begunAt, maxAgeAt, readTimetable, type Timetable } from "../edge/epochs.ts";
import type { Files } from "../resolver/execute.ts";
import { BuildEntries, MOST } from "./build-entries.ts";
import type { KeptBytes } from "./kept-bytes.ts";
import type { StoredFile, Traits } from "./stored-file.ts";

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

/** The memory that a value takes for each character of its JSON, in bytes. Values have as much memory as files. */
const PARSED = 16;

/** The files in a folder while `isCurrent` says that the folder still holds this build. */
export function buildFiles(
  root: string,
  isCurrent: () => boolean,
  readTraits: (root: string) => Promise<Traits>,
): BuildFiles {
  const entries = new BuildEntries(root, isCurrent, readTraits);
  const open = (path: string) => entries.open(path);
  const parsed = parsedFiles(open);
  const files: Files = {
    has: async (file) => (await open(`v1/${file}`)) !== null,
    json: parsed.json,
  };
  let timetable: Timetable | undefined;
  return {
    ...files,
    open,
    async timetable() {
      timetable ??= indexed(await readTimetable(files));
      return timetable;
    },
    composed: (target, now) => composed(entries, timetable, target, now),
    keepComposed(target, now, isByClock, bytes) {
      const epoch = isByClock && timetable ? `${begunAt(timetable, now)}${COMPOSED}` : "";
      entries.keep(`${COMPOSED}${epoch}${target}`, bytes);
    },
    close() {
      entries.close();
      parsed.clear();
    },
  };
}

/** The values of files below `v1/`, parsed once. */
function parsedFiles(open: BuildFiles["open"]) {
  const parsed = new LRUCache<string, object>({ maxSize: MOST });
  return {
    async json(file: string): Promise<unknown> {
      const known = parsed.get(file);
      if (known !== undefined) return known;
      const stored = await open(`v1/${file}`);
      if (stored === null) return null;
      const text = await stored.text();
      const value: object = JSON.parse(text);
      parsed.set(file, value, { size: PARSED * text.length + 2 * file.length + 1024 });
      return value;
    },
    clear: () => parsed.clear(),
  };
}

function composed(
  entries: BuildEntries,
  timetable: Timetable | undefined,
  target: string,
  now: number,
): Composed | null {
  const steady = entries.cached(`${COMPOSED}${target}`);
  if (steady?.kind === "kept") return { bytes: steady, maxAge: LONGEST_AGE };
  // Nothing about restrictions has been answered before the timetable is read.
  if (timetable === undefined) return null;
  const current = entries.cached(`${COMPOSED}${begunAt(timetable, now)}${COMPOSED}${target}`);
  return current?.kind === "kept" ? { bytes: current, maxAge: maxAgeAt(timetable, now) } : null;
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
