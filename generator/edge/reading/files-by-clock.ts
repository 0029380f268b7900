/**
 * The files of a build by the clock. Between two builds, restrictions change at known instants. Each instant has its
 * own files, which replace the others from then on (docs/contract.md §6, "Epochs"). The resolver does not know about
 * this. Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it too.
 */

import { EPOCHS, epochFile, epochsMarker, type TreePath } from "../../api/address.ts";
import type { Epochs } from "../../api/epochs-file.ts";
import { LONGEST_AGE } from "../../api/headers.ts";
import type { Files } from "../resolver/execute.ts";
import { damaged, mustReadJson } from "../resolver/read.ts";

/**
 * An epoch of a build: when it begins, in milliseconds, and by file whether there is a version (true) or no file
 * (false).
 */
type Epoch = { readonly from: number; readonly has: Readonly<Record<string, boolean>> };

/** What changes by itself while a build is published. */
export type Timetable = {
  readonly epochs: readonly Epoch[];
  /** When the last one ends, in milliseconds; NaN if that is not known to happen. */
  readonly ends: number;
};

/** Files of which some change by the clock. */
type FilesNow = Files & {
  /** The file that replaces another now; null if there is none. */
  place(file: TreePath): Promise<TreePath | null>;
  /** The timetable, if a file that changes by the clock was requested. */
  timetable(): Timetable | null;
};

/** Whether a file is about restrictions: it belongs to areas or to scheduled changes. */
export const isOfRestrictions = (file: string): boolean => /^(areas|scheduled-changes)\//.test(file);

/**
 * The files that a target is answered from, as of an instant in milliseconds. The timetable is read only for targets
 * about restrictions.
 */
export function filesAt(
  target: string,
  files: Files,
  now: number,
  timetable: () => Promise<Timetable>,
): FilesNow {
  // A target that names a file, escaped or not, gets that file as the build wrote it: its digest is in the manifest.
  // The length of the ending is bounded, by `.json` in escapes. Otherwise the time for a long target full of escapes
  // would be quadratic.
  const isRaw = /^[^?#]*(\.|%2e)[\w%]{2,12}([?#]|$)/i.test(target);
  let known: Timetable | null = null;
  const place = async (file: TreePath): Promise<TreePath | null> => {
    if (isRaw || !isOfRestrictions(file)) return file;
    if (!known) known = await timetable();
    return placeAt(known, now, file);
  };
  /** The answer of `ask`, which must not be `none` for a version that the timetable names. */
  const askFor = async <T>(file: TreePath, none: T, ask: (place: TreePath) => Promise<T>): Promise<T> => {
    const found = await place(file);
    const answer = found ? await ask(found) : none;
    if (answer === none && found && found !== file) throw damaged(found);
    return answer;
  };
  return {
    place,
    has: (file) => askFor(file, false, files.has),
    json: (file) => askFor<unknown>(file, null, files.json),
    timetable: () => known,
  };
}

/** The timetable of a build. Rejects if it is missing, damaged, or that of another build: nothing is guessed. */
export async function readTimetable(files: Files): Promise<Timetable> {
  const document = await mustReadJson<Epochs>(EPOCHS, files);
  if (!(await files.has(epochsMarker(document.id)))) throw damaged(EPOCHS);
  const epochs = document.epochs.map((epoch) => {
    // A season may begin in all areas at once, so names are looked up, not searched for.
    const has: Record<string, boolean> = {};
    epoch.files.concat(epoch.gone).forEach((file, at) => {
      has[file] = at < epoch.files.length;
    });
    return { from: Date.parse(epoch.from), has };
  });
  return { epochs, ends: Date.parse(document.ends as string) };
}

/**
 * The path of a file's version at an instant; null if there is none. The last epoch that has begun and has the file
 * decides.
 */
const placeAt = (timetable: Timetable, now: number, file: TreePath): TreePath | null =>
  timetable.epochs.reduce((place: TreePath | null, epoch) => {
    if (epoch.from > now || !(file in epoch.has)) return place;
    return epoch.has[file] ? epochFile(epoch.from, file) : null;
  }, file);

/**
 * For how many seconds an answer that depends on a timetable may be cached: until the next epoch, and not after the
 * last one. Others may be cached for a minute.
 */
export function maxAgeAt(timetable: Timetable | null, now: number): number {
  if (timetable === null) return LONGEST_AGE;
  const ends = timetable.ends || Infinity;
  const next = timetable.epochs.map((epoch) => epoch.from).concat(ends);
  const first = next.filter((instant) => instant > now)[0] || now;
  return Math.min(LONGEST_AGE, Math.floor((first - now) / 1000));
}

/** How many epochs have begun at an instant. */
export const begunAt = (timetable: Timetable, now: number): number =>
  timetable.epochs.filter((epoch) => epoch.from <= now).length;
